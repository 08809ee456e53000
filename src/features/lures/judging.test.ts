import { afterAll, beforeAll, expect, test } from "vitest";
import "../people/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Feature } from "../../kit/feature.ts";
import { answer } from "../../kit/handle.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { handlers, steps } from "./handlers.ts";
import { lure, lureIfAny } from "./index.ts";
import { judgeAgain } from "./judging.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

const ada: Actor = { kind: "member", id: newId(), member: newId(), may: new Set(), name: "Ada" };

async function organisation() {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Bay", plan: "enterprise" }, now));
  const call = (name: keyof typeof handlers, input: object): Promise<any> =>
    answer({ name: "lures", handlers, steps } as Feature, name, { org, actor: ada, input, env: t.env });
  const save = async (subject: string, words: string): Promise<string> => {
    const { id } = await call("createLure", {
      title: "A",
      subject,
      senderName: "Desk",
      senderLocal: "desk",
      html: `<p>${words} <a href="{{link}}">Open</a></p>`,
      cues: [],
      alignment: [4, 4, 4, 4, 2],
    });
    return id;
  };
  const read = (id: string) => t.database.tx(org, (db) => lure(db, org, id));
  return { org, call, save, read };
}

/** As it stands after an update from a version whose check knew less. */
const judgedBefore = (...ids: string[]) =>
  t.look("UPDATE lure_versions SET findings = '[]', judged_by = 'older' WHERE lure = ANY($1)", [ids]);

test("a lure that an older check let pass is judged again before it can be used", async () => {
  const { org, call, save, read } = await organisation();
  const unkind = await save("Redundancies in March", "Dear employee, you have been selected for redundancy.");
  const plain = await save("New door code", "The code of the side door changes on Monday.");
  await judgedBefore(unkind, plain);
  // Nobody knows yet what the present check says of either.
  expect([(await read(unkind)).usable, (await read(plain)).usable]).toEqual([false, false]);

  await judgeAgain(t.env);
  expect(await read(plain)).toMatchObject({ usable: true, findings: [] });
  expect(await read(unkind)).toMatchObject({ usable: false, findings: [{ theme: "layoff" }] });
  const frozen = await t.database.tx(org, (db) => lureIfAny(db, org, unkind, 1));
  expect(frozen?.usable).toBe(false);
  expect((await call("listLures", { limit: 50, source: "own", waiting: true })).items).toMatchObject([{ id: unkind }]);
  const result = await t.look<{ subject: string; detail: object }>(
    "SELECT subject, detail FROM audit_entries WHERE org = $1 AND act = 'lure.judged-again'",
    [org],
  );
  expect(result).toContainEqual({ subject: unkind, detail: { version: 1, before: [], themes: ["layoff"] } });

  await judgeAgain(t.env);
  const rows = await t.look("SELECT count(*)::int AS n FROM lure_judgements WHERE org = $1", [org]);
  expect(rows).toEqual([{ n: 2 }]);
});

test("what a second person released stays released, and a sender who is a member stays noted", async () => {
  const { save, read } = await organisation();
  const [released, signed] = [await save("Your bonus", "Your yearly bonus is ready."), await save("Hello", "A word.")];
  await judgedBefore(released, signed);
  await t.look("UPDATE lure_versions SET findings = $2 WHERE lure = $1", [
    signed,
    JSON.stringify([{ theme: "real-person", level: "refused", part: "senderName", quote: "Desk" }]),
  ]);
  await t.look(
    `INSERT INTO lure_overrides (org, lure, version, approver_kind, approver_id, reason)
     SELECT org, lure, version, 'member', 'x', 'Seen by two.' FROM lure_versions WHERE lure = $1`,
    [released],
  );
  await judgeAgain(t.env);
  expect(await read(released)).toMatchObject({ usable: true, findings: [{ theme: "bonus" }] });
  expect(await read(signed)).toMatchObject({ usable: false, findings: [{ theme: "real-person" }] });
});

test("one organisation's many versions leave room for others", async () => {
  const [many, few] = [await organisation(), await organisation()];
  const [one, other] = [await many.save("Door code", "It changes."), await few.save("Door code", "It changes.")];
  await judgedBefore(one, other);
  await t.look(
    `INSERT INTO lure_versions (org, lure, version, content, difficulty, author_kind, author_id)
     SELECT org, lure, n, content, difficulty, 'member', 'x' FROM lure_versions, generate_series(2, 200) n WHERE lure = $1`,
    [one],
  );
  await judgeAgain(t.env);
  expect(await few.read(other)).toMatchObject({ usable: true });
  expect(await many.read(one)).toMatchObject({ usable: true });
});
