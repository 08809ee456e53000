import type { Db } from "../../../kit/db/index.ts";
import type { Actor } from "../../../kit/feature.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";
import { audit } from "../../audit/index.ts";
import type { Reach } from "../access.ts";
import { countStaging, revivedWithAccount, stagedAddresses, stagedFacts } from "../store/staged.ts";
import type { ImportCounts } from "../store/staged.ts";
import { noteSurplusFields } from "../store/staged-fields.ts";
import { mergeStaging } from "../store/staging.ts";
import { surplusFields } from "./judged.ts";

/**
 * Moves a run's judged rows into the directory and writes down what that did. Who is taken back and can sign in again stands in the audit log one by one,
 * as by the API: whoever took them back and they are no two people (decision 0131). So does who gave themselves another address: nothing for their own eyes
 * goes there. What the run has no rows for is not asked: each statement reads all of them.
 * @returns what became of the rows
 */
export async function mergeStaged(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  run: string,
  reach: Reach,
): Promise<ImportCounts> {
  const judged = await countStaging(db, org, run);
  await mergeStaging(db, org, run, reach, judged);
  // A request may have given somebody fields since.
  if (judged.updated > 0) await noteSurplusFields(db, org, run, surplusFields);
  if (judged.added + judged.updated + judged.deactivated > 0) await recordFrom(db, org, stagedFacts, [run]);
  if (judged.updated > 0) await auditUpdated(db, org, actor, run);
  return judged.updated + judged.deactivated > 0 ? countStaging(db, org, run) : judged;
}

async function auditUpdated(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  run: string,
): Promise<void> {
  for (const id of await revivedWithAccount(db, org, run))
    await audit(db, org, actor, { act: "person.changed", what: "person", id, detail: { fields: ["active"] } });
  const { member: id } = actor;
  const fields = id ? await stagedAddresses(db, org, run, id) : [];
  if (id && fields.length > 0)
    await audit(db, org, actor, { act: "person.changed", what: "person", id, detail: { fields } });
}
