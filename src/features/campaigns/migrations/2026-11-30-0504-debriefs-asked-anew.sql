-- How often the debrief of a closed campaign was asked for anew: whoever was telling its people meanwhile may have gone past those for whom it was.
ALTER TABLE campaigns ADD COLUMN debriefs_asked int NOT NULL DEFAULT 0;
