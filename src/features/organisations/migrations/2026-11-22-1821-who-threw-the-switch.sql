-- Whoever threw the kill switch may take it back; of anybody else it takes two.
ALTER TABLE organisations ADD COLUMN killed_by uuid;
