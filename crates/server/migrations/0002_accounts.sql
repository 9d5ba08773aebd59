CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as it is compared: without regard to case.
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    mail TEXT,
    webhook TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_account ON sessions (account);

CREATE TABLE password_resets (
    token TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    expires BIGINT NOT NULL
);
