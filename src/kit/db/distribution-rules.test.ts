import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import { distributionFaults, tenantTables } from "./distribution-rules.ts";

// What a table must keep so that its organisation's rows can live on a node of their own (decision 0300), read from the catalogue of a plain PostgreSQL.

/** Tables that stay in one place: each is asked before the organisation is known, or holds what is unique over all of them. */
const directories = [
  "api_keys",
  "campaign_directory",
  "organisation_domains",
  "organisation_running",
  "outbound_mailboxes",
];

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

/** What is broken while a statement's change stands. */
async function after(change: string): Promise<string[]> {
  await t.look(change);
  return distributionFaults(t.look);
}

describe("tables of organisations", () => {
  it("keep the promises that a distributed PostgreSQL needs", async () => {
    expect(await distributionFaults(t.look)).toEqual([]);
  });

  it("are distributed but for a short list of directories", async () => {
    const tables = await tenantTables(t.look);
    expect(tables.filter(({ directory }) => directory).map(({ name }) => name).toSorted()).toEqual(directories); // oxfmt-ignore
    expect(tables.length).toBeGreaterThan(100);
    expect(tables.filter(({ key }) => key !== "org").map(({ name }) => name)).toEqual(["organisations"]);
  });

  it.each([
    [
      "a unique key without the organisation",
      "CREATE TABLE later_a (org uuid, id uuid UNIQUE, PRIMARY KEY (org, id))",
      "later_a: later_a_id_key is unique without org. Put org first, or keep the table in one place: SELECT kit_directory('later_a', '<why>')",
    ],
    [
      "a primary key that begins with something else",
      "CREATE TABLE later_b (org uuid, id uuid, PRIMARY KEY (id, org))",
      "later_b: its primary key does not begin with org",
    ],
    [
      "a reference that does not begin with the organisation",
      "CREATE TABLE later_c (org uuid, id uuid, PRIMARY KEY (org, id), work uuid, FOREIGN KEY (work, org) REFERENCES lures (id, org))",
      "later_c: later_c_work_org_fkey does not lead from org to org",
    ],
    [
      "a reference that sets a column to NULL",
      "CREATE TABLE later_d (org uuid, id uuid, PRIMARY KEY (org, id), lure uuid, FOREIGN KEY (org, lure) REFERENCES lures ON DELETE SET NULL (lure))",
      "later_d: later_d_org_lure_fkey sets a column by itself: let whoever deletes the row do it",
    ],
    [
      "a reference to a directory",
      "CREATE TABLE later_e (org uuid, id uuid, PRIMARY KEY (org, id), FOREIGN KEY (org, id) REFERENCES api_keys)",
      "later_e: later_e_org_id_fkey leads out of or into a directory, which stays in one place",
    ],
    [
      "a policy with a subquery",
      "CREATE TABLE later_f (org uuid, id uuid, PRIMARY KEY (org, id)); CREATE POLICY mine ON later_f USING (org = (SELECT current_org()))",
      "later_f: its policy mine holds a subquery: kit_isolate says how it is written",
    ],
    [
      "a column that holds a transaction's number",
      "CREATE TABLE later_g (org uuid, id uuid, PRIMARY KEY (org, id), tx xid8 DEFAULT pg_current_xact_id())",
      "later_g: its column tx is a transaction's number, which differs from node to node",
    ],
    [
      "a trigger whose statement reads what came beside a table",
      `CREATE TABLE later_h (org uuid, id uuid, PRIMARY KEY (org, id));
       CREATE FUNCTION later_h() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO work_lines (org) SELECT org FROM come; RETURN NULL; END';
       CREATE TRIGGER keep AFTER INSERT ON later_h REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION later_h()`,
      "later_h: its trigger keep reads come beside work_lines in one statement: gather it first (people_keep_terms does)",
    ],
    [
      "a look-up in a language that is run elsewhere",
      `CREATE FUNCTION later_i() RETURNS SETOF uuid LANGUAGE sql STABLE AS 'SELECT org FROM work'; SELECT kit_lookup('later_i()', 'work')`,
      "later_i(): a look-up over work is written in plpgsql",
    ],
    [
      "a function of plain SQL that asks by a parameter",
      "CREATE FUNCTION later_j(wanted uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS 'SELECT org FROM work WHERE id = ANY (wanted)'",
      "later_j(uuid[]): a function with parameters over work is written in plpgsql",
    ],
    [
      "a look-up that gathers rows without a column",
      `CREATE FUNCTION later_k() RETURNS boolean LANGUAGE plpgsql STABLE AS 'BEGIN RETURN EXISTS (SELECT FROM work); END'; SELECT kit_lookup('later_k()', 'work')`,
      "later_k(): what a look-up over work says is EXISTS (SELECT 1 …), for rows without a column cannot be gathered",
    ],
  ])("are named with %s", async (_what, change, result) => {
    expect(await after(change)).toEqual([result]);
    await t.look("DROP TABLE IF EXISTS later_a, later_b, later_c, later_d, later_e, later_f, later_g, later_h");
    await t.look("DROP FUNCTION IF EXISTS later_h(), later_i(), later_j(uuid[]), later_k()");
  });
});
