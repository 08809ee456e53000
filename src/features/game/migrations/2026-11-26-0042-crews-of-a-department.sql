CREATE INDEX game_crews_department ON game_crews (org, department) WHERE department IS NOT NULL;
