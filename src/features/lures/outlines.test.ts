import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { lure, starterId } from "./index.ts";
import { outlineVersions } from "./outlines.ts";
import { listFacets, listLures } from "./store/lures.ts";

readWords("lures", new URL("words/", import.meta.url));

let t: TestEnv;
const orgs: string[] = [];
beforeAll(async () => {
  t = await testEnv();
  for (const id of [newId(), newId()]) {
    await t.database.tx(id, async (db, now) => {
      await createOrganisation(db, { id, name: "Brightwater", plan: "enterprise" }, now);
      await lure(db, id, starterId(1));
    });
    orgs.push(id);
  }
});
afterAll(() => t.close());

const without = async () =>
  Number((await t.look<{ n: string }>("SELECT count(*) AS n FROM lure_versions WHERE outline IS NULL"))[0]!.n);

const listed = (org: string) =>
  t.database.tx(org, async (db) => ({
    all: await listLures(db, org, { source: "library" }, null, 500),
    found: await listLures(db, org, { source: "library", channel: "email", search: "code" }, null, 500),
    facets: await listFacets(db, org),
  }));

test("lists say the same of versions that were saved before their outlines were kept, and a job keeps these", async () => {
  const before = await Promise.all(orgs.map(listed));
  expect(before[0]!.found.length).toBeGreaterThan(0);
  expect(await without()).toBe(0);
  await t.look("UPDATE lure_versions SET outline = NULL");
  const all = await without();
  expect(all).toBeGreaterThan(200);
  expect(await Promise.all(orgs.map(listed))).toEqual(before);
  await outlineVersions(t.env);
  expect(await without()).toBe(0);
  expect(await Promise.all(orgs.map(listed))).toEqual(before);
});
