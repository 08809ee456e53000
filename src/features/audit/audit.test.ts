import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { composeNames } from "../../kit/named.ts";
import { startWork } from "../../kit/progress/index.ts";
import { readWords } from "../../kit/words.ts";
import { checkChain } from "./chain.ts";
import { exportLines, handlers } from "./handlers.ts";
import { audit, audited } from "./index.ts";
import { verifyInPlace } from "./in-place.ts";
import { signHeads } from "./jobs.ts";
import { entriesAfter } from "./store.ts";
import { verifyExport } from "./verify.ts";

const actor: Actor = {
  kind: "key",
  id: "0193c3a0-0000-7000-8000-0000000000aa",
  member: null,
  may: new Set(["audit:read"]),
  name: "Ann Lee",
};
let t: TestEnv;

beforeAll(async () => {
  readWords("audit", new URL("words/", import.meta.url));
  t = await testEnv({ pool: 16 });
});
afterAll(() => t.close());

describe("writing", () => {
  it("keeps 64 writers at once in one line", async () => {
    const org = await t.org();
    await Promise.all(Array.from({ length: 64 }, (_, i) => act(org, `thing-${i}`)));
    const rows = await t.database.tx(org, (db) => entriesAfter(db, org, 0, 100));
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 64 }, (_, i) => i + 1));
    const chain = checkChain();
    expect(rows.map((row) => chain.take(row)).filter((fault) => fault !== null)).toEqual([]);
    expect(new Set(rows.map((row) => row.subject)).size).toBe(64);
  });

  it("leaves nothing, and no gap, when the act is undone", async () => {
    const org = await t.org();
    await act(org, "first");
    const undone = t.database.tx(org, async (db) => {
      await audit(db, org, actor, { act: "thing.changed", what: "thing", id: "undone" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await act(org, "second");
    const rows = await t.database.tx(org, (db) => entriesAfter(db, org, 0, 10));
    expect(rows.map((row) => [row.seq, row.subject])).toEqual([
      [1, "first"],
      [2, "second"],
    ]);
  });

  it("writes what an endpoint declares; what it does not declare does not compile", async () => {
    const org = await t.org();
    const turn = { audit: { "thing.turned": "thing", "thing.turned-back": "wheel" } } as const;
    await t.database.tx(org, async (db) => {
      const here = { db, org, actor };
      await audited({ audit: { "thing.ended": "thing" } } as const, here, { id: "a", detail: { count: 1 } });
      await audited(turn, here, { id: "b", act: "thing.turned-back" });
      // @ts-expect-error which of the two it was
      const unsaid = () => audited(turn, here, { id: "c" });
      // @ts-expect-error an act of another endpoint
      const another = () => audited(turn, here, { id: "c", act: "thing.ended" });
      // @ts-expect-error an endpoint without any
      const none = () => audited({ audit: {} } as const, here, { id: "c" });
      // @ts-expect-error a name for which no reader has a word
      const unnamed = () => audited(turn, here, { id: "c", act: "thing.turned", detail: { xyz: 1 } });
      expect([unsaid, another, none, unnamed]).toHaveLength(4);
    });
    const rows = await t.database.tx(org, (db) => entriesAfter(db, org, 0, 10));
    expect(rows.map(({ act: done, what, subject, detail }) => [done, what, subject, detail])).toEqual([
      ["thing.ended", "thing", "a", { count: 1 }],
      ["thing.turned-back", "wheel", "b", {}],
    ]);
  });

  it("is all that the request role may do", async () => {
    const org = await t.org();
    await act(org, "kept");
    for (const sql of ["UPDATE audit_entries SET act = 'x'", "DELETE FROM audit_entries", "TRUNCATE audit_entries"]) {
      await expect(t.database.tx(org, (db) => db.exec(sql))).rejects.toThrow("permission denied");
    }
  });

  it("keeps organisations apart", async () => {
    const [one, two] = [await t.org(), await t.org()];
    await act(one, "mine");
    expect(await t.database.tx(two, (db) => entriesAfter(db, one, 0, 10))).toEqual([]);
    await expect(t.database.tx(two, (db) => audit(db, one, actor, { act: "a.b", what: "a", id: "x" }))).rejects.toThrow(
      "row-level security",
    );
  });

  it("stores neither the actor's name nor an address", async () => {
    const org = await t.org();
    await act(org, "x", { asked: "ann.lee@acme.example", deep: ["bo@acme.example"] });
    const stored = JSON.stringify(await t.look("SELECT * FROM audit_entries WHERE org = $1", [org]));
    expect(stored).not.toMatch(/Ann Lee|@/);
  });
});

describe("listing", () => {
  it("pages from the newest back and filters", async () => {
    const org = await t.org();
    for (let i = 1; i <= 5; i++) await act(org, `thing-${i % 2}`);
    const first = await list(org, { limit: 2 });
    const second = await list(org, { limit: 2, cursor: String(first.next) });
    const third = await list(org, { limit: 2, cursor: String(second.next) });
    expect([first, second, third].map((page) => page.items.map((entry) => entry.seq))).toEqual([[5, 4], [3, 2], [1]]);
    expect(third.next).toBeNull();
    expect((await list(org, { limit: 50, subject: "thing-0" })).items.map((entry) => entry.seq)).toEqual([4, 2]);
    expect((await list(org, { limit: 50, act: "no.such" })).items).toEqual([]);
    expect((await list(org, { limit: 50, until: "2020-01-01T00:00:00Z" })).items).toEqual([]);
    await expect(list(org, { limit: 2, cursor: "bm9uZQ" })).rejects.toMatchObject({ reason: "bad-cursor" });
  });
});

describe("an export", () => {
  it("verifies offline, with a head kept outside and its key", async () => {
    const { org, file, heads, key } = await exported(25);
    const verdict = await verifyExport(file, heads, key);
    expect(verdict).toMatchObject({ code: 0 });
    expect(verdict.lines[0]).toContain("25 entries, intact");
    expect(org).toBeTruthy();
  });

  it("shows what was changed in the database itself", async () => {
    const { org } = await exported(10);
    await t.look("UPDATE audit_entries SET detail = '{\"n\": 999}' WHERE org = $1 AND seq = 4", [org]);
    await t.look("DELETE FROM audit_entries WHERE org = $1 AND seq = 7", [org]);
    const verdict = await verifyExport(await written(org));
    expect(verdict.code).toBe(1);
    expect(verdict.lines.slice(0, 3)).toEqual([
      "line 4, entry 4: was changed after it was written.",
      "line 7, entry 8: the numbering is broken (an entry is missing, duplicated or out of place).",
      expect.stringContaining("BROKEN"),
    ]);
  });

  it("shows a cut end only against a head from outside, and says so", async () => {
    const { file, heads, key } = await exported(10);
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    writeFileSync(file, `${lines.slice(0, 6).join("\n")}\n`);
    const alone = await verifyExport(file);
    expect(alone.code).toBe(0);
    expect(alone.lines.join()).toContain("would go unnoticed");
    const held = await verifyExport(file, heads, key);
    expect(held.code).toBe(1);
    expect(held.lines[0]).toContain("the end was cut off");
  });

  it("is held against the heads of a file in which a full disk left a piece of one", async () => {
    const { file, heads, key } = await exported(3);
    const whole = readFileSync(heads, "utf8");
    writeFileSync(heads, `\n${whole.slice(0, 60)}\n${whole}\n`);
    expect(await verifyExport(file, heads, key)).toMatchObject({ code: 0 });
    // A loss of power leaves zeros where a file was to grow: all of a line, its beginning, its end.
    const zeros = "\0".repeat(60);
    for (const line of [zeros, `${zeros}${whole.slice(60)}`, `${whole.slice(0, 60)}${zeros}`]) {
      writeFileSync(heads, `\n${line}\n${whole}\n`);
      expect(await verifyExport(file, heads, key)).toMatchObject({ code: 0 });
    }
    writeFileSync(heads, `${whole.slice(0, 60)}\n`);
    expect((await verifyExport(file, heads, key)).lines.join()).toContain("the only head came with the export itself");
  });

  it("names lines that are no entries, and refuses to call nothing intact", async () => {
    const { file } = await exported(3);
    writeFileSync(file, `${readFileSync(file, "utf8").split("\n")[0]}\nnot json\n{"seq":2}\n`);
    expect((await verifyExport(file)).lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^line 2: not JSON/),
      expect.stringMatching(/^line 3: not an audit entry/),
    ]);
    writeFileSync(file, "");
    expect((await verifyExport(file)).code).toBe(2);
  });
});

describe("signed heads", () => {
  it("are carried out of the database once for every chain that grew", async () => {
    const org = await t.org();
    await act(org, "a");
    const headLines = () =>
      readFileSync(join(t.env.config.dataDir, "audit", "heads.ndjson"), "utf8")
        .split("\n")
        .filter((line) => line.includes(org));
    await signHeads(t.env);
    await signHeads(t.env);
    expect(headLines().length).toBe(1);
    await act(org, "b");
    await signHeads(t.env);
    expect(headLines().map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
  });
});

function act(org: string, id: string, detail?: object): Promise<void> {
  return t.database.tx(org, (db) =>
    audit(db, org, actor, { act: "thing.changed", what: "thing", id, detail: detail ?? { n: 1 } }),
  );
}

function list(org: string, input: Parameters<NonNullable<typeof handlers.listAudit>>[0]["input"], may = actor.may) {
  const reader = { ...actor, may };
  return t.database.tx(org, (db, now) => handlers.listAudit!({ db, org, actor: reader, input, now, env: t.env }));
}

async function exported(count: number) {
  const org = await t.org();
  for (let i = 0; i < count; i++) await act(org, `thing-${i}`, { n: i });
  const head = await t.database.tx(org, (db, now) =>
    handlers.auditHead!({ db, org, actor, input: {}, now, env: t.env }),
  );
  const file = await written(org);
  const heads = file.replace(/ndjson$/, "head.json");
  writeFileSync(heads, JSON.stringify(head));
  return { org, file, heads, key: String(head.key) };
}

async function written(org: string): Promise<string> {
  const file = join(mkdtempSync(join(t.env.config.dataDir, "audit-")), "audit.ndjson");
  let text = "";
  for await (const lines of exportLines(t.env, org)) text += lines;
  writeFileSync(file, text);
  return file;
}

describe("looking into the log", () => {
  it("finds by act, actor and time, and names the acts", async () => {
    const org = await t.org();
    await act(org, "one");
    const someone: Actor = { ...actor, id: "another", member: null };
    await t.database.tx(org, (db) => audit(db, org, someone, { act: "other.made", what: "other", id: "two" }));
    const found = async (filter: object) => (await list(org, { limit: 50, ...filter })).items.map((one) => one.subject); // oxfmt-ignore
    expect(await found({ actor: "another" })).toEqual(["two"]);
    expect(await found({ actor: actor.id })).toEqual(["one"]);
    expect(await found({ act: "other.made" })).toEqual(["two"]);
    const [entry] = await t.database.tx(org, (db) => entriesAfter(db, org, 0, 1));
    const after = new Date(Date.parse(entry!.at) + 60_000).toISOString();
    expect(await found({ since: entry!.at })).toEqual(["two", "one"]);
    expect(await found({ since: after })).toEqual([]);
    expect(await found({ until: entry!.at })).toEqual([]);
    expect(await found({ until: after })).toEqual(["two", "one"]);
    const acts = await t.database.tx(org, (db, now) =>
      handlers.listAuditActs!({ db, org, actor, input: {}, now, env: t.env }),
    );
    expect(acts).toEqual({ items: ["other.made", "thing.changed"] });
  });

  it("names what its ids lead to, as far as the reader may see it", async () => {
    const org = await t.org();
    const [person, key, draft] = [newId(), newId(), newId()];
    const asked: string[][] = [];
    const named = (what: string, may: string) => ({
      [what]: {
        may,
        find: async (_db: Db, _org: string, ids: readonly string[]) => {
          asked.push([what, ...ids]);
          return ids.map((id) => ({ id, name: `a ${what}` }));
        },
      },
    });
    composeNames([{ named: named("person", "people:read") }, { named: named("draft", "drafts:read") }]);
    const by = { ...actor, kind: "member" as const, id: person, member: person };
    const line = { what: "draft", id: draft, detail: { manager: person, note: key } };
    for (const done of ["draft.made", "draft.changed"])
      await t.database.tx(org, (db) => audit(db, org, by, { act: done, ...line }));
    const names = async (...may: string[]) =>
      (await list(org, { limit: 50 }, new Set(may))).items.map((one) => one.names);
    const [whose, which] = [{ [person]: "a person" }, { [draft]: "a draft" }];
    expect(await names("people:read", "drafts:read")).toEqual([
      { ...whose, ...which },
      { ...whose, ...which },
    ]);
    // Of each kind once, however many entries speak of it.
    expect(asked).toEqual([
      ["person", person],
      ["draft", draft],
    ]);
    expect(await names("drafts:read")).toEqual([which, which]);
    composeNames([]);
  });

  it("says which of the people it names are gone, whoever else stays", async () => {
    const org = await t.org();
    const [left, stays] = [newId(), newId()];
    const done = (name: string, what: string, id: string, by = actor) =>
      t.database.tx(org, (db) => audit(db, org, by, { act: name, what, id }));
    await done("person.changed", "person", left);
    await done("person.changed", "person", stays);
    await done("thing.changed", "thing", "x", { ...actor, kind: "member", member: left });
    const gone = async () => (await list(org, { limit: 50 })).items.map((one) => one.gone);
    expect(await gone()).toEqual([[], [], []]);
    await done("person.removed", "person", left);
    expect(await gone()).toEqual([[left], [left], [], [left]]);
    await done("person.erased", "person", stays);
    expect(await gone()).toEqual([[stays], [left], [left], [stays], [left]]);
  });

  it("verifies the chain in place, and names what was changed", async () => {
    const org = await t.org();
    for (const id of ["one", "two", "three"]) await act(org, id);
    const verify = async () => {
      const work = await t.database.tx(org, (db) => startWork(db, org, "audit-verification", actor, { needs: "audit:read" })); // oxfmt-ignore
      await verifyInPlace(t.env, org, work);
      const [row] = await t.look<{ result: object }>("SELECT result FROM work WHERE org = $1 AND id = $2", [org, work]);
      return row!.result;
    };
    expect(await verify()).toEqual({ entries: 3, intact: true, broken: 0, faults: [] });
    await t.look("UPDATE audit_entries SET subject = 'forged' WHERE org = $1 AND seq = 2", [org]);
    expect(await verify()).toMatchObject({ intact: false, faults: [{ seq: 2, why: "hash" }] });
    await t.look("DELETE FROM audit_entries WHERE org = $1 AND seq = 3", [org]);
    expect(await verify()).toMatchObject({ faults: [{ why: "hash" }, { seq: 3, why: "cut" }] });
  });
});
