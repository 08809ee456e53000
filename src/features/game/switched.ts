import type { Db } from "../../kit/db/index.ts";
import type { Context } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Settings } from "./contract.ts";
import { findPreferences, findSettings } from "./store/settings.ts";

/** Who has switched the game off; null when it is on. */
export async function offBy(db: Db, org: string, person: string): Promise<"organisation" | "person" | null> {
  if (!(await findSettings(db, org)).on) return "organisation";
  return (await findPreferences(db, org, person)).on ? null : "person";
}

/** Refuses with `game-off` where the game, or a part of it, is switched off. */
export async function requireGame({ db, org, actor }: Pick<Context, "db" | "org" | "actor">, part?: keyof Settings) {
  const settings = await findSettings(db, org);
  const own = await findPreferences(db, org, actor.member!);
  if (settings.on && own.on && (!part || settings[part])) return;
  const why = settings.on && !own.on ? "game-off-yours" : "game-off";
  throw refuse("forbidden", "game-off", words("game")(why));
}

/** Refuses with `board-off` where the organisation shows no such board. */
export async function requireBoard(db: Db, org: string, part: keyof Settings): Promise<void> {
  const settings = await findSettings(db, org);
  if (!settings.on || !settings[part]) throw refuse("forbidden", "board-off", words("game")("board-off"));
}
