import type { Db } from "../../kit/db/index.ts";
import { frozenLure, lure as currentLure } from "../lures/index.ts";
import type { Origin } from "./facts.ts";
import { lessonFor } from "./rules.ts";
import { sentLure } from "./store/moments.ts";

/** The lesson of a lure as the campaign froze it; each lure is read once a batch. */
export function lessonsOfLures(db: Db, org: string): (origin: ClickedLure) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (origin) => {
    const key = `${origin.campaign} ${origin.lureIdx}`;
    let found = known.get(key);
    if (!found) known.set(key, (found = read(origin)));
    return found;
  };
  async function read(origin: ClickedLure): Promise<string> {
    const sent = await sentLure(db, org, origin.campaign, origin.lureIdx);
    const lure = sent ? await frozenLure(db, org, sent.lure, sent.version) : await currentLure(db, org, origin.lure);
    return lessonFor([lure.lesson, ...lure.cues.map((cue) => cue.skill)]);
  }
}

type ClickedLure = Pick<Origin, "campaign" | "lure" | "lureIdx">;
