-- Why a computer took an action; and those from whom nothing had been hidden up to it, as bits like those of witnesses:
-- they may read it while the game goes on. NULL is nobody.
ALTER TABLE entries ADD COLUMN why TEXT;
ALTER TABLE entries ADD COLUMN open_to BIGINT;
