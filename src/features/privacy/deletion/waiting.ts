import type { Db } from "../../../kit/db/index.ts";
import { closeAt } from "../../organisations/index.ts";
import { dueAtLook } from "./rules.ts";
import { findDeletion, noteLook } from "./store.ts";

/**
 * Looks at an organisation's deletion, so that its wait goes on.
 * @param now the transaction's
 * @returns it as it stands now, locked until the transaction's end; null where nobody asked for one
 */
export async function lookAtWait(db: Db, org: string, now: Date): ReturnType<typeof findDeletion> {
  const found = await findDeletion(db, org);
  if (found?.state !== "waiting") return found;
  const due = dueAtLook(found, now);
  await noteLook(db, org, now, due);
  if (due.getTime() !== found.dueAt.getTime()) await closeAt(db, org, due);
  return { ...found, dueAt: due, lookedAt: now };
}
