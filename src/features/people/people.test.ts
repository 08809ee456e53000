import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { subjectOf } from "../../kit/personal.ts";
import { Problem } from "../../kit/problem.ts";
import { createOrganisation } from "../organisations/index.ts";
import type { PlanId } from "../organisations/rules.ts";
import { people } from "./feature.ts";
import { addPeople, permissionsOf } from "./index.ts";
import { actorAs } from "./testing.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as declared from "./facts.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

const owner = actorAs("owner");
const admin = actorAs("admin");

async function organisation(plan: PlanId = "enterprise"): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan }, now));
  return id;
}

function call(org: string, name: string, given: object, actor: Actor = owner): Promise<any> {
  const input = name === "listPeople" ? { sort: "name", ...given } : given;
  return t.database.tx(org, (db, now) => people.handlers![name]!({ org, actor, input, db, now, env: t.env }));
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof Problem)) throw error ?? new Error("it was not refused");
  return error.reason;
}

const add = (org: string, email: string, more: object = {}, actor?: Actor) =>
  call(org, "addPerson", { email, ...more }, actor);
const facts = (org: string) =>
  t.look<{ kind: string; data: any }>(
    "SELECT kind, data FROM facts WHERE org = $1 AND kind LIKE 'person.%' ORDER BY id",
    [org],
  );

describe("one person", () => {
  test("is added, read, changed and removed, each with its fact", async () => {
    const org = await organisation();
    const { id: department } = await call(org, "addDepartment", { name: "Sales" });
    const boss = await add(org, "boss@x.example", { name: "Bea Boss" });
    const person = await add(org, "Ann.Lee@BÜCHER.example", {
      name: "Ann Lee",
      phone: "+49 30 1234567",
      department: "sales",
      manager: "BOSS@x.example",
      timeZone: "europe/berlin",
      locale: "de_DE",
      tags: ["a", "A", "b"],
      custom: { badge: "7" },
    });
    expect(person).toMatchObject({
      email: "Ann.Lee@xn--bcher-kva.example",
      firstName: "Ann",
      lastName: "Lee",
      phone: "+49301234567",
      department: { id: department, name: "Sales" },
      manager: { id: boss.id, name: "Bea Boss" },
      timeZone: "Europe/Berlin",
      locale: "de-DE",
      tags: ["a", "b"],
      custom: { badge: "7" },
      active: true,
      role: "learner",
    });
    const changed = await call(org, "changePerson", {
      id: person.id,
      lastName: "Li",
      phone: null,
      department: null,
      custom: { badge: null, desk: "3" },
      active: false,
    });
    expect(changed).toMatchObject({
      name: "Ann Li",
      firstName: "Ann",
      lastName: "Li",
      phone: null,
      department: null,
      custom: { desk: "3" },
      active: false,
      manager: { id: boss.id },
    });
    expect(await call(org, "changePerson", { id: person.id, lastName: "Li" })).toMatchObject({ name: "Ann Li" });
    await call(org, "removePerson", { id: person.id });
    expect(await reasonOf(call(org, "getPerson", { id: person.id }))).toBe("no-such-person");
    expect((await facts(org)).map((fact) => fact.kind)).toEqual([
      "person.added",
      "person.added",
      "person.changed",
      "person.removed",
    ]);
    expect((await facts(org))[2]!.data).toMatchObject({
      active: false,
      fields: ["name", "lastName", "phone", "department", "custom", "active"],
    });
  });

  test("has no more fields of the organisation's own than a person may have, request by request and list by list", async () => {
    const org = await organisation();
    const some = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${from + n}`, "x"]));
    const { id } = await add(org, "ann@x.example", { custom: some(0, 40) });
    expect(await reasonOf(call(org, "changePerson", { id, custom: some(40, 11) }))).toBe("person-invalid");
    const changed = await call(org, "changePerson", { id, custom: { ...some(40, 11), f0: null } });
    expect(Object.keys(changed.custom)).toHaveLength(50);
    const listed = (row: object) =>
      t.database.tx(org, (db) => addPeople(db, org, owner, [{ line: 1, email: "ann@x.example", ...row }]));
    expect(await listed({ name: "Ann", custom: { ...some(1, 1), f60: "x" } })).toMatchObject([{ status: "updated" }]);
    const kept = await call(org, "getPerson", { id });
    expect([kept.name, kept.custom]).toEqual(["Ann", changed.custom]);
    expect(await listed({ custom: { f1: "y" } })).toMatchObject([{ status: "updated" }]);
    // Who has more from before keeps them, and may be given other values.
    await t.look("UPDATE people SET custom = custom || $2 WHERE org = $1", [org, some(60, 9)]);
    expect((await call(org, "changePerson", { id, custom: { f2: "z", f60: null } })).custom["f2"]).toBe("z");
    expect(await listed({ custom: { f3: "z" } })).toMatchObject([{ status: "updated" }]);
    expect(await reasonOf(call(org, "changePerson", { id, custom: { f60: "x" } }))).toBe("person-invalid");
  });

  test("two spellings of one address are one person", async () => {
    const org = await organisation();
    await add(org, "Ann@X.example");
    expect(await reasonOf(add(org, "ann@x.EXAMPLE"))).toBe("email-taken");
    const other = await add(org, "other@x.example");
    expect(await reasonOf(call(org, "changePerson", { id: other.id, email: "ANN@x.example" }))).toBe("email-taken");
  });

  test("everything that is wrong is named at once, and nothing is saved", async () => {
    const org = await organisation();
    const error = await add(org, '"a b"@x.example', { timeZone: "Mars/Base", phone: "12" }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({
      reason: "person-invalid",
      fields: [{ path: "email" }, { path: "phone" }, { path: "timeZone" }],
    });
    const refusal = await add(org, "a@x.example", { department: "Nowhere", manager: "nobody@x.example" }).catch(
      (caught: unknown) => caught,
    );
    expect(refusal).toMatchObject({ fields: [{ path: "department" }, { path: "manager" }] });
    expect((await call(org, "listPeople", { limit: 50 })).items).toEqual([]);
  });

  test("a seat more than the plan has is refused, also by waking somebody up", async () => {
    const org = await organisation("individual");
    const ann = await add(org, "ann@x.example");
    expect(await reasonOf(add(org, "ben@x.example"))).toBe("plan-limit");
    await add(org, "ben@x.example", { active: false });
    await call(org, "changePerson", { id: ann.id, active: false });
    const { items } = await call(org, "listPeople", { limit: 50 });
    await call(org, "changePerson", { id: items[1].id, active: true });
    expect(await reasonOf(call(org, "changePerson", { id: ann.id, active: true }))).toBe("plan-limit");
  });

  test("twenty additions at once never exceed the seats", async () => {
    const org = await organisation("starter");
    const tried = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => add(org, `p${n}@x.example`)));
    expect(tried.filter((one) => one.status === "fulfilled")).toHaveLength(25);
  });
});

describe("lists", () => {
  test("pages hold everybody once, in the order of names without accents", async () => {
    const org = await organisation();
    const names = ["Žofie", "adam", "Émile", "Eve", "Łukasz", "Zoe", "Bob"];
    for (const name of names) await add(org, `${name.charCodeAt(0)}${name.length}@x.example`, { name });
    const seen: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await call(org, "listPeople", { limit: 2, ...(cursor && { cursor }) });
      seen.push(...items.map((one: { name: string }) => one.name));
      if (!next) break;
      cursor = next;
    }
    expect(seen).toEqual(["adam", "Bob", "Émile", "Eve", "Łukasz", "Zoe", "Žofie"]);
    expect(await reasonOf(call(org, "listPeople", { limit: 2, cursor: "nonsense" }))).toBe("bad-cursor");
  });

  test("search takes beginnings of words of names and addresses, wildcards are letters like others", async () => {
    const org = await organisation();
    await add(org, "lukasz@x.example", { name: "Łukasz Žižka", tags: ["night"] });
    await add(org, "percy@x.example", { name: "Percy 100%sure" });
    const search = async (filter: object) =>
      (await call(org, "listPeople", { limit: 50, ...filter })).items.map((one: { email: string }) => one.email);
    expect(await search({ search: "ZIZ" })).toEqual(["lukasz@x.example"]);
    expect(await search({ search: "100%" })).toEqual(["percy@x.example"]);
    expect(await search({ search: "_" })).toEqual([]);
    expect(await search({ tag: "night" })).toEqual(["lukasz@x.example"]);
    expect(await search({ active: false })).toEqual([]);
  });

  test("an address from before a rule was made stays until somebody changes it", async () => {
    const org = await organisation();
    const { id } = await add(org, "ann@x.example");
    await t.look("UPDATE people SET email = 'a!b@x.example', email_key = 'a!b@x.example' WHERE org = $1", [org]);
    expect(await call(org, "changePerson", { id, name: "Ann Lee" })).toMatchObject({
      email: "a!b@x.example",
      name: "Ann Lee",
    });
    expect(await reasonOf(call(org, "changePerson", { id, email: "c!d@x.example" }))).toBe("person-invalid");
  });

  test("another organisation's people are not there", async () => {
    const [own, other] = [await organisation(), await organisation()];
    const { id } = await add(other, "ann@x.example");
    expect(await reasonOf(call(own, "getPerson", { id }))).toBe("no-such-person");
    expect(await reasonOf(call(own, "changePerson", { id, name: "X" }))).toBe("no-such-person");
    expect(await reasonOf(call(own, "setRole", { id, role: "admin" }))).toBe("no-such-person");
    expect(await reasonOf(add(own, "ben@x.example", { manager: id }))).toBe("person-invalid");
    expect((await call(own, "listPeople", { limit: 50 })).items).toEqual([]);
  });
});

describe("department managers", () => {
  test("see the people of the departments they lead or belong to, and nobody else", async () => {
    const org = await organisation();
    const [sales, finance, law] = await Promise.all(
      ["Sales", "Finance", "Law"].map((name) => call(org, "addDepartment", { name })),
    );
    const head = await add(org, "head@x.example", { department: "Sales" });
    await call(org, "setRole", { id: head.id, role: "department-manager" });
    await call(org, "changeDepartment", { id: law.id, manager: head.id });
    await add(org, "seller@x.example", { department: sales.id });
    await add(org, "lawyer@x.example", { department: "Law" });
    const clerk = await add(org, "clerk@x.example", { department: "Finance" });
    const loner = await add(org, "loner@x.example");
    const actor = actorAs("department-manager", head.id);
    const emails = (answer: { items: { email: string }[] }) => answer.items.map((one) => one.email);
    expect(emails(await call(org, "listPeople", { limit: 50 }, actor))).toEqual([
      "head@x.example",
      "lawyer@x.example",
      "seller@x.example",
    ]);
    expect(emails(await call(org, "listPeople", { limit: 50, department: finance.id }, actor))).toEqual([]);
    expect(await reasonOf(call(org, "getPerson", { id: clerk.id }, actor))).toBe("no-such-person");
    expect(await reasonOf(call(org, "getPerson", { id: loner.id }, actor))).toBe("no-such-person");
    expect(
      (await call(org, "listDepartments", { limit: 50 }, actor)).items.map((one: { name: string }) => one.name),
    ).toEqual(["Law", "Sales"]);
    // More permissions do not widen what they see.
    const mightier = { ...actor, may: owner.may };
    expect(await reasonOf(call(org, "changePerson", { id: clerk.id, name: "X" }, mightier))).toBe("no-such-person");
    expect(await reasonOf(call(org, "removePerson", { id: clerk.id }, mightier))).toBe("no-such-person");
    // Nor do they go where they could not look, or take a role that sees all.
    expect(await reasonOf(call(org, "changePerson", { id: head.id, department: null }, mightier))).toBe(
      "no-such-department",
    );
    // Of a department that they do not see they hear what they hear of one that there is not, also when they add somebody.
    for (const department of ["Finance", finance.id, "Nowhere"]) {
      const changed = call(org, "changePerson", { id: head.id, department }, mightier);
      expect(await reasonOf(changed)).toBe("person-invalid");
      const added = call(org, "addPerson", { email: "new@x.example", department }, mightier);
      expect(await reasonOf(added)).toBe("person-invalid");
    }
    expect(await reasonOf(call(org, "setRole", { id: head.id, role: "analyst" }, mightier))).toBe("mightier-role");
    expect(await reasonOf(call(org, "setRole", { id: clerk.id, role: "department-manager" }, mightier))).toBe(
      "no-such-person",
    );
    expect(await call(org, "changePerson", { id: head.id, department: "Law" }, mightier)).toMatchObject({
      department: { name: "Law" },
    });
  });

  test("name nobody as a manager whom they do not see, nor learn by naming who there is", async () => {
    const org = await organisation();
    const sales = await call(org, "addDepartment", { name: "Sales" });
    await call(org, "addDepartment", { name: "Finance" });
    const head = await add(org, "head@x.example");
    const clerk = await add(org, "clerk@x.example", { name: "Cleo Clerk", department: "Finance" });
    const chief = await add(org, "chief@x.example", { name: "Chris Chief" });
    const seller = await add(org, "seller@x.example", { department: "Sales", manager: "chief@x.example" });
    await call(org, "setRole", { id: head.id, role: "department-manager" });
    await call(org, "changeDepartment", { id: sales.id, manager: head.id });
    const actor = { ...actorAs("department-manager", head.id), may: owner.may };
    const nobody = newId();
    for (const manager of [clerk.id, chief.id, nobody]) {
      expect(await reasonOf(call(org, "addDepartment", { name: "North", manager }, actor))).toBe("no-such-person");
      expect(await reasonOf(call(org, "changeDepartment", { id: sales.id, manager }, actor))).toBe("no-such-person");
    }
    const refused = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (caught: unknown) => caught,
      );
      return JSON.stringify((error as Problem).fields);
    };
    for (const change of [
      (manager: string) => add(org, "new@x.example", { department: "Sales", manager }, actor),
      (manager: string) => call(org, "inviteNewPerson", { email: "new@x.example", manager }, actor),
      (manager: string) => call(org, "changePerson", { id: seller.id, manager }, actor),
    ])
      for (const [there, absent] of [
        [clerk.id, nobody],
        ["clerk@x.example", "none@x.example"],
        ["chief@x.example", "none@x.example"],
      ] as const) {
        expect(await refused(change(there))).toContain("manager");
        expect(await refused(change(there))).toBe(await refused(change(absent)));
      }
    const file = (manager: string) =>
      t.database.tx(org, (db) => addPeople(db, org, actor, [{ line: 1, email: "seller@x.example", manager }]));
    expect(await file("clerk@x.example")).toEqual(await file("none@x.example"));
    expect((await call(org, "getPerson", { id: seller.id })).manager).toMatchObject({ id: chief.id });

    // Whom they see they name, themselves too; and who stands there may stay.
    const north = await call(org, "addDepartment", { name: "North", manager: seller.id, parent: sales.id }, actor);
    expect(await call(org, "changeDepartment", { id: north.id, manager: head.id }, actor)).toMatchObject({ manager: { id: head.id } }); // oxfmt-ignore
    expect(await call(org, "changePerson", { id: seller.id, manager: chief.id, phone: null }, actor)).toMatchObject({ manager: { id: chief.id } }); // oxfmt-ignore
    expect(await file("head@x.example")).toMatchObject([{ status: "updated" }]);
    expect((await call(org, "getPerson", { id: seller.id })).manager).toMatchObject({ id: head.id });
  });
});

test("whoever only belongs to a department cannot let themselves see what stands below it", async () => {
  const org = await organisation();
  const north = await call(org, "addDepartment", { name: "North" });
  const harbour = await call(org, "addDepartment", { name: "Harbour", parent: north.id });
  const team = await call(org, "addDepartment", { name: "Team" });
  const member = await add(org, "member@x.example", { department: "North" });
  await add(org, "docker@x.example", { department: "Harbour" });
  await call(org, "setRole", { id: member.id, role: "department-manager" });
  await call(org, "changeDepartment", { id: team.id, manager: member.id });
  const actor = { ...actorAs("department-manager", member.id), may: owner.may };
  for (const change of [{ manager: member.id }, { parent: team.id }])
    expect(await reasonOf(call(org, "changeDepartment", { id: north.id, ...change }, actor))).toBe(
      "department-not-led",
    );
  expect(await reasonOf(call(org, "removeDepartment", { id: north.id, moveTo: team.id }, actor))).toBe("department-not-led"); // oxfmt-ignore
  const { items } = await call(org, "listPeople", { limit: 50 }, actor);
  expect(items.map((one: { email: string }) => one.email)).toEqual(["member@x.example"]);
  expect(await call(org, "changeDepartment", { id: north.id, name: "Norte" }, actor)).toMatchObject({ name: "Norte" });
  // Whoever leads it, or one above it, may.
  await call(org, "changeDepartment", { id: north.id, manager: member.id });
  expect(await call(org, "changeDepartment", { id: harbour.id, manager: member.id }, actor)).toMatchObject({
    manager: { id: member.id },
  });
});

describe("departments", () => {
  test("are five thousand at most, however they come; those that are there are found at the limit, too", async () => {
    const org = await organisation();
    await t.look("INSERT INTO departments (org, id, name, name_key) SELECT $1, gen_random_uuid(), 'd' || n, 'd' || n FROM generate_series(1, 4999) n", [org]); // oxfmt-ignore
    const rows = ["Last", "last", "D7"].map((department, line) => ({ line, email: `p${line}@x.example`, department }));
    const take = (more: typeof rows) => t.database.tx(org, (db) => addPeople(db, org, owner, more));
    expect((await take(rows)).map((one) => one.status)).toEqual(["added", "added", "added"]);
    expect(await reasonOf(call(org, "addDepartment", { name: "More" }))).toBe("too-many-departments");
    expect(await reasonOf(call(org, "addDepartment", { name: "LAST" }))).toBe("department-taken");
    const more = { line: 9, email: "more@x.example", department: "More" };
    expect(await reasonOf(take([more]))).toBe("too-many-departments");
    expect((await take([{ ...more, department: "Last" }]))[0]).toMatchObject({ status: "added" });
  });

  test("are renamed, refuse doubles, and go only when empty or with a place for their people", async () => {
    const org = await organisation();
    const sales = await call(org, "addDepartment", { name: "Sales" });
    expect(await reasonOf(call(org, "addDepartment", { name: "SALES" }))).toBe("department-taken");
    const law = await call(org, "addDepartment", { name: "Law" });
    expect(await reasonOf(call(org, "changeDepartment", { id: law.id, name: "sales" }))).toBe("department-taken");
    expect(await call(org, "changeDepartment", { id: sales.id, name: "sales" })).toMatchObject({
      name: "sales",
      people: 0,
    });
    const ann = await add(org, "ann@x.example", { department: "Sales" });
    expect(await reasonOf(call(org, "removeDepartment", { id: sales.id }))).toBe("department-not-empty");
    expect(await reasonOf(call(org, "removeDepartment", { id: sales.id, moveTo: sales.id }))).toBe(
      "no-such-department",
    );
    await call(org, "removeDepartment", { id: sales.id, moveTo: law.id });
    expect((await call(org, "getPerson", { id: ann.id })).department).toEqual({ id: law.id, name: "Law" });
    expect((await facts(org)).at(-1)).toMatchObject({ kind: "person.changed", data: { department: law.id } });
  });
});

describe("roles", () => {
  test("nobody gives more than they have, and the last owner stays", async () => {
    const org = await organisation();
    const [ann, ben] = [await add(org, "ann@x.example"), await add(org, "ben@x.example")];
    expect(await reasonOf(call(org, "setRole", { id: ann.id, role: "owner" }, admin))).toBe("mightier-role");
    await call(org, "setRole", { id: ann.id, role: "owner" });
    expect(await reasonOf(call(org, "setRole", { id: ann.id, role: "learner" }, admin))).toBe("mightier-person");
    expect(await reasonOf(call(org, "changePerson", { id: ann.id, email: "thief@x.example" }, admin))).toBe(
      "mightier-person",
    );
    expect(await reasonOf(call(org, "removePerson", { id: ann.id }, admin))).toBe("mightier-person");
    expect(await reasonOf(call(org, "setRole", { id: ann.id, role: "admin" }))).toBe("last-owner");
    expect(await reasonOf(call(org, "removePerson", { id: ann.id }))).toBe("last-owner");
    expect(await reasonOf(call(org, "changePerson", { id: ann.id, active: false }))).toBe("last-owner");
    await call(org, "setRole", { id: ben.id, role: "owner" });
    const left = await Promise.allSettled([
      call(org, "setRole", { id: ann.id, role: "learner" }),
      call(org, "setRole", { id: ben.id, role: "learner" }),
    ]);
    expect(left.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  test("an organisation changes what a role may do; its own people follow at once, others do not", async () => {
    const [org, other] = [await organisation(), await organisation()];
    const before = (await call(org, "listRoles", {})).items.find((one: { role: string }) => one.role === "analyst");
    expect(before).toMatchObject({ changed: false, permissions: expect.arrayContaining(["people:read"]) });
    const less = before.permissions.filter((one: string) => one !== "people:read");
    await call(org, "changeRole", { role: "analyst", permissions: less });
    const without = await t.database.tx(org, (db) => permissionsOf(db, org, "analyst"));
    expect([without.has("people:read"), without.has("people:write")]).toEqual([false, false]);
    // Whoever may change people may read them (decision 0512).
    const wanted = [...less, "people:write"];
    const after = await call(org, "changeRole", { role: "analyst", permissions: wanted });
    expect(after).toMatchObject({
      changed: true,
      permissions: [...wanted, "people:read"].toSorted((a: string, b: string) => (a < b ? -1 : 1)),
    });
    const held = await t.database.tx(org, (db) => permissionsOf(db, org, "analyst"));
    expect([held.has("people:read"), held.has("people:write")]).toEqual([true, true]);
    const elsewhere = await t.database.tx(other, (db) => permissionsOf(db, other, "analyst"));
    expect(elsewhere.has("people:read")).toBe(true);
    expect(await call(org, "changeRole", { role: "analyst", permissions: before.permissions })).toMatchObject({
      changed: false,
    });
    expect(await reasonOf(call(org, "changeRole", { role: "owner", permissions: [] }))).toBe("owner-fixed");
    expect(await reasonOf(call(org, "changeRole", { role: "admin", permissions: ["people:fly"] }))).toBe(
      "unknown-permission",
    );
    expect(await reasonOf(call(org, "changeRole", { role: "admin", permissions: ["people:owners"] }))).toBe(
      "owners-only",
    );
    expect(
      await reasonOf(call(org, "changeRole", { role: "learner", permissions: ["people:roles"] }, actorAs("analyst"))),
    ).toBe("more-than-own");
  });
});

describe("personal data", () => {
  test("is exported, and erased from directory and reports", async () => {
    const org = await organisation();
    const ann = await add(org, "ann@x.example", { name: "Ann" });
    const subject = subjectOf(ann.id, newId(), [{ emails: ["ann@x.example"] }]);
    const exported = await t.database.tx(org, (db) => people.personal!.export!(db, org, subject));
    expect(exported).toMatchObject({ email: "ann@x.example", name: "Ann" });
    await t.database.tx(org, (db) => people.personal!.erase!(db, org, subject));
    expect(await t.look("SELECT 1 FROM people WHERE org = $1", [org])).toEqual([]);
  });
});

test("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(t.look, kindsOf({ facts: declared }))).toEqual([]);
});
