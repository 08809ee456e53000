import type { Db } from "../../kit/db/index.ts";
import type { Context } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Settings } from "./contract.ts";
import { findPreferences, findSettings } from "./store/settings.ts";

type Asking = Pick<Context, "db" | "org" | "actor">;

/** Who has switched the game off for a person, null when it is on; and which of its parts there are then. */
export async function switchesOf(db: Db, org: string, person: string) {
  const { on, ...parts } = await findSettings(db, org);
  const off = !on
    ? ("organisation" as const)
    : (await findPreferences(db, org, person)).on
      ? null
      : ("person" as const);
  const none = { leagues: false, people: false, departments: false, crews: false } satisfies typeof parts;
  return { off, parts: off === null ? parts : none };
}

/** Refuses with `game-off` where the game, or a part of it, is switched off. */
export async function requireGame({ db, org, actor }: Asking, part?: Exclude<keyof Settings, "on">): Promise<void> {
  const { off, parts } = await switchesOf(db, org, actor.member!);
  if (off === null && (!part || parts[part])) return;
  throw refuse("forbidden", "game-off", words("game")(off === "person" ? "game-off-yours" : "game-off"));
}

/**
 * Refuses with `board-off` where the organisation shows no such board, and with `game-off` to whoever has switched the game off for themselves. Whoever
 * sees scores reads boards for the organisation, too: what they do not want to play is no matter there.
 */
export async function requireBoard({ db, org, actor }: Asking, part: keyof Settings): Promise<void> {
  const settings = await findSettings(db, org);
  if (!settings.on || !settings[part]) throw refuse("forbidden", "board-off", words("game")("board-off"));
  if (actor.member && !actor.may.has("scores:read")) await requireGame({ db, org, actor });
}
