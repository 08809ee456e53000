import { randomUUID } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { knownOf, personalFeatures, subjectOf } from "../../kit/personal.ts";
import type { Subject } from "../../kit/personal.ts";
import { filledWords } from "../../kit/words.ts";

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

/** What every feature keeps about a person. @param results whether what the person did may be told */
export async function gather(db: Db, org: string, of: Subject, results: boolean): Promise<Part[]> {
  const say = filledWords("privacy");
  const parts: Part[] = [];
  for (const { name, personal } of personalFeatures()) {
    if (!personal.export) continue;
    const withheld = personal.tells === "results" && !results;
    const data = withheld ? null : await personal.export(db, org, of);
    parts.push({ part: name, what: say(`part.${name}`), withheld: withheld ? say("about.withheld") : null, data });
  }
  return parts;
}
