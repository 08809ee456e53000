-- A code for the learning site is good only in the browser that asked for it: the hash of a value that this browser holds.
ALTER TABLE people_learn_codes ADD COLUMN state bytea;
