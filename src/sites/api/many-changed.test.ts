import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Many are changed at once by the rule for one: nobody changes whom they do not see, nor with a permission that they have lost, by whichever endpoint.

let stage: AccountStage;
let [harbour, hill, near, far] = ["", "", "", ""];
beforeAll(async () => {
  stage = await accountStage();
  const { addPerson, call, join } = stage;
  await join("boss", await addPerson("boss", "owner"));
  const mia = await addPerson("mia", "department-manager");
  await join("mia", mia);
  const made = async (name: string) => (await call("POST", "/departments", "owner", { name })).json.id as string;
  [harbour, hill] = [await made("Harbour"), await made("Hill")];
  [near, far] = [await addPerson("nea"), await addPerson("fay")];
  for (const [id, department] of [
    [mia, harbour],
    [near, harbour],
    [far, hill],
  ])
    await call("PATCH", `/people/${id}`, "owner", { department });
  const { items } = (await call("GET", "/roles", "owner")).json;
  const given = items.find((one: { role: string }) => one.role === "department-manager").permissions;
  const permissions = [...given, "people:read", "people:write", "people:roles", "jobs:read"];
  expect((await call("PUT", "/roles/department-manager", "owner", { permissions })).status).toBe(200);
});
afterAll(() => stage?.close());
beforeEach(async () => {
  const given = "tags = '{}', role = 'learner', department = CASE id WHEN $1 THEN $2::uuid ELSE $4::uuid END";
  await stage.t.look(`UPDATE people SET ${given} WHERE id IN ($1, $3)`, [near, harbour, far, hill]);
});

const person = async (id: string) =>
  (await stage.t.look<object>("SELECT role, department, tags FROM people WHERE id = $1", [id]))[0];

async function ordered(as: string, ids: readonly string[], change: object): Promise<string> {
  const { status, json } = await stage.call("POST", "/people/changes", as, { ids, matching: {}, change });
  expect(status, JSON.stringify(json)).toBe(202);
  return json.id;
}
const undo = async (as: string, id: string) => stage.call("POST", `/people/changes/${id}/undo`, as);

it("whoever sees some departments takes nothing back of others, and is not told how many they are", async () => {
  const elsewhere = await ordered("owner", [far], { set: "tag", tag: "vip" });
  const both = await ordered("owner", [near, far], { set: "tag", tag: "spring" });
  await stage.t.env.jobs.settle();
  expect((await undo(await stage.as("mia"), elsewhere)).json).toMatchObject({ reason: "no-such-change" });
  expect((await undo(await stage.as("mia"), both)).json).toMatchObject({ people: 1 });
  await stage.t.env.jobs.settle();
  expect([await person(near), await person(far)]).toMatchObject([{ tags: [] }, { tags: ["vip", "spring"] }]);
});

it("nor gets back, by taking a move back, who was put into one of them from elsewhere", async () => {
  const moved = await ordered("owner", [far], { set: "department", department: harbour });
  await stage.t.env.jobs.settle();
  expect((await undo(await stage.as("mia"), moved)).status).toBe(202);
  await stage.t.env.jobs.settle();
  expect(await person(far)).toMatchObject({ department: harbour });
  expect((await undo("owner", moved)).status).toBe(202);
  await stage.t.env.jobs.settle();
  expect(await person(far)).toMatchObject({ department: hill });
});

it("nor changes who has left them before the change is carried out", async () => {
  const work = await ordered(await stage.as("mia"), [near], { set: "tag", tag: "late" });
  await stage.call("PATCH", `/people/${near}`, "owner", { department: hill });
  await stage.t.env.jobs.settle();
  expect(await person(near)).toMatchObject({ tags: [] });
  const { json } = await stage.call("GET", `/jobs/${work}`, "owner");
  expect(json.result).toMatchObject({ changed: 0, left: { "mightier-person": 1 } });
});

it("a role is given by nobody who may give none any more", async () => {
  const before = (await stage.call("GET", "/roles", "owner")).json.items;
  const { permissions } = before.find((one: { role: string }) => one.role === "department-manager");
  await ordered(await stage.as("mia"), [near], { set: "role", role: "department-manager" });
  const less = permissions.filter((one: string) => one !== "people:roles");
  await stage.call("PUT", "/roles/department-manager", "owner", { permissions: less });
  await stage.t.env.jobs.settle();
  expect(await person(near)).toMatchObject({ role: "learner" });
});
