-- By which channel a delivery went, for the facts about it; null in rows of before, whose lure says it.
ALTER TABLE tracking_outcomes ADD COLUMN channel text;
