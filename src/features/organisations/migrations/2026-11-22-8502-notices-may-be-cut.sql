-- Who recorded that people were told, and what they noted, may name somebody who is erased.
GRANT UPDATE (told_by, note, recorded_by) ON organisation_notices TO hookwise_app;
