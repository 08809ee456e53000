-- Everybody who wrote on a programme, as in `campaigns.writers`: none of them is the second person to what it launches.
ALTER TABLE programmes ADD COLUMN writers text[] NOT NULL DEFAULT '{}';
UPDATE programmes SET writers = ARRAY[coalesce(requested_member::text, created_by)];
