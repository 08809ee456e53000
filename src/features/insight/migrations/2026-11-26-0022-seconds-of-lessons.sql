-- Of how many lessons it is known how long they took, and all those seconds together.
ALTER TABLE insight_campaigns ADD COLUMN lessons_timed int NOT NULL DEFAULT 0, ADD COLUMN lesson_seconds bigint NOT NULL DEFAULT 0;
