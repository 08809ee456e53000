-- Which fields of a person a row changes: who reads that somebody changed has to know whether they have moved.
ALTER TABLE people_staging ADD COLUMN fields text[];
