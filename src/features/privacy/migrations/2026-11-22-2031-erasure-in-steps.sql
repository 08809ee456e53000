-- An erasure goes on where it stopped: by what the person is recognised, until it is found nowhere any more, and how far the search is.
ALTER TABLE privacy_requests ADD COLUMN subject jsonb, ADD COLUMN searched jsonb;
