import type { Db } from "../../../kit/db/index.ts";
import { roles } from "../../../kit/feature.ts";
import { permissionsOf, seesSomeDepartments } from "../../people/index.ts";
import { peopleWithRoles } from "./store.ts";
import type { Reader } from "./store.ts";

const permission = "reports:read";

/** Active members who may read reports, and everybody's: by name. */
export async function possibleReaders(db: Db, org: string): Promise<Reader[]> {
  return peopleWithRoles(db, org, [...(await readingRoles(db, org))]);
}

/** Whether somebody may read reports today. */
export async function mayReadReports(db: Db, org: string): Promise<(reader: Pick<Reader, "role">) => boolean> {
  const reading = await readingRoles(db, org);
  return ({ role }) => reading.has(role);
}

async function readingRoles(db: Db, org: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const role of roles)
    if (!seesSomeDepartments(role) && (await permissionsOf(db, org, role)).has(permission)) found.add(role);
  return found;
}
