import { randomUUID } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { knownOf, personalFeatures, subjectOf } from "../../kit/personal.ts";
import type { Subject } from "../../kit/personal.ts";
import { filledWords } from "../../kit/words.ts";
import { campaignsUnderWay, numbersOfOthers } from "./store.ts";

export interface Part {
  part: string;
  what: string;
  withheld: string | null;
  data: unknown;
}

/** A person by everything that any feature knows them by, also one who left the directory; null when nothing names them. */
export async function subject(db: Db, org: string, member: string): Promise<Subject | null> {
  const found = subjectOf(member, randomUUID(), await knownOf(db, org, member));
  if (found.emails.length === 0) return null;
  return { ...found, shared: await numbersOfOthers(db, org, member, found.needles) };
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

/**
 * Leaves out whatever is about one of some campaigns: at any depth the smallest entry of a list in which the id of one stands, by whatever name and in
 * whatever text, and a value of its own outside of lists.
 */
function withoutCampaigns(section: unknown, campaigns: ReadonlySet<string>): unknown {
  if (campaigns.size === 0) return section;
  const left = (one: unknown): unknown => {
    if (typeof one === "string") return (one.match(ids) ?? []).some((id) => campaigns.has(id)) ? hidden : one;
    if (Array.isArray(one)) return one.map(left).filter((entry) => entry !== hidden);
    // Moments and the like are told as they are.
    if (one === null || typeof one !== "object" || Object.getPrototypeOf(one) !== Object.prototype) return one;
    const entries = Object.entries(one).map(([name, value]) => [name, left(value)] as const);
    return entries.some(([, value]) => value === hidden) ? hidden : Object.fromEntries(entries);
  };
  const part =
    section !== null && typeof section === "object" && !Array.isArray(section) ? Object.entries(section) : null;
  if (!part) return left(section);
  return Object.fromEntries(part.map(([name, value]) => [name, left(value)]).filter(([, value]) => value !== hidden));
}

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const hidden = Symbol("about a campaign that is under way");
