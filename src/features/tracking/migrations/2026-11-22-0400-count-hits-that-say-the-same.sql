-- A link that is called thousands of times is not kept call by call: how many requests a row stands for.
ALTER TABLE hits ADD COLUMN times int NOT NULL DEFAULT 1;
