import type { Db } from "../../../kit/db/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { demoPeople, demoSignIns } from "./people.ts";
import { addPeople } from "../import/add.ts";
import { findDepartment, updateDepartment } from "../store/departments.ts";
import { findByEmail, updateRole } from "../store/people.ts";
import { insertDemoAccounts } from "../store/demo-accounts.ts";
import { personChanged } from "../facts.ts";

const seeder = { kind: "system", id: "demo", member: null, name: "Demo", may: new Set<string>() } as const;

/** The demo organisation's people, with the roles that its story needs. */
export async function seedDemo({ db, org }: { db: Db; org: string }): Promise<void> {
  const rows = demoPeople.map(({ role: _, position, ...person }, index) => ({
    line: index + 1,
    ...person,
    manager: person.manager ?? "",
    custom: { position },
  }));
  await addPeople(db, org, seeder, rows);
  for (const { email, role } of demoPeople) {
    if (role === "learner") continue;
    const person = (await findByEmail(db, org, email))!;
    await updateRole(db, org, person.id, role);
    const data = { department: person.department?.id ?? null, fields: ["role"], role };
    await record(db, org, [personChanged(data, { person: person.id })]);
    const led =
      role === "department-manager" && data.department ? await findDepartment(db, org, data.department) : null;
    if (led) await updateDepartment(db, org, { ...led, manager: person.id });
  }
  const offered: string[] = [];
  for (const email of demoSignIns) offered.push((await findByEmail(db, org, email))!.id);
  await insertDemoAccounts(db, org, offered);
}
