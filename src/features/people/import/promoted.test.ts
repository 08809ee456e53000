import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import type { Reach } from "../access.ts";
import { countStaging } from "../store/staged.ts";
import * as staging from "../store/staging.ts";
import { RowBatch } from "./batch.ts";
import { judgeRow } from "./rows.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

/** Takes a file of names by address into the directory, and everybody else out; `meanwhile` happens elsewhere once it has been judged. */
function merged(
  org: string,
  run: string,
  file: Record<string, string>,
  reach: Reach,
  meanwhile: () => Promise<unknown>,
) {
  const rows = new RowBatch();
  for (const [at, [email, name]] of Object.entries(file).entries())
    rows.add(judgeRow({ line: at + 2, person: { email, name } }, undefined).staged!);
  return t.database.tx(org, async (db) => {
    await staging.stageRows(db, org, run, rows.end());
    await staging.judgeStaging(db, org, run, reach);
    await staging.protectStaging(db, org, run, reach);
    await staging.stageLeaving(db, org, run, null, reach);
    const judged = await countStaging(db, org, run);
    await meanwhile();
    await staging.mergeStaging(db, org, run, reach, judged);
    return countStaging(db, org, run);
  });
}

it("whoever is given a mightier role while a file is on its way into the directory stays as they are", async () => {
  const [org, run] = [newId(), newId()];
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Hill", plan: "business" }, now));
  const names = ["boss", "renamed", "left", "leader"];
  for (const name of names)
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, gen_random_uuid(), $2, $2, $2, $2 || '@hill.example', $2 || '@hill.example', $3)`,
      [org, name, name === "boss" ? "owner" : "learner"],
    );
  const people = () => t.look("SELECT name, active, role FROM people WHERE org = $1 ORDER BY name", [org]);
  const reach = { mightier: ["owner" as const, "admin" as const], departments: "all" as const, member: null };
  const counts = await merged(org, run, { "renamed@hill.example": "Nobody" }, reach, async () => {
    await t.look("UPDATE people SET role = 'admin' WHERE org = $1 AND name IN ('renamed', 'left')", [org]);
    await t.look("UPDATE people SET role = 'owner' WHERE org = $1 AND name = 'leader'", [org]);
  });
  expect(await people()).toEqual([
    { name: "boss", active: true, role: "owner" },
    { name: "leader", active: true, role: "owner" },
    { name: "left", active: true, role: "admin" },
    { name: "renamed", active: true, role: "admin" },
  ]);
  expect(counts).toMatchObject({ updated: 0, deactivated: 0, protected: 3 });
});

it("whoever leaves the importer's departments while a file is on its way into the directory stays as they are", async () => {
  const [org, run, own, other] = [newId(), newId(), newId(), newId()];
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Hill", plan: "business" }, now));
  for (const id of [own, other])
    await t.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, $2, $3, $3)", [org, id, id]);
  for (const name of ["renamed", "left", "stays"])
    await t.look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role, department)
       VALUES ($1, gen_random_uuid(), $2, $2, $2, $2 || '@hill.example', $2 || '@hill.example', 'learner', $3)`,
      [org, name, own],
    );
  const reach = { mightier: ["owner" as const], departments: [own], member: null };
  const file = { "renamed@hill.example": "Nobody", "stays@hill.example": "Somebody" };
  const counts = await merged(org, run, file, reach, () =>
    t.look("UPDATE people SET department = $2 WHERE org = $1 AND name IN ('renamed', 'left')", [org, other]),
  );
  expect(await t.look("SELECT name, active FROM people WHERE org = $1 ORDER BY email", [org])).toEqual([
    { name: "left", active: true },
    { name: "renamed", active: true },
    { name: "Somebody", active: true },
  ]);
  expect(counts).toMatchObject({ updated: 1, deactivated: 0, protected: 2 });
});
