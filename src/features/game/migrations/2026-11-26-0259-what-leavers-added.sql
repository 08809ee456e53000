-- What members who left had added to the goal of a week: the sum stands still when somebody goes. By the week's number.
ALTER TABLE game_crews ADD COLUMN kept jsonb NOT NULL DEFAULT '{}';
