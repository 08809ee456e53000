import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../../kit/db/testing.ts";
import type { TestDatabase } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";

// What an operator shut before the house began to note its own doings: the two migrations of the upgrade, over what the ledger has.

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

const migration = (name: string) => readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), "utf8");
const org = newId();
const at = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute));

/** An account whose person went through this, in minutes; null of an event that the ledger does not have. */
async function account(name: string, active: boolean, life: [kind: string, minute: number, active?: boolean][]) {
  const person = newId();
  await t.look("INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, active) VALUES ($1, $2, '', '', '', $3, $3, $4)", [org, person, `${name}@hill.example`, active]); // oxfmt-ignore
  await t.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', $3, $3)", [org, person, name]); // oxfmt-ignore
  for (const [kind, minute, now] of life)
    await t.look("INSERT INTO facts (kind, org, person, data, at) VALUES ($1, $2, $3, $4, $5)", [kind, org, person, now === undefined ? {} : { active: now }, at(minute)]); // oxfmt-ignore
}

it("stays the operator's when it was shut while its person was active, and the house's when it was shut for whoever was let go", async () => {
  await account("let-go", false, [["person.changed", 10, false], ["account.disabled", 11]]); // oxfmt-ignore
  await account("operator", false, [["account.disabled", 5], ["person.changed", 10, false]]); // oxfmt-ignore
  await account("operator-active", true, [["account.disabled", 5]]);
  await account("opened-since", false, [["account.disabled", 5], ["account.enabled", 6], ["person.changed", 10, false], ["account.disabled", 11]]); // oxfmt-ignore
  await account("taken-back", false, [["person.changed", 1, false], ["account.disabled", 2], ["person.changed", 3, true], ["account.enabled", 4], ["account.disabled", 5], ["person.changed", 6, false]]); // oxfmt-ignore
  await account("to-and-fro", false, [["person.changed", 1, false], ["account.disabled", 2], ["person.changed", 3, true], ["person.changed", 4, false]]); // oxfmt-ignore
  await account("untold", false, []);
  const noted = async (): Promise<string[]> => {
    const names = ["let-go", "operator", "operator-active", "opened-since", "taken-back", "to-and-fro", "untold"];
    const rows = await t.look<{ account: string }>("SELECT account FROM people_shut_accounts");
    const digests = await Promise.all(
      names.map(async (name) => {
        const [row] = await t.look<{ digest: string }>("SELECT translate(rtrim(encode(sha256(convert_to('shut ' || $1, 'UTF8')), 'base64'), '='), '+/', '-_') AS digest", [name]); // oxfmt-ignore
        return [name, row!.digest] as const;
      }),
    );
    return digests.filter(([, digest]) => rows.some((row) => row.account === digest)).map(([name]) => name);
  };
  await t.look(migration("2026-11-27-0255-accounts-that-we-shut").replace(/^[^]*?(?=-- Until now)/, ""));
  expect(await noted()).toEqual(["let-go", "operator", "opened-since", "taken-back", "to-and-fro", "untold"]);
  await t.look(migration("2026-11-27-0612-shut-by-an-operator"));
  expect(await noted()).toEqual(["let-go", "opened-since", "to-and-fro", "untold"]);
});
