import { createHash } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { certain } from "../../kit/problem.ts";
import type { LureContent } from "./content.ts";
import { forChannel } from "./for-channel.ts";
import { prepare } from "./prepare.ts";
import type { Prepared } from "./prepare.ts";
import type { Starter } from "./starter/starter.ts";
import { libraryEdition, putLibrary } from "./store/library.ts";

interface StarterLure extends Prepared {
  id: string;
  key: string;
  content: LureContent;
}

const prefix = "00000000-0000-8000-8000-";
let loaded: Promise<{ lures: StarterLure[]; edition: string }> | undefined;

/** The shipped lures, prepared as every other lure is. Read on first use: a start of the process does not wait for them. */
export async function starterLures(): Promise<readonly StarterLure[]> {
  return (await library()).lures;
}

/** The id of a shipped lure, the same in every organisation (a UUID of version 8: its number in the library). */
export function starterId(number: number): string {
  return prefix + number.toString(16).padStart(12, "0");
}

export function isStarterId(id: string): boolean {
  return id.toLowerCase().startsWith(prefix);
}

/** Copies the library into an organisation, or brings its copy up to date. Costs one look-up when there is nothing to do. */
export async function ensureLibrary(db: Db, org: string): Promise<void> {
  const { lures, edition } = await library();
  if ((await libraryEdition(db, org)) === edition) return;
  const rows = lures.map(({ id, content, difficulty, findings, digest }) => ({
    id,
    content,
    difficulty,
    findings,
    digest,
  }));
  await putLibrary(db, org, edition, rows);
}

function library() {
  return (loaded ??= load());
}

async function load() {
  const { starters } = await import("./starter/index.ts");
  const lures = certain(() => starters.map(prepareStarter));
  const edition = createHash("sha256")
    .update(lures.map((one) => one.digest).join())
    .digest("base64url")
    .slice(0, 16);
  return { lures, edition };
}

/** A shipped lure as it is stored. @throws Problem when one of its quotes or variables is wrong */
export function prepareStarter(starter: Starter): StarterLure {
  return { ...prepare(starter, "en", forChannel(starter)), id: starterId(starter.number), key: starter.key };
}
