-- Whoever wrote that version wrote this lure, too: a copy of somebody's words does not make them a second person to it.
ALTER TABLE lures ADD COLUMN copied_from uuid, ADD COLUMN copied_version integer;
