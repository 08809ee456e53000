import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Db } from "../../kit/db/index.ts";
import { wholeSteps } from "../../kit/db/testing-plans.ts";
import type { PlanNode } from "../../kit/db/testing-plans.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { Problem } from "../../kit/problem.ts";
import { createOrganisation } from "../organisations/index.ts";
import { runChange } from "./changes/run.ts";
import { people } from "./feature.ts";
import { addPeople } from "./index.ts";
import { indexedWords, termPattern, termsIn } from "./rules/terms.ts";
import { searchable } from "./rules/text.ts";
import { listPeople } from "./store/listing.ts";
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

async function organisation(): Promise<string> {
  const id = newId();
  await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Test", plan: "enterprise" }, now));
  return id;
}

function call(org: string, name: string, given: object, actor: Actor = owner): Promise<any> {
  const input = name === "listPeople" ? { sort: "name", ...given } : given;
  return t.database.tx(org, (db, now) => people.handlers![name]!({ org, actor, input, db, now, env: t.env }));
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.reason : Promise.reject(error as Error)),
  );

const add = (org: string, email: string, more: object = {}) => call(org, "addPerson", { email, ...more });

/** E-mail addresses of a whole list, read two by two. */
async function walk(org: string, asked: object): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await call(org, "listPeople", { limit: 2, ...asked, ...(cursor && { cursor }) });
    seen.push(...items.map((one: { email: string }) => one.email.split("@")[0]));
    if (!next) return seen;
    cursor = next;
  }
}

/** Orders a change, has its job run, and tells how it ended. */
async function change(org: string, input: object, actor: Actor = owner): Promise<any> {
  const { id, people: meant } = await call(org, "changePeople", input, actor);
  await runChange(t.env, org, id);
  const [work] = await t.look<{ result: object }>("SELECT state, result, problem FROM work WHERE org = $1 AND id = $2", [org, id]); // oxfmt-ignore
  return { id, meant, ...work };
}

describe("the list", () => {
  test("is walked in every order, both ways", async () => {
    const org = await organisation();
    for (const [email, name] of [["m", "Cy"], ["z", "Ada"], ["a", "Ben"]]) await add(org, `${email}@x.example`, { name }); // oxfmt-ignore
    expect(await walk(org, { sort: "name" })).toEqual(["z", "a", "m"]);
    expect(await walk(org, { sort: "-name" })).toEqual(["m", "a", "z"]);
    expect(await walk(org, { sort: "email" })).toEqual(["a", "m", "z"]);
    expect(await walk(org, { sort: "-email" })).toEqual(["z", "m", "a"]);
    expect(await walk(org, { sort: "added" })).toEqual(["m", "z", "a"]);
    expect(await walk(org, { sort: "-added" })).toEqual(["a", "z", "m"]);
    const { next } = await call(org, "listPeople", { limit: 1, sort: "name" });
    expect(await reasonOf(call(org, "listPeople", { limit: 1, sort: "added", cursor: next }))).toBe("bad-cursor");
  });

  test("finds people by beginnings of words in any order, follows changes, and counts what it would show", async () => {
    const org = await organisation();
    const ann = await add(org, "ann.lee@x.example", { name: "Ann Zoë Lee", tags: ["night shift"] });
    await add(org, "anders@x.example", { name: "Anders Berg", active: false });
    expect(await walk(org, { search: "lee an" })).toEqual(["ann.lee"]);
    expect(await walk(org, { search: "ZOE" })).toEqual(["ann.lee"]);
    expect(await walk(org, { search: "an" })).toEqual(["anders", "ann.lee"]);
    expect(await walk(org, { search: "ann.lee@x" })).toEqual(["ann.lee"]);
    expect(await walk(org, { search: "ee" })).toEqual([]);
    expect(await call(org, "countPeople", { search: "an" })).toEqual({ count: 2 });
    expect(await call(org, "countPeople", { active: false })).toEqual({ count: 1 });
    expect(await call(org, "countPeople", { account: "none", role: "learner" })).toEqual({ count: 2 });
    expect(await walk(org, { tag: "night shift" })).toEqual(["ann.lee"]);
    await call(org, "changePerson", { id: ann.id, name: "Cleo Day", tags: ["morning"] });
    expect(await walk(org, { search: "cleo" })).toEqual(["ann.lee"]);
    expect(await walk(org, { search: "zoe" })).toEqual([]);
    expect(await call(org, "listTags", {})).toEqual({ items: ["morning"] });
    await call(org, "removePerson", { id: ann.id });
    expect(await t.look("SELECT FROM people_terms WHERE org = $1 AND person = $2", [org, ann.id])).toEqual([]);
  });

  // Where thousands have a word, its rows would be most of what an import writes, and nobody is found by them sooner than by walking the list.
  test("finds people by a word that a thousand of one file share, without a row of it for each of them", async () => {
    const org = await organisation();
    const zoe = await add(org, "zoe@hill.example", { name: "Zoe Hill", tags: ["night"] });
    const rows = Array.from({ length: 1001 }, (_, n) => {
      return { line: n + 2, email: `p${n}@mill.example`, name: `Ann${n} Miller`, tags: n < 1000 ? ["#9", "day"] : [] };
    });
    await t.database.tx(org, (db) => addPeople(db, org, owner, rows));
    const kept = async (term: string) =>
      (await t.look("SELECT FROM people_terms WHERE org = $1 AND term = $2", [org, term])).length;
    expect(await Promise.all(["mill", "miller", "example", "ann7", "p7", "#day"].map(kept))).toEqual([1, 1, 2, 1, 1, 1000]); // oxfmt-ignore
    const count = async (asked: object) => (await call(org, "countPeople", asked)).count;
    expect(await count({ search: "mill" })).toBe(1001);
    expect(await count({ search: "exam" })).toBe(1002);
    expect(await count({ search: "ill" })).toBe(0);
    expect(await count({ search: "#da" })).toBe(1000);
    expect(await count({ search: "miller", tag: "day" })).toBe(1000);
    expect(await walk(org, { search: "mill ann100" })).toEqual(["p100", "p1000"]);
    expect(await walk(org, { search: "hill exam" })).toEqual(["zoe"]);
    expect((await call(org, "listTags", {})).items.toSorted()).toEqual(["#9", "day", "night"]);

    const [ann] = (await call(org, "listPeople", { limit: 1, search: "ann7 p7" })).items;
    await call(org, "changePerson", { id: ann.id, name: "Cleo Day", tags: [] });
    expect(await count({ search: "miller" })).toBe(1000);
    expect(await count({ search: "mill cleo" })).toBe(1);
    for (const { id } of [ann, zoe]) await call(org, "removePerson", { id });
    expect(await count({ search: "exam" })).toBe(1000);
    for (const { id } of [ann, zoe])
      expect(await t.look("SELECT FROM people_terms WHERE org = $1 AND person = $2", [org, id])).toEqual([]);
  });

  // What a text was cut into says which rows go with it: of a text that the version before wrote, of a word that is written like a tag, and of a row that none of them says.
  test("forgets the words of whoever goes, however they came to stand there", async () => {
    const org = await organisation();
    const kept = async (id: string) =>
      (await t.look<{ term: string }>("SELECT term FROM people_terms WHERE org = $1 AND person = $2 ORDER BY term", [org, id])).map(({ term }) => term); // oxfmt-ignore
    const { id: signed } = await add(org, "amy@x.example", { name: "#day Amy", tags: ["day", "Day off"] });
    expect(await kept(signed)).toEqual(["#Day off", "#day", "amy", "example", "x"]);
    await call(org, "changePerson", { id: signed, name: "Amy" });
    expect(await walk(org, { search: "#day" })).toEqual(["amy"]);
    const before = newId();
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, tags)
       VALUES ($1, $2, 'Bo O''Dell', 'bo o''dell', 'bo o''dell bo.dell@x.example', 'bo.dell@x.example', 'bo.dell@x.example', '{day}')`,
      [org, before],
    );
    expect(await kept(before)).toEqual(["#day", "bo", "dell", "example", "o", "x"]);
    expect(await walk(org, { search: "del bo" })).toEqual(["bo.dell"]);
    await call(org, "changePerson", { id: before, name: "Bo Day" });
    expect(await kept(before)).toEqual(["#day", "bo", "day", "dell", "example", "x"]);
    for (const id of [signed, before]) await call(org, "removePerson", { id });
    expect([await kept(signed), await kept(before)]).toEqual([[], []]);

    const { id: strange } = await add(org, "cy@x.example");
    await t.look("INSERT INTO people_terms (org, person, term) VALUES ($1, $2, 'quillon')", [org, strange]);
    const subject = { member: strange, tombstone: newId(), emails: ["cy@x.example"], needles: [] };
    await t.database.tx(org, (db) => people.personal!.erase!(db, org, subject));
    expect(await kept(strange)).toEqual([]);
  });

  // Planned for one person, the change of all compared each with each: a hundred million pairs here, where what is planned anew takes a second.
  test("are changed all in a session that changed one before", async () => {
    const org = await organisation();
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key)
       SELECT $1, gen_random_uuid(), 'Ann', 'ann', 'ann ', n || '@mill.example', n || '@mill.example' FROM generate_series(1, 12000) n`,
      [org],
    );
    const changed = await t.database.tx(org, async (db) => {
      await db.exec("SET LOCAL statement_timeout = '30s'");
      await db.run("UPDATE people SET name = 'Ann B' WHERE org = $1 AND email_key = '1@mill.example'", [org]);
      return db.run("UPDATE people SET name = 'Ann C' WHERE org = $1", [org]);
    });
    expect(changed).toBe(12000);
  }, 60_000);

  test("finds by the text of a person whom it would find by their words, kept as words or as before", async () => {
    const letters = [
      "a",
      "n",
      "Z",
      "7",
      "é",
      " ",
      "ß",
      "\u00a0",
      "🐢",
      ...Array.from(String.raw`.@_-'"\/()[]{}*+?^$|#%&;:,`),
    ];
    const piece = fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((parts) => parts.join(""));
    const tags = fc.array(fc.constantFrom("night shift", "#9", "Zoo", "a.b", "\\"), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(piece, piece, tags, piece), { minLength: 50, maxLength: 50 }),
        async (people) => {
          const samples = people.flatMap(([name, local, its, asked]) => {
            const email = `${local}@x.example`;
            const text = `${searchable(name)} ${searchable(email)}`;
            const terms = [
              ...termsIn(asked),
              ...termsIn(name).map((term) => Array.from(term).slice(0, 2).join("")),
              "#nig",
            ];
            return terms.map((term) => ({ name: searchable(name), email: searchable(email), text, kept: indexedWords(searchable(name), searchable(email)), its, term, pattern: termPattern(term) })); // oxfmt-ignore
          });
          const rows = await t.look<{ rows: boolean; kept: boolean; text: boolean; both: boolean; before: boolean }>(
            `SELECT EXISTS (SELECT FROM people_terms_of(s.text, '{}') w WHERE starts_with(w, s.term)) AS rows,
                    EXISTS (SELECT FROM people_terms_of(s.kept, '{}') w WHERE starts_with(w, s.term)) AS kept,
                    s.text ~ s.pattern AS text, s.kept ~ s.pattern AS both,
                    ARRAY(SELECT DISTINCT w FROM people_terms_of(s.text, its) w ORDER BY w) = ARRAY(SELECT DISTINCT w FROM people_terms_of(s.kept, its) w ORDER BY w) AS before
               FROM jsonb_to_recordset($1::jsonb) AS s (text text, kept text, its text[], term text, pattern text)`,
            [JSON.stringify(samples)],
          );
          for (const [at, row] of rows.entries())
            expect(row, JSON.stringify(samples[at])).toEqual({ rows: row.rows, kept: row.rows, text: row.rows, both: row.rows, before: true }); // oxfmt-ignore
        },
      ),
      { numRuns: 10 },
    );
  });

  test("walks its order for a word that thousands have, and neither reads nor sorts everybody", async () => {
    const org = await organisation();
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key)
       SELECT $1, gen_random_uuid(), 'Ann Miller ' || n, 'ann miller ' || n, 'ann miller ' || n || ' mill example ', n || '@mill.example', n || '@mill.example'
         FROM generate_series(1, 20000) n`,
      [org],
    );
    await t.look("ANALYZE people, people_terms");
    const plan = await t.database.tx(org, async (db) => {
      let asked: { sql: string; params: unknown[] } | undefined;
      const watched = {
        ...db,
        query: (sql: string, params: unknown[]) => ((asked = { sql, params }), db.query(sql, params)),
      } as Db;
      await listPeople(watched, org, "all", { search: "mill" }, null, 51);
      const row = await db.one<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${asked!.sql}`, asked!.params); // oxfmt-ignore
      return row["QUERY PLAN"][0].Plan;
    });
    // What stands on the page is sorted once more when it has been joined.
    const page = (one: PlanNode): PlanNode[] => (one["Node Type"] === "Limit" ? [one] : (one.Plans ?? []).flatMap(page)); // oxfmt-ignore
    const limited = page(plan);
    expect(limited).toHaveLength(1);
    expect(wholeSteps(limited[0]!.Plans![0]!, (table) => table === "people")).toEqual([]);
  });

  test("of a department holds those of the departments below", async () => {
    const org = await organisation();
    const { id: top } = await call(org, "addDepartment", { name: "Operations" });
    const { id: under } = await call(org, "addDepartment", { name: "Warehouse", parent: top });
    await add(org, "top@x.example", { department: top });
    await add(org, "under@x.example", { department: under });
    expect(await walk(org, { department: top })).toEqual(["top", "under"]);
    expect(await walk(org, { department: under })).toEqual(["under"]);
  });
});

describe("the tree of departments", () => {
  test("never closes into a circle, and lifts what stood below a department that goes", async () => {
    const org = await organisation();
    const { id: a } = await call(org, "addDepartment", { name: "A" });
    const { id: b } = await call(org, "addDepartment", { name: "B", parent: a });
    const { id: c } = await call(org, "addDepartment", { name: "C", parent: b });
    expect(await reasonOf(call(org, "changeDepartment", { id: a, parent: c }))).toBe("department-circle");
    expect(await reasonOf(call(org, "changeDepartment", { id: a, parent: a }))).toBe("department-circle");
    expect(await reasonOf(call(org, "changeDepartment", { id: a, parent: newId() }))).toBe("no-such-parent");
    await call(org, "removeDepartment", { id: b });
    const { items } = await call(org, "listDepartments", { limit: 50 });
    expect(items).toMatchObject([{ id: a, parent: null }, { id: c, parent: a }]); // oxfmt-ignore
  });

  test("gives who leads a department those below it, and no way to pull others in", async () => {
    const org = await organisation();
    const { id: top } = await call(org, "addDepartment", { name: "Operations" });
    const { id: under } = await call(org, "addDepartment", { name: "Warehouse", parent: top });
    const { id: law } = await call(org, "addDepartment", { name: "Law" });
    const head = await add(org, "head@x.example");
    await add(org, "worker@x.example", { department: under });
    await add(org, "lawyer@x.example", { department: law });
    await call(org, "setRole", { id: head.id, role: "department-manager" });
    await call(org, "changeDepartment", { id: top, manager: head.id });
    const leads = actorAs("department-manager", head.id);
    const { items } = await call(org, "listPeople", { limit: 50 }, leads);
    expect(items.map((one: { email: string }) => one.email)).toEqual(["worker@x.example"]);
    const writes: Actor = { ...leads, may: new Set([...leads.may, "people:write"]) };
    expect(await reasonOf(call(org, "changeDepartment", { id: law, parent: top }, writes))).toBe("no-such-department");
    expect(await reasonOf(call(org, "changeDepartment", { id: under, parent: null }, writes))).toBe("no-such-parent");
  });
});

describe("a change of many people", () => {
  test("gives all who match a tag, tells how many, and is taken back for those it changed", async () => {
    const org = await organisation();
    for (let n = 0; n < 7; n++) await add(org, `p${n}@x.example`, { name: "Pat", tags: n < 2 ? ["new"] : [] });
    await add(org, "other@x.example", { name: "Quin" });
    const done = await change(org, { matching: { search: "pat" }, change: { set: "tag", tag: "new" } });
    expect(done).toMatchObject({ meant: 7, state: "done", result: { changed: 5, unchanged: 2, left: {} } });
    expect(await call(org, "countPeople", { tag: "new" })).toEqual({ count: 7 });
    const { id } = await call(org, "undoChange", { id: done.id });
    await runChange(t.env, org, id);
    expect(await walk(org, { tag: "new" })).toEqual(["p0", "p1"]);
  });

  test("gives nobody more tags than a person may have", async () => {
    const org = await organisation();
    await add(org, "full@x.example", { tags: Array.from({ length: 30 }, (_, n) => `t${n}`) });
    const done = await change(org, { matching: {}, change: { set: "tag", tag: "new" } });
    expect(done).toMatchObject({ result: { changed: 0, left: { "too-many-tags": 1 } } });
  });

  test("writes no more people down in a day than a hundred changes of a full directory do", async () => {
    const org = await organisation();
    for (let n = 0; n < 3; n++) await add(org, `p${n}@x.example`);
    const { config } = t.env;
    t.env.config = { ...config, PEOPLE_PER_ORGANISATION: 3 };
    try {
      const order = () => call(org, "changePeople", { matching: {}, change: { set: "tag", tag: "new" } });
      for (let n = 0; n < 100; n++) expect(await order()).toMatchObject({ people: 3 });
      // A number that is drawn is not given back with what is undone.
      await t.look("CREATE SEQUENCE written_down");
      await t.look("CREATE FUNCTION draw() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN PERFORM nextval('public.written_down'); RETURN NEW; END $$"); // oxfmt-ignore
      await t.look("CREATE TRIGGER draws BEFORE INSERT ON people_changes FOR EACH ROW EXECUTE FUNCTION draw()");
      expect(await reasonOf(order())).toBe("too-many");
      await t.look("UPDATE people_changes SET state = 'changed' WHERE org = $1", [org]);
      const [{ work }] = (await t.look("SELECT work FROM people_changes WHERE org = $1", [org])) as [{ work: string }];
      expect(await reasonOf(call(org, "undoChange", { id: work }))).toBe("too-many");
      expect(await t.look("SELECT FROM people_changes WHERE org = $1", [org])).toHaveLength(300);
      expect(await t.look("SELECT is_called FROM written_down")).toEqual([{ is_called: false }]);
      await t.look("DROP FUNCTION draw CASCADE");
    } finally {
      t.env.config = config;
    }
  });

  test("is taken where the directory has room for as many as an installation may say", async () => {
    const org = await organisation();
    await add(org, "one@x.example");
    await t.look("UPDATE organisations SET plan = 'enterprise' WHERE id = $1", [org]);
    const { config } = t.env;
    t.env.config = { ...config, PEOPLE_PER_ORGANISATION: 50_000_000 };
    try {
      const order = call(org, "changePeople", { matching: {}, change: { set: "tag", tag: "new" } });
      expect(await order).toMatchObject({ people: 1 });
    } finally {
      t.env.config = config;
    }
  });

  test("that is taken back before it is carried out, or halfway, changes nobody any more", async () => {
    const org = await organisation();
    for (let n = 0; n < 3; n++) await add(org, `p${n}@x.example`);
    const ordered = await call(org, "changePeople", { matching: {}, change: { set: "tag", tag: "new" } });
    await t.look(
      `UPDATE people_changes SET state = 'changed' WHERE org = $1 AND work = $2 AND person = (SELECT id FROM people WHERE org = $1 AND email_key = 'p0@x.example')`,
      [org, ordered.id],
    );
    await t.look("UPDATE people SET tags = '{new}' WHERE org = $1 AND email_key = 'p0@x.example'", [org]);
    const undone = await call(org, "undoChange", { id: ordered.id });
    expect(undone.people).toBe(1);
    for (const { id } of [undone, ordered]) await runChange(t.env, org, id);
    expect(await walk(org, { tag: "new" })).toEqual([]);
    const [work] = await t.look<{ result: any }>("SELECT result FROM work WHERE org = $1 AND id = $2", [
      org,
      ordered.id,
    ]);
    expect(work!.result).toMatchObject({ changed: 1, left: { "taken-back": 2 } });
    const { id: early } = await call(org, "changePeople", { matching: {}, change: { set: "tag", tag: "newer" } });
    expect((await call(org, "undoChange", { id: early })).people).toBe(0);
    await runChange(t.env, org, early);
    expect(await walk(org, { tag: "newer" })).toEqual([]);
  });

  test("of departments gives everybody back where they were, unless they moved since", async () => {
    const org = await organisation();
    const [a, b] = [(await call(org, "addDepartment", { name: "A" })).id, (await call(org, "addDepartment", { name: "B" })).id]; // oxfmt-ignore
    const one = await add(org, "one@x.example", { department: a });
    const two = await add(org, "two@x.example");
    const done = await change(org, {
      matching: {},
      ids: [one.id, two.id],
      change: { set: "department", department: b },
    });
    await call(org, "changePerson", { id: two.id, department: a });
    const { id } = await call(org, "undoChange", { id: done.id });
    await runChange(t.env, org, id);
    expect((await call(org, "getPerson", { id: one.id })).department?.name).toBe("A");
    expect((await call(org, "getPerson", { id: two.id })).department?.name).toBe("A");
    const [work] = await t.look<{ result: any }>("SELECT result FROM work WHERE org = $1 AND id = $2", [org, id]);
    expect(work!.result).toMatchObject({ changed: 1, left: { "changed-since": 1 } });
    expect(await misfits(t.look, kindsOf({ facts: declared }))).toEqual([]);
  });

  test("leaves owners, oneself and whoever is mightier as they are, and writes each role down by itself", async () => {
    const org = await organisation();
    const boss = await add(org, "boss@x.example");
    const self = await add(org, "self@x.example");
    const worker = await add(org, "worker@x.example");
    await call(org, "setRole", { id: boss.id, role: "owner" });
    await call(org, "setRole", { id: self.id, role: "admin" });
    const done = await change(
      org,
      { matching: {}, change: { set: "role", role: "analyst" } },
      actorAs("admin", self.id),
    );
    expect(done.result).toMatchObject({ changed: 1, left: { self: 1, "mightier-person": 1 } });
    const lines = "SELECT subject FROM audit_entries WHERE org = $1 AND act = 'person.role-changed' AND subject = $2";
    expect(await t.look(lines, [org, worker.id])).toHaveLength(1);
    const off = await change(org, { matching: {}, change: { set: "active", active: false } });
    expect(off.result).toMatchObject({ changed: 2, left: { owner: 1 } });
  });

  test("needs what the same change of one person needs", async () => {
    const org = await organisation();
    const one = await add(org, "one@x.example");
    const manager = actorAs("campaign-manager");
    const as = (change: object) =>
      reasonOf(call(org, "changePeople", { matching: {}, ids: [one.id], change }, manager));
    expect(await as({ set: "role", role: "analyst" })).toBe("change-not-yours");
    expect(await as({ set: "invited" })).toBe("change-not-yours");
    expect(await as({ set: "department", department: newId() })).toBe("no-such-department");
    expect(await reasonOf(call(org, "changePeople", { matching: { search: "nobody" }, change: { set: "tag", tag: "x" } }))).toBe("nobody-meant"); // oxfmt-ignore
  });

  test("invites whoever has no account", async () => {
    const org = await organisation();
    const one = await add(org, "one@x.example");
    const gone = await add(org, "gone@x.example", { active: false });
    const done = await change(org, { matching: {}, ids: [one.id, gone.id], change: { set: "invited" } });
    expect(done.result).toMatchObject({ changed: 1, left: { inactive: 1 } });
    expect((await call(org, "getPerson", { id: one.id })).invitation).toMatchObject({ state: "pending" });
    expect(await reasonOf(call(org, "undoChange", { id: done.id }))).toBe("no-such-change");
  });
});

describe("a person's page", () => {
  test("says who looked, once an hour, and never that somebody looked at themselves", async () => {
    const org = await organisation();
    const ann = await add(org, "ann@x.example", { name: "Ann" });
    const eve = await add(org, "eve@x.example", { name: "Eve" });
    for (const { id } of [ann, eve]) await call(org, "setRole", { id, role: "admin" });
    const looks = async (by: string) => (await call(org, "personRecord", { id: ann.id }, actorAs("admin", by))).looks;
    await looks(eve.id);
    await looks(eve.id);
    expect(await looks(ann.id)).toMatchObject([{ act: "person.viewed", by: { id: eve.id, name: "Eve" } }]);
    expect(await looks(eve.id)).toHaveLength(1);
    // The person reads the same with their own data, whatever their role.
    const mine = await call(org, "myLooks", {}, actorAs("learner", ann.id));
    expect(mine.items).toMatchObject([{ act: "person.viewed", by: { name: "Eve" } }]);
    expect((await call(org, "myLooks", {}, actorAs("learner", eve.id))).items).toEqual([]);
  });
});

describe("views", () => {
  test("are their owner's alone, and one of the same name is replaced", async () => {
    const org = await organisation();
    const [ann, eve] = [await add(org, "ann@x.example"), await add(org, "eve@x.example")];
    const as = (person: { id: string }) => actorAs("admin", person.id);
    await call(org, "keepPeopleView", { name: "Night", query: "tag=night" }, as(ann));
    const { id } = await call(org, "keepPeopleView", { name: "Night", query: "tag=late" }, as(ann));
    expect(await call(org, "listPeopleViews", {}, as(eve))).toEqual({ items: [] });
    expect(await reasonOf(call(org, "dropPeopleView", { id }, as(eve)))).toBe("no-such-view");
    expect(await call(org, "listPeopleViews", {}, as(ann))).toEqual({ items: [{ id, name: "Night", query: "tag=late" }] }); // oxfmt-ignore
    await call(org, "dropPeopleView", { id }, as(ann));
    expect(await reasonOf(call(org, "keepPeopleView", { name: "N", query: "" }, actorAs("owner")))).toBe(
      "views-of-people",
    );
  });
});

test("of one organisation only so many changes are ordered in an hour", async () => {
  const org = await organisation();
  await add(org, "a@x.example");
  const order = () => reasonOf(call(org, "changePeople", { matching: {}, change: { set: "tag", tag: "x" } }));
  const answers: (string | null)[] = [];
  for (let n = 0; n < 302; n++) answers.push(await order());
  expect(answers.filter((reason) => reason === "too-many")).toHaveLength(2);
});
