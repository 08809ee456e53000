import type { Db } from "../../../kit/db/index.ts";
import { insertValues } from "../../../kit/db/values.ts";
import type { Preferences, Settings } from "../contract.ts";

/** What an organisation gets that has switched nothing. */
const usualSettings: Settings = { on: true, leagues: true, people: true, departments: true, crews: true };

interface StoredPreferences extends Omit<Preferences, "listedFrom"> {
  /** The first season in which somebody who wants to stands on the board of people; null for whichever. */
  listedSeason: number | null;
  /** The last season in which somebody stood on the board of people and left it, and the last one that had begun anywhere when they left a crew; absent where they never did. */
  shownSeason?: number;
  leftCrewSeason?: number;
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

/** Keeps what somebody prefers; what is noted of them beside it (`noteLeftCrew`) stays. */
export async function storePreferences(
  db: Db,
  org: string,
  person: string,
  preferences: Omit<StoredPreferences, "leftCrewSeason">,
): Promise<void> {
  await db.run(
    `INSERT INTO game_preferences AS f (org, person, preferences) VALUES ($1, $2, $3)
     ON CONFLICT (org, person) DO UPDATE SET preferences = f.preferences || excluded.preferences`,
    [org, person, JSON.stringify(preferences)],
  );
}

/** Notes that people have left a crew. It waits for nobody who makes anew what they have earned. @param season the latest one that has begun anywhere */
export async function noteLeftCrew(db: Db, org: string, people: readonly string[], season: number): Promise<void> {
  const rows = people.toSorted().map((person) => [person, JSON.stringify({ leftCrewSeason: season })]);
  await insertValues(
    db,
    org,
    rows,
    (values) =>
      `INSERT INTO game_preferences AS f (org, person, preferences) VALUES ${values}
       ON CONFLICT (org, person) DO UPDATE SET preferences = f.preferences || jsonb_build_object('leftCrewSeason',
         greatest((f.preferences->>'leftCrewSeason')::int, (excluded.preferences->>'leftCrewSeason')::int))`,
  );
}
