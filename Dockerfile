# The server for others: `docker build -t vedette .`, or with a database: `docker compose up`.

FROM node:22-bookworm-slim AS page
WORKDIR /vedette/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM rust:1.95-bookworm AS server
WORKDIR /vedette
COPY Cargo.toml Cargo.lock ./
COPY crates/ crates/
COPY data/ data/
COPY rules/ rules/
COPY --from=page /vedette/web/dist/ web/dist/
RUN cargo build --profile dist --locked -p vedette --features hosting

FROM debian:bookworm-slim
# Certificates for mail, webhooks and a database over TLS; curl for the health check.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates curl \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /var/lib/vedette vedette
COPY --from=server /vedette/target/dist/vedette /usr/local/bin/vedette
USER vedette
WORKDIR /var/lib/vedette
VOLUME /var/lib/vedette
EXPOSE 8080
ENV PUBLIC_URL=http://localhost:8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD curl --fail --silent http://127.0.0.1:8080/health
# DATABASE_URL (without it: an embedded file in the volume) and SMTP_URL are read from the environment.
CMD ["sh", "-c", "exec vedette serve --listen 0.0.0.0:8080 --public-url \"$PUBLIC_URL\" --data-dir /var/lib/vedette"]
