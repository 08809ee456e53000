import { randomUUID } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { knownOf, personalFeatures, subjectOf } from "../../kit/personal.ts";
import type { Subject } from "../../kit/personal.ts";
import { filledWords } from "../../kit/words.ts";
import { campaignsUnderWay } from "./store.ts";

export interface Part {
  part: string;
  what: string;
  withheld: string | null;
  data: unknown;
}

/** A person by everything that any feature knows them by, also one who left the directory; null when nothing names them. */
export async function subject(db: Db, org: string, member: string): Promise<Subject | null> {
  const found = subjectOf(member, randomUUID(), await knownOf(db, org, member));
  return found.emails.length > 0 ? found : null;
}

/**
 * What every feature keeps about a person. What simulations that are not over have to do with them is told when they are: whoever could ask before would
 * know of each mail whether it is one.
 * @param results whether what the person did may be told
 */
export async function gather(db: Db, org: string, of: Subject, results: boolean): Promise<Part[]> {
  const say = filledWords("privacy");
  const parts: Part[] = [];
  const underWay = await campaignsUnderWay(db, org);
  for (const { name, personal } of personalFeatures()) {
    if (!personal.export) continue;
    const withheld = personal.tells === "results" && !results;
    const data = withheld ? null : withoutCampaigns(await personal.export(db, org, of), underWay);
    parts.push({ part: name, what: say(`part.${name}`), withheld: withheld ? say("about.withheld") : null, data });
  }
  return parts;
}

/** Leaves out whatever is about one of some campaigns, at any depth: rows by their `campaign`, facts by that of their `data`. */
function withoutCampaigns(told: unknown, campaigns: ReadonlySet<string>): unknown {
  if (Array.isArray(told))
    return told.filter((one) => !isAbout(one, campaigns)).map((one) => withoutCampaigns(one, campaigns));
  // Moments and the like are told as they are.
  if (told === null || typeof told !== "object" || Object.getPrototypeOf(told) !== Object.prototype) return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, withoutCampaigns(one, campaigns)]));
}

function isAbout(one: unknown, campaigns: ReadonlySet<string>): boolean {
  const { campaign, data } = Object(one) as { campaign?: unknown; data?: unknown };
  return [campaign, (Object(data) as { campaign?: unknown }).campaign].some((id) => campaigns.has(id as string));
}
