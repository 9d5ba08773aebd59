-- One text for SQLite and PostgreSQL: TEXT and BIGINT only; times are milliseconds since 1970.

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    setup TEXT NOT NULL,
    seed TEXT NOT NULL,
    start_dice TEXT NOT NULL,
    clock TEXT NOT NULL,
    spectators BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    -- The number of the last entry of the journal: a writer who expects another loses.
    number BIGINT NOT NULL,
    -- Whose decision is open; NULL when the game is over.
    deciding BIGINT,
    outcome TEXT
);

CREATE INDEX games_updated ON games (updated);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Hashes: whoever reads the database cannot sit down.
    token TEXT UNIQUE,
    invitation TEXT UNIQUE,
    account TEXT,
    mail TEXT,
    webhook TEXT,
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_account ON seats (account);

-- The journal: the record of the game and everything else that decides it. Rows are only ever added.
CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    action TEXT,
    dice TEXT,
    hash TEXT,
    events TEXT,
    kept BIGINT,
    clocks TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE snapshots (
    game TEXT PRIMARY KEY REFERENCES games (id),
    number BIGINT NOT NULL,
    state TEXT NOT NULL
);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE notes (
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
