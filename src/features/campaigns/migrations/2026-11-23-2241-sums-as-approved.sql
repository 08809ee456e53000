-- In which currency its mails write sums (ISO 4217), fixed at the launch; null before, and in campaigns of before: then the organisation's.
ALTER TABLE campaigns ADD COLUMN currency text;
