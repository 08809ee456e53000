import { afterAll, beforeAll, expect, it } from "vitest";
import "../people/testing.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { cachedFrozenLure, createLure, prepareLure } from "./index.ts";
import { updateLure } from "./saving.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

const author = { kind: "system", id: "test", member: null } as const;
const draft = (subject: string) => ({
  title: "A",
  subject,
  senderName: "Desk",
  senderLocal: "desk",
  html: '<p>Hello <a href="{{link}}">Open</a></p>',
  cues: [],
  alignment: [4, 4, 4, 4, 2],
});

async function organisation(): Promise<string> {
  const org = newId();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Bay", plan: "enterprise" }, now));
  return org;
}

/** How often a transaction asks for a lure. */
function counted(db: Db): { db: Db; asked: () => number } {
  let asked = 0;
  const maybe: Db["maybe"] = (sql, params, name) => {
    if (name === "lures-find") asked++;
    return db.maybe(sql, params, name);
  };
  return { db: { ...db, maybe }, asked: () => asked };
}

const saved = (org: string, subject: string) =>
  prepareLure(org, draft(subject), "en").then((prepared) =>
    t.database.tx(org, async (db, now) => (await createLure(db, org, author, now, prepared)).lure.id),
  );

it("a version that was saved is read once, and not each second as long as a campaign's links are looked at", async () => {
  const org = await organisation();
  const id = await saved(org, "Door code");
  await t.database.tx(org, async (real) => {
    const { db, asked } = counted(real);
    const found = await cachedFrozenLure(db, org, id, 1);
    for (let n = 0; n < 5; n++) expect(await cachedFrozenLure(db, org, id, 1)).toEqual(found);
    expect(found).toMatchObject({ subject: "Door code", version: 1 });
    expect(asked()).toBe(1);
  });
});

it("what becomes of a lure later is not part of its frozen version, which would be out of date", async () => {
  const org = await organisation();
  const id = await saved(org, "Door code");
  const frozen = await t.database.tx(org, (db) => cachedFrozenLure(db, org, id, 1));
  for (const name of ["usable", "archived", "findings", "approvedOverride"]) expect(frozen).not.toHaveProperty(name);
});

it("a version that was undone with its transaction is not taken for the one that gets its number", async () => {
  const org = await organisation();
  const id = await saved(org, "First");
  const [undone, kept] = [await prepareLure(org, draft("Undone"), "en"), await prepareLure(org, draft("Kept"), "en")];
  const subjectIn = async (db: Db) => (await cachedFrozenLure(db, org, id, 2)).subject;
  await t.database
    .tx(org, async (db) => {
      await updateLure(db, org, author, id, 1, undone);
      expect(await subjectIn(db)).toBe("Undone");
      throw new Error("undone");
    })
    .catch((error: Error) => expect(error.message).toBe("undone"));
  await t.database.tx(org, (db) => updateLure(db, org, author, id, 1, kept));
  expect(await t.database.tx(org, subjectIn)).toBe("Kept");
});
