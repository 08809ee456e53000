import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { addPeople } from "../index.ts";
import type { RawPerson } from "../rules/person.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const system = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };

it("an import tells of each person which fields it has changed, so that nobody has moved who was merely updated", async () => {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Hill", plan: "enterprise" }, now));
  const put = (people: RawPerson[]) =>
    t.database.tx(org, (db) => addPeople(db, org, system, people.map((one, at) => ({ line: at + 2, ...one })))); // oxfmt-ignore
  const named = (name: string, more: RawPerson) => ({
    email: `${name}@hill.example`,
    name,
    department: "Sales",
    ...more,
  });
  const before = ["boss", "called", "gone", "moved", "same"];
  await put(before.map((name) => named(name, {})));
  await put([
    named("called", { phone: "+49301234567", tags: "night", custom: { desk: "3" } }),
    named("gone", { active: "no" }),
    named("moved", { department: "Workshop", manager: "boss@hill.example" }),
    named("same", {}),
    named("boss", {
      name: "Robin Boss",
      firstName: "Robin",
      lastName: "Boss",
      locale: "de",
      timeZone: "Europe/Berlin",
    }),
  ]);
  const told = await t.look<{ name: string; fields: string[] }>(
    `SELECT p.email_key AS name, f.data->'fields' AS fields FROM facts f JOIN people p ON p.org = f.org AND p.id = f.person
      WHERE f.org = $1 AND f.kind = 'person.changed' ORDER BY 1`,
    [org],
  );
  expect(Object.fromEntries(told.map(({ name, fields }) => [name.split("@")[0], fields]))).toEqual({
    boss: ["name", "firstName", "lastName", "locale", "timeZone"],
    called: ["phone", "tags", "custom"],
    gone: ["active"],
    moved: ["department", "manager"],
  });
});
