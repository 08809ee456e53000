-- Whether the person of a row was active before the import: who is let go or taken back by a file is so with all that follows.
ALTER TABLE people_staging ADD COLUMN was_active boolean;
