import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Whoever is let go or taken back by a file is so with all that follows from it by the API.

let s: AccountStage;
let stop: () => Promise<void>;
const people: Record<string, string> = {};
beforeAll(async () => {
  s = await accountStage();
  for (const name of ["ann", "bo", "cyd", "dan"]) {
    people[name] = await s.addPerson(name, "admin");
    await s.join(name, people[name]!);
  }
  const reactions = features.flatMap((one) => one.reactions ?? []).filter((one) => one.name === "people-accounts");
  stop = await startReaders(s.t.env, reactions, 10);
});
afterAll(async () => {
  await stop?.();
  await s?.close();
});

async function file(by: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${await s.as(by)}`, "content-type": "text/csv" };
  const answer = await s.app.inject({ method: "POST", url: "/api/v1/people/import?mode=add", headers, payload: body });
  expect(answer.statusCode, answer.body).toBe(202);
  await s.t.env.jobs.settle();
}
async function asked(): Promise<string[]> {
  await s.t.env.jobs.settle();
  return s.ids.asked.splice(0);
}
const off = async (by: string) =>
  (await s.call("PATCH", "/organisations/current", await s.as(by), { approvalRequired: false })).json;

it("whoever a file lets go is shut out at the provider, and their wish is no first of two", async () => {
  await s.call("PATCH", "/organisations/current", "owner", { approvalRequired: true });
  expect((await off("dan")).proposed).toEqual({ approvalRequired: false });
  await asked();
  await file("ann", "email,active\ndan@hill.example,no\n");
  await expect.poll(asked).toEqual(["disable s-dan", "signOut s-dan"]);
  expect((await s.call("GET", "/organisations/current", "owner")).json.proposed).toEqual({});
});

it("whom a file takes back may sign in again, and is no second person for whoever took them back", async () => {
  await file("ann", "email,active\nbo@hill.example,no\n");
  await expect.poll(asked).toEqual(["disable s-bo", "signOut s-bo"]);
  await file("ann", "email\nbo@hill.example\n");
  await expect.poll(asked).toEqual(["enable s-bo"]);
  // The roles were given by the operator's key, which ties nobody.
  expect((await off("ann")).approvalRequired).toBe(true);
  expect((await off("bo")).approvalRequired).toBe(true);
  expect((await off("cyd")).approvalRequired).toBe(false);
});
