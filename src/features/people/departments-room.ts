import type { Db } from "../../kit/db/index.ts";
import { holdRoom } from "../../kit/db/room.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { countDepartments } from "./store/departments.ts";
import { countDepartmentsAfter } from "./store/staging.ts";

/** Departments that one organisation may have: whoever chooses one is shown all. */
const most = 5000;

/** Has whoever adds departments to the same organisation wait until the transaction's end. Call it before they are counted. */
export function holdDepartments(db: Db, org: string): Promise<void> {
  return holdRoom(db, org, "departments");
}

/**
 * Refuses more departments than there may be.
 * @param wanted how many there would be
 */
export function requireDepartments(wanted: number): void {
  if (wanted <= most) return;
  const detail = words("people")("too-many-departments", { most });
  throw refuse("quota", "too-many-departments", detail, { extra: { most } });
}

/** Refuses a list by which there would be more; where it brings any, whoever adds others waits. @param run of the list's staged rows */
export async function requireDepartmentsOf(db: Db, org: string, run: string): Promise<void> {
  if ((await countDepartments(db, org)) === (await countDepartmentsAfter(db, org, run))) return;
  await holdDepartments(db, org);
  requireDepartments(await countDepartmentsAfter(db, org, run));
}
