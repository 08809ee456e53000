import type { Db } from "../../../kit/db/index.ts";
import type { Actor } from "../../../kit/feature.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";
import { audit } from "../../audit/index.ts";
import { revivedWithAccount, stagedAddresses, stagedFacts } from "../store/staged.ts";

/**
 * Writes down what a merged run did. Who is taken back and can sign in again stands in the audit log one by one, as by the API: whoever took them
 * back and they are no two people (decision 0131). So does who gave themselves another address: nothing for their own eyes goes there.
 */
export async function auditStaged(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  run: string,
): Promise<void> {
  await recordFrom(db, org, stagedFacts, [run]);
  for (const id of await revivedWithAccount(db, org, run))
    await audit(db, org, actor, { act: "person.changed", what: "person", id, detail: { fields: ["active"] } });
  const { member: id } = actor;
  const fields = id ? await stagedAddresses(db, org, run, id) : [];
  if (id && fields.length > 0)
    await audit(db, org, actor, { act: "person.changed", what: "person", id, detail: { fields } });
}
