import { nobody } from "../../kit/address-owners.ts";
import type { Db } from "../../kit/db/index.ts";
import { knownOf, subjectOf } from "../../kit/personal.ts";
import { memberAt } from "./store/reports.ts";
import type { ReportRow } from "./store/reports.ts";

/** What names the reporter of a mail within a text: of whoever had the address when they reported. */
export async function namesOfReporter(
  db: Db,
  org: string,
  { reporter, member }: Pick<ReportRow, "reporter" | "member">,
): Promise<readonly string[]> {
  if (reporter === "") return [];
  const id = member === nobody ? undefined : (member ?? (await memberAt(db, org, reporter))?.id);
  const known = id ? await knownOf(db, org, id) : [];
  return subjectOf(id ?? reporter, "", [...known, { emails: [reporter] }]).needles;
}
