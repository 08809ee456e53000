-- How often a delivery was claimed: what is told of an earlier claim changes nothing of a later one by the same owner.
ALTER TABLE deliveries ADD COLUMN claims int NOT NULL DEFAULT 0;
