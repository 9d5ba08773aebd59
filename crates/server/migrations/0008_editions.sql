-- Rules are corrected while games go on. A game says by which edition of its rules it began (NULL: the first) and keeps the state
-- it started from; an action keeps what it changed in the state; an entry of kind `corrected` says by which edition the game goes
-- on, and from which state.
ALTER TABLE games ADD COLUMN edition BIGINT;
ALTER TABLE games ADD COLUMN start_hash TEXT;
ALTER TABLE games ADD COLUMN start_state TEXT;
ALTER TABLE entries ADD COLUMN edition BIGINT;
ALTER TABLE entries ADD COLUMN state TEXT;
