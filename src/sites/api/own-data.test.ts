import { afterAll, beforeAll, expect, it } from "vitest";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// What the profile's two screens ask for: one's own data, and its deletion.

let s: AccountStage;
beforeAll(async () => {
  s = await accountStage();
});
afterAll(() => s?.close());

it("the last owner is told what to do before the account can go, and another owner's presence lets the wish through", async () => {
  const { call, as, addPerson, join } = s;
  const ann = await addPerson("ann", "owner");
  await join("ann", ann);
  const token = await as("ann");
  const refused = await call("POST", "/me/erasure", token, {});
  expect(refused).toMatchObject({ status: 409, json: { reason: "last-owner" } });
  expect(refused.json.detail).toBe(
    "You are the only owner of Acme. Make somebody else an owner first: open People in the dashboard and change a role. Then ask again.",
  );
  expect((await call("GET", "/privacy/requests", "owner")).json.items).toEqual([]);
  await addPerson("bo", "owner");
  expect((await call("POST", "/me/erasure", token, {})).json).toMatchObject({ state: "asked", person: ann });
});

it("whoever is alone in an organisation of their own is erased at once, with the account", async () => {
  const { call, as, ids, t } = s;
  ids.users.set("cy@hill.example", { username: "s-cy", subject: "s-cy", enabled: true, status: "CONFIRMED" });
  const token = await as("cy");
  expect((await call("GET", "/me", token)).json.organisation.plan).toBe("individual");
  const told = (await call("GET", "/me/data", token)).json;
  expect(told.parts.map((one: { part: string }) => one.part)).toContain("account");
  expect((await call("POST", "/me/erasure", token, {})).json.state).toBe("ordered");
  await t.env.jobs.settle();
  expect(ids.asked).toContain("remove s-cy");
});

it("an invitation names the organisation and who sent it", async () => {
  const { call, as, ids, t, join, addPerson } = s;
  const dee = await addPerson("dee", "owner");
  await join("dee", dee);
  await call("POST", "/invitations", await as("dee"), { email: "eve@hill.example", name: "Eve" });
  await call("POST", "/invitations", "owner", { email: "fay@hill.example", name: "Fay" });
  await t.env.jobs.settle();
  expect(ids.invited).toEqual([
    { email: "eve@hill.example", from: { organisation: "Acme", person: "dee" } },
    { email: "fay@hill.example", from: { organisation: "Acme", person: null } },
  ]);
});
