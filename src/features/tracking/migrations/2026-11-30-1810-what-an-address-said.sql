-- What was known of a hit's address when it was cut, which its network alone does not say; bits of tracking/verdict/network.ts. Null: whole, or cut before.
ALTER TABLE hits ADD COLUMN address_signs smallint;
