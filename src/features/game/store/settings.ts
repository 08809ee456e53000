import type { Db } from "../../../kit/db/index.ts";
import type { Preferences, Settings } from "../contract.ts";

/** What an organisation gets that has switched nothing. */
const usualSettings: Settings = { on: true, leagues: true, people: true, departments: true, crews: true };

interface StoredPreferences extends Omit<Preferences, "listedFrom"> {
  /** The first season in which somebody who wants to stands on the board of people; null for whichever. */
  listedSeason: number | null;
}

/** What a person gets: nobody stands on a board of people without having asked for it. */
const usualPreferences: StoredPreferences = { on: true, listed: false, listedSeason: null, motion: true, sound: false };

export async function findSettings(db: Db, org: string): Promise<Settings> {
  const row = await db.maybe<{ settings: Partial<Settings> }>("SELECT settings FROM game_settings WHERE org = $1", [
    org,
  ]);
  return { ...usualSettings, ...row?.settings };
}

export async function storeSettings(db: Db, org: string, settings: Settings): Promise<void> {
  await db.run(
    "INSERT INTO game_settings (org, settings) VALUES ($1, $2) ON CONFLICT (org) DO UPDATE SET settings = excluded.settings",
    [org, JSON.stringify(settings)],
  );
}

export async function findPreferences(db: Db, org: string, person: string): Promise<StoredPreferences> {
  const row = await db.maybe<{ preferences: Partial<StoredPreferences> }>(
    "SELECT preferences FROM game_preferences WHERE org = $1 AND person = $2",
    [org, person],
    "game-preferences",
  );
  return { ...usualPreferences, ...row?.preferences };
}

export async function storePreferences(
  db: Db,
  org: string,
  person: string,
  preferences: StoredPreferences,
): Promise<void> {
  await db.run(
    `INSERT INTO game_preferences (org, person, preferences) VALUES ($1, $2, $3)
     ON CONFLICT (org, person) DO UPDATE SET preferences = excluded.preferences`,
    [org, person, JSON.stringify(preferences)],
  );
}
