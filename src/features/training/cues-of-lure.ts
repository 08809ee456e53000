import type { Db } from "../../kit/db/index.ts";
import { frozenLure, lure as currentLure } from "../lures/index.ts";
import type { Origin } from "./facts.ts";
import { sentLure } from "./store/moments.ts";

/** What a lure tries, by the names its cues have for it, the principal one first, as the campaign froze it; each lure is read once a batch. */
export function cuesOfLures(db: Db, org: string): (origin: SentLure) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return (origin) => {
    const key = `${origin.campaign} ${origin.lureIdx}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = read(origin)));
    return found;
  };
  async function read(origin: SentLure): Promise<string[]> {
    const sent = await sentLure(db, org, origin.campaign, origin.lureIdx);
    const lure = sent ? await frozenLure(db, org, sent.lure, sent.version) : await currentLure(db, org, origin.lure);
    return [lure.lesson, ...lure.cues.map((cue) => cue.skill)];
  }
}

type SentLure = Pick<Origin, "campaign" | "lure" | "lureIdx">;
