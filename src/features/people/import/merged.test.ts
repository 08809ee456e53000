import { expect, it } from "vitest";
import type { Db } from "../../../kit/db/index.ts";
import { newId } from "../../../kit/id.ts";
import { mergeStaging } from "../store/staging.ts";

/** What each statement of a merge does first, of a file with so many rows of each kind. */
async function asked(judged: { added: number; updated: number; deactivated: number }): Promise<string[]> {
  const statements: string[] = [];
  const db = { run: async (sql: string) => void statements.push(/^\w+ (?:INTO )?\w+/.exec(sql)![0]) } as unknown as Db;
  await mergeStaging(db, newId(), newId(), { mightier: [], departments: "all", member: null }, judged);
  return statements;
}

// Each statement reads all rows that are staged, and a file that is taken again has nobody new.
it("a merge asks nothing for what a file has nobody of", async () => {
  expect(await asked({ added: 9, updated: 0, deactivated: 0 })).toEqual(["INSERT INTO people"]);
  expect(await asked({ added: 0, updated: 0, deactivated: 0 })).toEqual([]);
  expect(await asked({ added: 0, updated: 9, deactivated: 0 })).toEqual(["UPDATE people", "UPDATE people_staging"]);
  expect(await asked({ added: 1, updated: 1, deactivated: 1 })).toEqual([
    "INSERT INTO people",
    "UPDATE people",
    "UPDATE people",
    "UPDATE people_staging",
  ]);
});
