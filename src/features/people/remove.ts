import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { forgetAddress } from "../../kit/progress/index.ts";
import { orderTakingBack } from "./accounts/taking-back.ts";
import { deletePerson } from "./store/people.ts";
import type { Person } from "./store/people.ts";
import { personRemoved } from "./facts.ts";

/** Takes a person out of the directory and out of the reports of imports; what other features keep of them is theirs to answer for. */
export async function removeFromDirectory(
  env: Env,
  db: Db,
  org: string,
  person: Pick<Person, "id" | "email" | "department">,
): Promise<void> {
  await orderTakingBack({ env, db, org }, { person: person.id, used: false });
  await deletePerson(db, org, person.id);
  await forgetAddress(db, org, person.email);
  await record(db, org, [personRemoved({ department: person.department?.id ?? null }, { person: person.id })]);
}
