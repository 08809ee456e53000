-- What was left out of a staged row because it could not be read: the reason for programs, and the sentence for people.
ALTER TABLE people_staging ADD COLUMN left_out text, ADD COLUMN left_out_said text;
