import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { countStaging } from "../store/staged.ts";
import * as staging from "../store/staging.ts";
import { RowBatch } from "./batch.ts";
import { judgeRow } from "./rows.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

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
  const rows = new RowBatch();
  rows.add(judgeRow({ line: 2, person: { email: "renamed@hill.example", name: "Nobody" } }, undefined).staged!);
  const counts = await t.database.tx(org, async (db) => {
    await staging.stageRows(db, org, run, rows.end());
    await staging.judgeStaging(db, org, run, reach);
    await staging.protectStaging(db, org, run, reach);
    await staging.stageLeaving(db, org, run, null, reach);
    // At this moment, from elsewhere.
    await t.look("UPDATE people SET role = 'admin' WHERE org = $1 AND name IN ('renamed', 'left')", [org]);
    await t.look("UPDATE people SET role = 'owner' WHERE org = $1 AND name = 'leader'", [org]);
    await staging.mergeStaging(db, org, run, reach);
    return countStaging(db, org, run);
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
  const rows = new RowBatch();
  rows.add(judgeRow({ line: 2, person: { email: "renamed@hill.example", name: "Nobody" } }, undefined).staged!);
  rows.add(judgeRow({ line: 3, person: { email: "stays@hill.example", name: "Somebody" } }, undefined).staged!);
  const counts = await t.database.tx(org, async (db) => {
    await staging.stageRows(db, org, run, rows.end());
    await staging.judgeStaging(db, org, run, reach);
    await staging.protectStaging(db, org, run, reach);
    await staging.stageLeaving(db, org, run, null, reach);
    // At this moment, from elsewhere.
    await t.look("UPDATE people SET department = $2 WHERE org = $1 AND name IN ('renamed', 'left')", [org, other]);
    await staging.mergeStaging(db, org, run, reach);
    return countStaging(db, org, run);
  });
  expect(await t.look("SELECT name, active FROM people WHERE org = $1 ORDER BY email", [org])).toEqual([
    { name: "left", active: true },
    { name: "renamed", active: true },
    { name: "Somebody", active: true },
  ]);
  expect(counts).toMatchObject({ updated: 1, deactivated: 0, protected: 2 });
});
