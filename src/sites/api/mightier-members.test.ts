import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganisation } from "../../features/organisations/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Every way to change a member, tried by somebody whose role may do less than the member's.

let stage: AccountStage;
let [admin, dismissed, colleague, department, elsewhere] = ["", "", "", "", ""];
beforeAll(async () => {
  stage = await accountStage();
  const { addPerson, call, join } = stage;
  await join("boss", await addPerson("boss", "owner"));
  await join("cam", await addPerson("cam", "campaign-manager"));
  admin = await addPerson("ada", "admin");
  await join("ada", admin);
  dismissed = await addPerson("dan", "admin");
  colleague = await addPerson("lea");
  const made = async (name: string) => (await call("POST", "/departments", "owner", { name })).json.id as string;
  [department, elsewhere] = [await made("Harbour"), await made("Hill")];
  await call("PATCH", `/people/${admin}`, "owner", { department });
  await call("PATCH", `/people/${dismissed}`, "owner", { active: false });
  // As far as an owner may open the roles, so that only the rule itself stands in the way.
  const { items } = (await call("GET", "/roles", "owner")).json;
  const given = items.find((one: { role: string }) => one.role === "campaign-manager").permissions;
  const permissions = [...given, "people:accounts", "people:roles", "imports:run"];
  expect((await call("PUT", "/roles/campaign-manager", "owner", { permissions })).status).toBe(200);
});
afterAll(() => stage?.close());

const rows = () => stage.t.look("SELECT * FROM people WHERE id = ANY($1) ORDER BY id", [[admin, dismissed]]);

async function upload(path: string, type: string, body: string) {
  const headers = { authorization: `Bearer ${await stage.as("cam")}`, "content-type": type };
  const answer = await stage.app.inject({ method: "POST", url: `/api/v1${path}`, headers, payload: body });
  expect(answer.statusCode).toBe(202);
  await stage.t.env.jobs.settle();
  const { id } = answer.json() as { id: string };
  const { json } = await stage.call("GET", `/jobs/${id}`, "owner");
  expect(json.state).toBe("done");
  const report = await stage.app.inject({
    url: `/api/v1/jobs/${id}/report?as=ndjson`,
    headers: { authorization: "Bearer owner" },
  });
  const lines = report.body.split("\n").filter(Boolean).map((line) => JSON.parse(line)); // oxfmt-ignore
  return { lines, result: json.result };
}
const csv = (body: string, mode = "add") => upload(`/people/import?mode=${mode}`, "text/csv", body);
const direct = (method: "PATCH" | "DELETE" | "PUT" | "POST", path: () => string, body?: object) => async () =>
  expect((await stage.call(method, path(), await stage.as("cam"), body)).json.reason).toBe("mightier-person");
const byFile = (body: string) => async () => {
  const { lines } = await csv(body);
  expect(lines).toMatchObject([{ status: "refused", reason: "mightier-person" }]);
};

const ways: [string, () => Promise<unknown>][] = [
  ["changing", direct("PATCH", () => `/people/${admin}`, { email: "mine@hill.example" })],
  ["deactivating", direct("PATCH", () => `/people/${admin}`, { active: false })],
  ["reviving", direct("PATCH", () => `/people/${dismissed}`, { active: true })],
  ["removing", direct("DELETE", () => `/people/${admin}`)],
  ["giving a role", direct("PUT", () => `/people/${admin}/role`, { role: "learner" })],
  ["inviting", direct("POST", () => `/people/${dismissed}/invitation`, {})],
  ["revoking an invitation", direct("DELETE", () => `/people/${dismissed}/invitation`)],
  ["taking an authenticator", direct("DELETE", () => `/people/${admin}/authenticator`)],
  ["ending sessions", direct("DELETE", () => `/people/${admin}/sessions`)],
  ["emptying a department", direct("DELETE", () => `/departments/${department}?moveTo=${elsewhere}`)],
  ["deactivating by a file", byFile("email,active\nada@hill.example,no\n")],
  ["reviving by a file", byFile("email,active\ndan@hill.example,yes\n")],
  ["reviving by a file that does not speak of it", byFile("email\ndan@hill.example\n")],
  ["renaming by a file", byFile("email,name,phone\nada@hill.example,Nobody,+41791234567\n")],
  [
    "leaving out of a file",
    async () => {
      const { lines, result } = await csv("email\ncam@hill.example\nlea@hill.example\n", "sync-deactivate");
      expect(lines.filter((one) => one.status === "refused")).toMatchObject([{ email: "ada@hill.example", reason: "mightier-person" }]); // oxfmt-ignore
      expect(result).toMatchObject({ deactivated: 0, refused: 1 });
    },
  ],
  [
    "an import of Gophish",
    async () => {
      const target = { email: "ada@hill.example", first_name: "No", last_name: "Body", position: "Nobody" };
      const body = JSON.stringify([{ name: "All", targets: [target] }]);
      const { lines } = await upload("/imports/gophish", "application/json", body);
      expect(lines).toContainEqual(expect.objectContaining({ status: "refused", email: "ada@hill.example" }));
    },
  ],
];

describe("a member whose role may do more is changed by nobody who may do less", () => {
  it.each(ways)("by %s", async (_way, change) => {
    const before = await rows();
    await change();
    expect(await rows()).toEqual(before);
  });

  it("nor by work that was ordered by somebody who has less to say when it runs", async () => {
    const { app, as, call, t, addPerson, join } = stage;
    const zoe = await addPerson("zoe", "admin");
    await join("zoe", zoe);
    const headers = { authorization: `Bearer ${await as("zoe")}`, "content-type": "text/csv" };
    const before = await rows();
    await app.inject({ method: "POST", url: "/api/v1/people/import?mode=add", headers, payload: "email,name\nada@hill.example,Nobody\n" }); // oxfmt-ignore
    await call("PUT", `/people/${zoe}/role`, "owner", { role: "campaign-manager" });
    await t.env.jobs.settle();
    expect(await rows()).toEqual(before);
  });

  it("while whoever may do less is changed as ever", async () => {
    const { lines } = await csv("email,name\nlea@hill.example,Lea Lark\n");
    expect(lines).toMatchObject([{ status: "updated" }]);
    expect((await stage.call("GET", `/people/${colleague}`, "owner")).json.name).toBe("Lea Lark");
  });
});

describe("a key that may change people and nothing else", () => {
  const uploaded = async (key: string, url: string, payload: string) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "text/csv" };
    await stage.app.inject({ method: "POST", url: `/api/v1${url}`, headers, payload });
    await stage.t.env.jobs.settle();
  };

  it("changes learners and lets them go, by hand and by a file, as whoever keeps a directory does, and nobody who may more", async () => {
    const { addPerson, call, t } = stage;
    const made = await call("POST", "/api-keys", "owner", {
      name: "Directory",
      scopes: ["people:read", "people:write"],
    });
    const { key } = made.json;
    const [kim, analyst] = [await addPerson("kim"), await addPerson("ann", "analyst")];
    expect((await call("PATCH", `/people/${kim}`, key, { name: "Kim Kestrel" })).json.name).toBe("Kim Kestrel");
    expect((await call("PATCH", `/people/${analyst}`, key, { name: "X" })).json.reason).toBe("mightier-person");
    const active = async () =>
      (await t.look<{ email: string }>("SELECT email FROM people WHERE active AND role <> 'owner' AND org = $1 ORDER BY email", [stage.org])).map((one) => one.email); // oxfmt-ignore
    const before = await active();
    await uploaded(key, "/people/import?mode=sync-deactivate", "email\nlea@hill.example\n");
    const learners = await t.look<{ email: string }>("SELECT email FROM people WHERE role = 'learner' AND email <> 'lea@hill.example' AND org = $1", [stage.org]); // oxfmt-ignore
    const gone = learners.map((one) => one.email);
    expect(gone).toContain("kim@hill.example");
    expect(await active()).toEqual(before.filter((one) => !gone.includes(one)));
  });

  it("changes no learner to whom the organisation has given more", async () => {
    const { addPerson, call } = stage;
    const kit = await addPerson("kit");
    const made = await call("POST", "/api-keys", "owner", {
      name: "Directory",
      scopes: ["people:read", "people:write"],
    });
    const { items } = (await call("GET", "/roles", "owner")).json;
    const given = items.find((one: { role: string }) => one.role === "learner").permissions;
    await call("PUT", "/roles/learner", "owner", { permissions: [...given, "results:read"] });
    const { json } = await call("PATCH", `/people/${kit}`, made.json.key, { email: "mine@hill.example" });
    expect(json.reason).toBe("mightier-person");
    await call("PUT", "/roles/learner", "owner", { permissions: given });
  });
});

describe("a department manager who may change people", () => {
  it("reaches nobody outside the own departments by a file, nor other departments", async () => {
    const { addPerson, as, call, join } = stage;
    const mia = await addPerson("mia", "department-manager");
    await join("mia", mia);
    const { items } = (await call("GET", "/roles", "owner")).json;
    const given = items.find((one: { role: string }) => one.role === "department-manager").permissions;
    await call("PUT", "/roles/department-manager", "owner", { permissions: [...given, "people:write"] });
    const headers = { authorization: `Bearer ${await as("mia")}`, "content-type": "text/csv" };
    const before = await stage.t.look("SELECT * FROM people WHERE id = $1", [colleague]);
    for (const [mode, file] of [
      ["add", "email,active\nlea@hill.example,no\n"],
      ["sync-deactivate", "email\nmia@hill.example\n"],
    ]) {
      // oxfmt-ignore
      await stage.app.inject({ method: "POST", url: `/api/v1/people/import?mode=${mode}`, headers, payload: file! });
      await stage.t.env.jobs.settle();
    }
    expect(await stage.t.look("SELECT * FROM people WHERE id = $1", [colleague])).toEqual(before);
    const reasons = [
      await call("PATCH", `/departments/${elsewhere}`, await as("mia"), { manager: mia }),
      await call("DELETE", `/departments/${elsewhere}`, await as("mia")),
    ].map((one) => one.json.reason);
    expect(reasons).toEqual(["no-such-department", "no-such-department"]);

    // Nor by moving themselves to where they would see more.
    await call("PATCH", `/people/${mia}`, "owner", { department });
    const payload = "email,department\nmia@hill.example,Hill\n";
    await stage.app.inject({ method: "POST", url: "/api/v1/people/import?mode=add", headers, payload });
    await stage.t.env.jobs.settle();
    expect((await call("PATCH", `/people/${mia}`, await as("mia"), { department: "Hill" })).json.reason).toBe(
      "person-invalid",
    );
    // Nor do they put anybody new there, or into a department that a file makes for them.
    const others = "email,department\nnew1@hill.example,Hill\nnew2@hill.example,Valley\nnew3@hill.example,Harbour\n";
    await stage.app.inject({ method: "POST", url: "/api/v1/people/import?mode=add", headers, payload: others });
    await stage.t.env.jobs.settle();
    const added = await stage.t.look("SELECT email FROM people WHERE email LIKE 'new%@hill.example'");
    expect(added).toEqual([{ email: "new3@hill.example" }]);
    expect(await stage.t.look("SELECT FROM departments WHERE name = 'Valley'")).toEqual([]);
    expect((await call("GET", `/people/${mia}`, "owner")).json.department.name).toBe("Harbour");
  });

  it("learns nothing of anybody else by a file that guesses right, also where it changes nothing", async () => {
    const { call, t } = stage;
    await call("PATCH", `/people/${colleague}`, "owner", { phone: "+41791234567", department: "Hill" });
    const guess = async (cells: string) => {
      const headers = { authorization: `Bearer ${await stage.as("mia")}`, "content-type": "text/csv" };
      const url = "/api/v1/people/import?mode=add&dryRun=true";
      const answer = await stage.app.inject({
        method: "POST",
        url,
        headers,
        payload: `email,phone,department\n${cells}\n`,
      });
      await t.env.jobs.settle();
      const report = await stage.app.inject({ url: `/api/v1/jobs/${answer.json().id}/report?as=ndjson`, headers: { authorization: "Bearer owner" } }); // oxfmt-ignore
      const { result } = (await call("GET", `/jobs/${answer.json().id}`, "owner")).json;
      return { lines: report.body, result };
    };
    const right = await guess("lea@hill.example,+41791234567,Hill");
    expect(right.lines).toContain("mightier-person");
    expect(right).toEqual(await guess("lea@hill.example,+41790000000,Harbour"));
  });
});

describe("an account that belongs to two organisations", () => {
  it("keeps its authenticator and sessions from the administrators of either, and can recover by itself", async () => {
    const { addPerson, as, call, ids, join, t } = stage;
    const sam = await addPerson("sam");
    await join("sam", sam);
    const other = newId();
    await t.database.tx(other, (db, now) =>
      createOrganisation(db, { id: other, name: "Elsewhere", plan: "business" }, now),
    );
    const there = newId();
    await t.look("INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'Sam', 'sam', 'sam', 'sam@other.example', 'sam@other.example')", [other, there]); // oxfmt-ignore
    await join("sam", there, other);
    ids.asked.length = 0;
    for (const what of ["authenticator", "sessions"]) {
      const { status, json } = await call("DELETE", `/people/${sam}/${what}`, await as("ada"));
      expect([status, json.reason]).toEqual([409, "account-shared"]);
    }
    await t.env.jobs.settle();
    expect(ids.asked).toEqual([]);

    const payload = { email: "sam@hill.example" };
    await stage.app.inject({ method: "POST", url: "/api/v1/account-recovery", payload });
    await t.env.jobs.settle();
    const mails = await t.look<{ template: string }>("SELECT template FROM outbound_messages WHERE address = $1", ["sam@hill.example"]); // oxfmt-ignore
    expect(mails.map((one) => one.template)).toEqual(["people:recovery-asked"]);

    // Once the other organisation has let go, the one that is left answers for the account again.
    await t.look("UPDATE people SET active = false WHERE id = $1", [there]);
    expect((await call("DELETE", `/people/${sam}/authenticator`, await as("ada"))).status).toBe(204);
  });
});
