-- How many digits the code has that waits: a guess of another length is none. Null where a process of before wrote it: six.
ALTER TABLE outbound_confirmed ADD COLUMN code_length smallint;
