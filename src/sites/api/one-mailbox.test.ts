import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Two accounts whose mail goes to one mailbox are one person, whatever it is that takes two.

let stage: AccountStage;
let people: Record<string, string>;
beforeAll(async () => void (stage = await accountStage()));
afterAll(() => stage?.close());

const addresses = { ann: "a@hill.example", bo: "A+2@hill.example", cyd: "c@hill.example" };
beforeEach(async () => {
  const { t, org } = stage;
  await t.look("DELETE FROM people_accounts WHERE org = $1", [org]);
  await t.look("UPDATE people SET email = id || '@past.example', email_key = id || '@past.example' WHERE org = $1", [
    org,
  ]);
  people = {};
  for (const [name, address] of Object.entries(addresses)) {
    people[name] = await stage.addPerson(`${name}-${newId().slice(-8)}`, "admin");
    await has(name, address);
    await stage.join(name, people[name]!);
  }
});

/** Where somebody's mail goes, as the directory has had it for long. */
const has = (name: string, email: string) =>
  stage.t.look("UPDATE people SET email = $2, email_key = lower($2) WHERE id = $1", [people[name], email]);

async function send(method: "PATCH" | "POST" | "DELETE", path: string, by: string, body?: object): Promise<any> {
  const answer = await stage.call(method, path, await stage.as(by), body);
  expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
  return answer.json;
}
const settings = (by: string, body: object) => send("PATCH", "/organisations/current", by, body);
const period = ({ periods }: any) => periods.find((one: any) => one.name === "recipients").days as number;

type Loosen = (by: string) => Promise<boolean>;
const loosened: [string, () => Promise<Loosen>][] = [
  [
    "approvals are not switched off",
    async () => {
      await settings("cyd", { approvalRequired: true });
      return async (by) => !(await settings(by, { approvalRequired: false })).approvalRequired;
    },
  ],
  [
    "the privacy mode does not show more",
    async () => {
      await settings("cyd", { privacyMode: "pseudonymous" });
      return async (by) => (await settings(by, { privacyMode: "named" })).privacyMode === "named";
    },
  ],
  [
    "nothing is kept longer",
    async () => {
      const path = "/organisations/current/retention";
      const days = period((await stage.call("GET", path, "owner")).json);
      await send("PATCH", path, "cyd", { periods: { recipients: days - 1 } });
      return async (by) => period(await send("PATCH", path, by, { periods: { recipients: days } })) === days;
    },
  ],
  [
    "no network is declared as one's own",
    async () => {
      const network = `198.51.${loosened.length + addedNetworks++}.0/24`;
      return async (by) => !(await send("POST", "/tracking/networks", by, { network, kind: "own" })).waits;
    },
  ],
  [
    "the kill switch is not released",
    async () => {
      await stage.call("POST", "/organisations/current/kill", "owner", {});
      return async (by) => (await send("DELETE", "/organisations/current/kill", by)).killedAt === null;
    },
  ],
];
let addedNetworks = 0;

describe.each(loosened)("%s", (_what, begin) => {
  it("by two accounts of one mailbox, but by somebody else", async () => {
    const loosen = await begin();
    expect(await loosen("ann")).toBe(false);
    expect(await loosen("bo")).toBe(false);
    expect(await loosen("cyd")).toBe(true);
  });

  it("by somebody and one who was let go or made a learner a moment ago", async () => {
    const loosen = await begin();
    expect(await loosen("ann")).toBe(false);
    // Nothing that follows from it has been done yet: the worker may be away.
    await stage.t.look("UPDATE people SET active = false WHERE id = $1", [people["ann"]]);
    expect(await loosen("cyd")).toBe(false);
    await stage.t.look("UPDATE people SET active = true, role = 'learner' WHERE id = $1", [people["ann"]]);
    expect(await loosen("cyd")).toBe(false);
    await stage.t.look("UPDATE people SET role = 'admin' WHERE id = $1", [people["ann"]]);
    expect(await loosen("cyd")).toBe(true);
  });

  it("by them when one has another address for as long as it takes", async () => {
    const loosen = await begin();
    await send("PATCH", `/people/${people["ann"]}`, "ann", { email: "elsewhere@hill.example" });
    expect(await loosen("ann")).toBe(false);
    expect(await loosen("bo")).toBe(false);
    await send("PATCH", `/people/${people["bo"]}`, "bo", { email: "anywhere@hill.example" });
    expect(await loosen("bo")).toBe(false);
    expect(await loosen("cyd")).toBe(true);
  });
});
