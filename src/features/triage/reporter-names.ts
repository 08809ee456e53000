import type { Db } from "../../kit/db/index.ts";
import { knownOf, subjectOf } from "../../kit/personal.ts";
import { memberAt } from "./store/reports.ts";

/** What names a reporter within a text. @param reporter an address in lower case; empty where nobody knows it */
export async function namesOfReporter(db: Db, org: string, reporter: string): Promise<readonly string[]> {
  if (reporter === "") return [];
  const member = await memberAt(db, org, reporter);
  const known = member ? await knownOf(db, org, member.id) : [];
  return subjectOf(member?.id ?? reporter, "", [...known, { emails: [reporter] }]).needles;
}
