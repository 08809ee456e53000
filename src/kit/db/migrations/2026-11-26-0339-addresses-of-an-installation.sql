-- Where the process that started last is known, so that another with other addresses is noticed.
ALTER TABLE kit_installation ADD COLUMN addresses jsonb;
