-- Which edition of the sanitiser wrote a version. What an older one wrote is cleaned again whenever it is read; the row stays as it was saved.
ALTER TABLE lure_versions ADD COLUMN sanitiser integer NOT NULL DEFAULT 0;
