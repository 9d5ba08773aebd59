-- Who made a game (an account, or the hash of an address), and whether nobody has played it yet: such games are counted, and
-- pruned after a while. NULL is a game from before, or one that has been played.
ALTER TABLE games ADD COLUMN maker TEXT;
ALTER TABLE games ADD COLUMN unplayed BIGINT;
CREATE INDEX games_maker ON games (maker);
