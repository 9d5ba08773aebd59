-- Whether the owner of a mail address has said that it is theirs: nothing is sent to others but the question. Addresses from
-- before were used already.
ALTER TABLE accounts ADD COLUMN mail_confirmed BIGINT;
UPDATE accounts SET mail_confirmed = 1 WHERE mail IS NOT NULL;
ALTER TABLE seats ADD COLUMN mail_confirmed BIGINT;
UPDATE seats SET mail_confirmed = 1 WHERE mail IS NOT NULL;

-- The question: whoever brings the token has read the mail. It belongs to an account, or to a seat of a game.
CREATE TABLE mail_confirmations (
    token TEXT PRIMARY KEY,
    mail TEXT NOT NULL,
    account TEXT,
    game TEXT,
    seat BIGINT,
    expires BIGINT NOT NULL
);

-- What a name looks like: no two accounts look alike. NULL where two did before.
ALTER TABLE accounts ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX accounts_skeleton ON accounts (skeleton);
