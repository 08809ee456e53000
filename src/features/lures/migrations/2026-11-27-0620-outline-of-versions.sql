-- What a list says of a version: a tenth of it, so that HTML and text need not be unpacked for each line.
ALTER TABLE lure_versions ADD COLUMN outline jsonb GENERATED ALWAYS AS ((content - '{html,text}'::text[]) #- '{landing,html}') STORED;
