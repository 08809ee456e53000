-- Whether somebody is reminded is training's to know (0321); this had been stored and done nothing.
UPDATE game_preferences SET preferences = preferences - 'reminders' WHERE preferences ? 'reminders';
