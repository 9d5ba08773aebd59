-- Who notices an entry, as bits: a seat's is 2 to its number, the spectators' 65536. NULL is everybody.
ALTER TABLE entries ADD COLUMN witnesses BIGINT;
