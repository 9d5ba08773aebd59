-- Whether the computer may be asked what it would do in somebody's place.
ALTER TABLE games ADD COLUMN advice BIGINT NOT NULL DEFAULT 0;
