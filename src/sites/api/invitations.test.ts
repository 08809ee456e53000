import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

let { t, ids, org, app, call, as, addPerson, join } = {} as AccountStage;
let stage: AccountStage;
beforeAll(async () => {
  stage = await accountStage();
  ({ t, ids, org, app, call, as, addPerson, join } = stage);
});
afterAll(() => stage?.close());
beforeEach(() => {
  ids.asked.length = 0;
  ids.state.away = false;
});

const mails = async (to: string) =>
  (await t.look<{ template: string }>("SELECT template FROM outbound_messages WHERE address = $1 ORDER BY created_at", [to])).map((one) => one.template); // oxfmt-ignore
const later = (person: string) =>
  t.look("UPDATE people_invitations SET invited_at = now() - interval '2 minutes' WHERE person = $1", [person]);

/** What `ask` is answered that begins while `change` is written and not committed yet, and waits for it. */
async function whileLocked<T>(change: (db: Db) => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const changed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const changing = t.env.database.tx(org, async (db) => {
    await change(db);
    changed.resolve();
    await asked.promise;
  });
  await changed.promise;
  // Outside the transaction, within which a further one is refused.
  let answered = false;
  const asking = ask().finally(() => (answered = true));
  const waits = () => t.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"); // oxfmt-ignore
  await expect.poll(async () => answered || (await waits()).length > 0).toBe(true);
  asked.resolve();
  await changing;
  return asking;
}

describe("an invitation", () => {
  it("makes an account by the provider, and whoever signs in with it is in, with the role", async () => {
    const made = await call("POST", "/invitations", "owner", {
      email: "ann@hill.example",
      name: "Ann",
      role: "analyst",
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      role: "analyst",
      account: false,
      invitation: { state: "pending", sentAt: null },
    });
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["invite ann@hill.example"]);
    const sent = (await call("GET", `/people/${made.json.id}`, "owner")).json;
    expect(sent.invitation.sentAt).not.toBeNull();

    const me = (await call("GET", "/me", await as("ann"))).json;
    expect(me).toMatchObject({ organisation: { id: org }, member: { id: made.json.id, role: "analyst" } });
    expect(me.organisations).toHaveLength(1);
    const joined = (await call("GET", `/people/${made.json.id}`, "owner")).json;
    expect(joined).toMatchObject({ account: true, invitation: { state: "accepted" } });
    expect((await call("POST", `/people/${made.json.id}/invitation`, "owner", {})).json.reason).toBe("has-account");
  });

  it("is told to whoever has an account by another spelling of their domain, of which the provider says that it is taken", async () => {
    const directory = t.env.directory!;
    const { get, invite } = directory;
    ids.users.set("uma@b\u00fccher.example", { username: "s-uma", subject: "s-uma", email: "uma@b\u00fccher.example", enabled: true, status: "CONFIRMED" }); // oxfmt-ignore
    directory.get = (name) => get(name === "uma@xn--bcher-kva.example" ? "s-uma" : name);
    directory.invite = async (person) => (person.email === "uma@xn--bcher-kva.example" ? null : invite(person));
    const email = "uma@b\u00fccher.example";
    try {
      expect((await call("POST", "/invitations", "owner", { email })).status).toBe(201);
      await t.env.jobs.settle();
    } finally {
      Object.assign(directory, { get, invite });
    }
    expect(await mails("uma@xn--bcher-kva.example")).toEqual(["people:invitation-waiting"]);
    const { invitations } = (await call("GET", "/me", await as("uma", { email }))).json;
    expect(invitations).toHaveLength(1);
  });

  it.each([
    ["of somebody else", "mona@hill.example", "mal@lake.example"],
    ["without an address", "nora@hill.example", undefined],
  ])("is not sent to an account %s that is only called as the address is written", async (_, invited, address) => {
    const directory = t.env.directory!;
    const { get, invite, inviteAgain } = directory;
    const sent: string[] = [];
    const other = { username: "s-mal", subject: "s-mal", email: address, enabled: true, status: "FORCE_CHANGE_PASSWORD" }; // oxfmt-ignore
    directory.get = async (name) => (name === invited ? other : get(name));
    directory.invite = async (person) => (person.email === invited ? null : invite(person));
    directory.inviteAgain = async (email) => void sent.push(email);
    try {
      expect((await call("POST", "/invitations", "owner", { email: invited })).status).toBe(201);
      await t.env.jobs.settle().catch(() => {});
    } finally {
      Object.assign(directory, { get, invite, inviteAgain });
    }
    expect(sent).toEqual([]);
  });

  it("that is revoked while its account signs in lets nobody in", async () => {
    const made = await call("POST", "/invitations", "owner", { email: "zed@hill.example", role: "admin" });
    await t.env.jobs.settle();
    const token = await as("zed");
    const { json } = await whileLocked(
      (db) => db.run("UPDATE people_invitations SET state = 'revoked' WHERE org = $1 AND person = $2", [org, made.json.id]), // oxfmt-ignore
      () => call("GET", "/me", token),
    );
    expect(json.organisations.map((one: { plan: string }) => one.plan)).toEqual(["individual"]);
    expect((await call("GET", `/people/${made.json.id}`, "owner")).json.account).toBe(false);
  });

  it.for([
    ["whose person is deactivated", "active = false"],
    [
      "whose person turns out to have another address",
      "email = 'other@hill.example', email_key = 'other@hill.example'",
    ],
  ])("%s while it is accepted lets nobody in", async ([, change]) => {
    const name = change!.startsWith("active") ? "yin" : "yan";
    await call("GET", "/me", await as(name));
    const id = await addPerson(name, "admin");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    const token = await as(name);
    const [invitation] = (await call("GET", "/me", token)).json.invitations as { id: string }[];
    const { json } = await whileLocked(
      (db) => db.run(`UPDATE people SET ${change} WHERE org = $1 AND id = $2`, [org, id]),
      () => call("POST", `/me/invitations/${invitation!.id}`, token, {}),
    );
    await t.env.jobs.settle();
    expect(json.reason).toBe("invitation-taken");
    expect((await call("GET", `/people/${id}`, "owner")).json.account).toBe(false);
  });

  it("that somebody accepts is not declined at the same moment, in the log neither", async () => {
    await call("GET", "/me", await as("kim"));
    const id = await addPerson("kim");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    const token = await as("kim");
    const [invitation] = (await call("GET", "/me", token)).json.invitations as { id: string }[];
    const { status } = await whileLocked(
      (db) => db.run("UPDATE people_invitations SET state = 'accepted' WHERE org = $1 AND person = $2", [org, id]),
      () => call("DELETE", `/me/invitations/${invitation!.id}`, token),
    );
    await t.env.jobs.settle();
    expect(status).toBe(404);
    expect(await t.look("SELECT FROM audit_entries WHERE org = $1 AND act = 'invitation.declined'", [org])).toEqual([]);
  });

  it("to somebody who has an account waits until it is accepted", async () => {
    await call("GET", "/me", await as("bob"));
    ids.users.set("bob@hill.example", { username: "s-bob", subject: "s-bob", enabled: true, status: "CONFIRMED" });
    const id = await addPerson("bob", "approver");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect(ids.asked).toEqual([]);
    expect(await mails("bob@hill.example")).toEqual(["people:invitation-waiting"]);

    const before = (await call("GET", "/me", await as("bob"))).json;
    expect(before.organisation.plan).toBe("individual");
    expect(before.invitations).toMatchObject([{ organisation: "Acme", role: "approver" }]);
    const [invitation] = before.invitations as { id: string }[];
    const accepted = await call("POST", `/me/invitations/${invitation!.id}`, await as("bob"), {});
    expect(accepted.json).toMatchObject({
      organisation: { id: org },
      member: { id, role: "approver" },
      invitations: [],
    });
    expect(accepted.json.organisations).toHaveLength(2);
    expect((await call("POST", `/me/invitations/${invitation!.id}`, await as("bob"), {})).status).toBe(404);
  });

  it("can be declined, and sent again", async () => {
    await call("GET", "/me", await as("cid"));
    ids.users.set("cid@hill.example", { username: "s-cid", subject: "s-cid", enabled: true, status: "CONFIRMED" });
    const id = await addPerson("cid");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    const [first] = (await call("GET", "/me", await as("cid"))).json.invitations;
    expect((await call("DELETE", `/me/invitations/${first.id}`, await as("cid"))).status).toBe(204);
    expect((await call("GET", `/people/${id}`, "owner")).json.invitation.state).toBe("declined");
    expect((await call("GET", "/me", await as("cid"))).json.invitations).toEqual([]);
    await call("POST", `/people/${id}/invitation`, "owner", {});
    const [second] = (await call("GET", "/me", await as("cid"))).json.invitations;
    expect(second.id).not.toBe(first.id);
  });

  it("is nobody else's: not with another address, not with one that is not verified, not with an access token", async () => {
    const id = await addPerson("dan");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    const { id: invitation } = (await call("GET", `/people/${id}`, "owner")).json.invitation;
    const others = [
      await as("eve"),
      await as("eve", { email: "dan@hill.example", email_verified: false }),
      await ids.accessToken({ sub: "s-dan", email: "dan@hill.example" }),
    ];
    for (const token of others) {
      expect((await call("POST", `/me/invitations/${invitation}`, token, {})).json.reason).toBe("no-such-invitation");
      expect((await call("DELETE", `/me/invitations/${invitation}`, token)).json.reason).toBe("no-such-invitation");
      expect((await call("GET", "/me", token)).json.invitations).toEqual([]);
    }
  });

  it("taken back ends the account that was never used, and admits nobody", async () => {
    const id = await addPerson("fox");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect((await call("DELETE", `/people/${id}/invitation`, "owner")).status).toBe(204);
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["invite fox@hill.example", "remove s-fox"]);
    // Who signs up by themselves is another account.
    const anew = await as("fox", { sub: "s-fox-2", "cognito:username": "s-fox-2" });
    expect((await call("GET", "/me", anew)).json.organisation.plan).toBe("individual");
    expect((await call("DELETE", `/people/${id}/invitation`, "owner")).json.reason).toBe("not-invited");
  });

  it("taken back leaves an account that has been used", async () => {
    const id = await addPerson("gus");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    ids.users.get("gus@hill.example")!.status = "CONFIRMED";
    await call("DELETE", `/people/${id}/invitation`, "owner");
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["invite gus@hill.example"]);
  });

  it("sent again gives a new first password, but not every second", async () => {
    const id = await addPerson("hue");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect((await call("POST", `/people/${id}/invitation`, "owner", {})).json).toMatchObject({ status: 429, reason: "invited-just-now" }); // oxfmt-ignore
    await later(id);
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["invite hue@hill.example", "inviteAgain hue@hill.example"]);
    expect((await call("GET", "/me", await as("hue"))).json.organisation.id).toBe(org);
  });

  it("is sent again where a clock that was ahead sent the last", async () => {
    const id = await addPerson("ivy");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    await t.look("UPDATE people_invitations SET invited_at = now() + interval '9 days' WHERE person = $1", [id]);
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["invite ivy@hill.example", "inviteAgain ivy@hill.example"]);
  });

  it("waits for a provider that is away", async () => {
    ids.state.away = true;
    const id = await addPerson("ian");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    const { id: invitation } = (await call("GET", `/people/${id}`, "owner")).json.invitation;
    await expect(t.env.jobs.settle()).rejects.toThrow("away");
    expect((await call("GET", `/people/${id}`, "owner")).json.invitation).toMatchObject({
      state: "pending",
      sentAt: null,
    });
    ids.state.away = false;
    await t.env.jobs.send("send-invitation", { org, invitation });
    await t.env.jobs.settle();
    expect((await call("GET", `/people/${id}`, "owner")).json.invitation.sentAt).not.toBeNull();
  });

  it("needs the right to the role, and to be no mightier", async () => {
    await join("kai", await addPerson("kai", "admin"));
    const admin = await as("kai");
    expect((await call("POST", "/invitations", admin, { email: "lil@hill.example", role: "owner" })).json.reason).toBe("mightier-role"); // oxfmt-ignore
    const owner = await addPerson("mae", "owner");
    expect((await call("POST", `/people/${owner}/invitation`, admin, {})).json.reason).toBe("mightier-person");
    await join("ned", await addPerson("ned", "campaign-manager"));
    expect((await call("POST", "/invitations", await as("ned"), { email: "x@hill.example" })).json).toMatchObject({ status: 403, permission: "people:accounts" }); // oxfmt-ignore
  });

  it("needs a seat", async () => {
    const personal = (await call("GET", "/me", await as("oli"))).json.organisation.plan as string;
    expect(personal).toBe("individual");
    const refused = await call("POST", "/invitations", await as("oli"), { email: "friend@hill.example" });
    expect(refused.json).toMatchObject({ status: 402, reason: "plan-limit", capability: "user-management" });
  });
});

describe("an account follows its people", () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await startReaders(t.env, features.flatMap((one) => one.reactions ?? []).filter((one) => one.name === "people-accounts"), 10); // oxfmt-ignore
  });
  afterEach(() => stop());
  const asked = async () => {
    await t.env.jobs.settle();
    return ids.asked;
  };

  it("shut and signed out when its last person is deactivated, opened again with them", async () => {
    const id = await addPerson("pam");
    await join("pam", id);
    await call("PATCH", `/people/${id}`, "owner", { active: false });
    await expect.poll(asked).toEqual(["disable s-pam", "signOut s-pam"]);
    await call("PATCH", `/people/${id}`, "owner", { active: true });
    await expect.poll(asked).toEqual(["disable s-pam", "signOut s-pam", "enable s-pam"]);
    expect((await call("GET", "/me", await as("pam"))).json.organisation.id).toBe(org);
  });

  it.for(["sessions", "authenticator"])(
    "opened again with them also after an administrator has ended its %s meanwhile",
    async (what) => {
      const name = `pia-${what}`;
      const id = await addPerson(name);
      await join(name, id);
      await call("PATCH", `/people/${id}`, "owner", { active: false });
      await expect.poll(asked).toEqual([`disable s-${name}`, `signOut s-${name}`]);
      // An hour goes by.
      const account = ids.users.get(`${name}@hill.example`)!;
      account.changedAt = new Date(account.changedAt!.getTime() - 3_600_000);
      await t.look("UPDATE people_shut_accounts SET at = at - interval '1 hour'");
      await t.look("UPDATE people_shut_accounts SET changed_at = changed_at - interval '1 hour'").catch(() => {});
      expect((await call("DELETE", `/people/${id}/${what}`, "owner")).status).toBe(204);
      await asked();
      await call("PATCH", `/people/${id}`, "owner", { active: true });
      await expect.poll(asked).toContain(`enable s-${name}`);
    },
  );

  it("shut when its last person is removed", async () => {
    const id = await addPerson("rex");
    await join("rex", id);
    expect((await call("DELETE", `/people/${id}`, "owner")).status).toBe(204);
    await expect.poll(asked).toEqual(["disable s-rex", "signOut s-rex"]);
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = 's-rex'")).toEqual([]);
  });

  it("left open while it has another organisation", async () => {
    await call("GET", "/me", await as("sue"));
    const id = await addPerson("sue");
    await join("sue", id);
    await call("PATCH", `/people/${id}`, "owner", { active: false });
    await stop();
    expect(await asked()).toEqual([]);
    expect((await call("GET", "/me", await as("sue"))).json.organisation.plan).toBe("individual");
  });

  it("taken back by an invitation when it was shut", async () => {
    const id = await addPerson("tia");
    await join("tia", id);
    await call("DELETE", `/people/${id}`, "owner");
    await expect.poll(asked).toEqual(["disable s-tia", "signOut s-tia"]);
    const again = await call("POST", "/invitations", "owner", { email: "tia@hill.example" });
    await expect.poll(asked).toContain("enable s-tia");
    expect(await mails("tia@hill.example")).toEqual(["people:invitation-waiting"]);
    expect((await call("GET", "/me", await as("tia"))).json.member.id).toBe(again.json.id);
  });
});

// The operator shuts an account at the provider itself, as the embedded one's and Amazon's management operations let them.
describe("an account that the operator has shut", () => {
  let stop: () => Promise<void>;
  beforeEach(async () => {
    stop = await startReaders(t.env, features.flatMap((one) => one.reactions ?? []).filter((one) => one.name === "people-accounts"), 10); // oxfmt-ignore
  });
  afterEach(() => stop());
  /** Until the provider has been asked about the account after `change`, which the reader of the ledger orders. */
  const looked = async (change: () => Promise<unknown>) => {
    const get = vi.spyOn(t.env.directory!, "get");
    const looks = async () => (await t.env.jobs.settle(), get.mock.calls.length);
    await change();
    await expect.poll(looks).toBeGreaterThan(0);
    get.mockRestore();
  };
  const account = (name: string) => ids.users.get(`${name}@hill.example`)!;

  it("stays shut when an organisation invites its person, who is told where the invitation waits", async () => {
    await call("GET", "/me", await as("ott"));
    ids.users.set("ott@hill.example", { username: "s-ott", subject: "s-ott", enabled: false, status: "CONFIRMED" });
    const made = await call("POST", "/invitations", "owner", { email: "ott@hill.example" });
    await t.env.jobs.settle();
    expect(account("ott").enabled).toBe(false);
    expect(await mails("ott@hill.example")).toEqual(["people:invitation-waiting"]);
    expect((await call("GET", `/people/${made.json.id}`, "owner")).json.account).toBe(false);
  });

  it.for([
    ["deactivated and taken back", { active: false }, { active: true }],
    ["taken back by a file", { active: false }, null],
  ] as const)("stays shut when its person is %s", async ([how, off, on]) => {
    const name = on ? "lou" : "lea";
    const id = await addPerson(name);
    await join(name, id);
    account(name).enabled = false;
    await looked(() => call("PATCH", `/people/${id}`, "owner", off));
    const headers = { authorization: "Bearer owner", "content-type": "text/csv" };
    const file = { url: "/api/v1/people/import?mode=add", headers, payload: `email\n${name}@hill.example\n` };
    await looked(() => (on ? call("PATCH", `/people/${id}`, "owner", on) : app.inject({ method: "POST", ...file })));
    expect(account(name).enabled, how).toBe(false);
  });

  it("stays shut when the house had shut it before, and the operator had opened it in between", async () => {
    const id = await addPerson("ina");
    await join("ina", id);
    await looked(() => call("PATCH", `/people/${id}`, "owner", { active: false }));
    expect(account("ina").enabled).toBe(false);
    account("ina").changedAt = new Date(t.env.clock().getTime() + 3_600_000);
    await looked(() => call("PATCH", `/people/${id}`, "owner", { active: true }));
    expect(account("ina").enabled).toBe(false);
  });

  it("stays shut also when the operator shut it in the very minute in which the house did", async () => {
    const id = await addPerson("ivo");
    await join("ivo", id);
    await looked(() => call("PATCH", `/people/${id}`, "owner", { active: false }));
    account("ivo").changedAt = new Date(account("ivo").changedAt!.getTime() + 1000);
    await looked(() => call("PATCH", `/people/${id}`, "owner", { active: true }));
    expect(account("ivo").enabled).toBe(false);
  });

  it("stays, and is not made anew, when the invitation that it was made for is taken back and sent again", async () => {
    const id = await addPerson("ulf");
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    account("ulf").enabled = false;
    await call("DELETE", `/people/${id}/invitation`, "owner");
    await t.env.jobs.settle();
    await later(id);
    await call("POST", `/people/${id}/invitation`, "owner", {});
    await t.env.jobs.settle();
    expect(account("ulf")).toMatchObject({ subject: "s-ulf", enabled: false });
    expect(ids.asked).toEqual(["invite ulf@hill.example"]);
  });
});

describe("a lost authenticator", () => {
  it("is reset by an administrator: sessions end, the person is told, it is in the audit", async () => {
    const id = await addPerson("una");
    await join("una", id);
    expect((await call("DELETE", `/people/${id}/authenticator`, "owner")).status).toBe(204);
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["resetAuthenticator s-una", "signOut s-una"]);
    expect(await mails("una@hill.example")).toEqual(["people:authenticator-reset-by-admin"]);
    const [entry] = (await call("GET", "/audit?act=account.authenticator-reset", "owner")).json.items;
    expect(entry.subject).toBe(id);
  });

  it("is not reset for mightier people, for oneself, or where there is no account", async () => {
    const self = await addPerson("vic", "admin");
    await join("vic", self);
    const owner = await addPerson("wes", "owner");
    await join("wes", owner);
    const admin = await as("vic");
    for (const what of ["authenticator", "sessions"])
      expect((await call("DELETE", `/people/${owner}/${what}`, admin)).json.reason).toBe("mightier-person");
    expect((await call("DELETE", `/people/${self}/authenticator`, admin)).json.reason).toBe("own-authenticator");
    const none = await addPerson("xia");
    expect((await call("DELETE", `/people/${none}/authenticator`, admin)).json.reason).toBe("no-account");
    await t.env.jobs.settle();
    expect(ids.asked).toEqual([]);
  });

  it("does not concern sessions, which an administrator can end", async () => {
    const id = await addPerson("yan");
    await join("yan", id);
    expect((await call("DELETE", `/people/${id}/sessions`, "owner")).status).toBe(204);
    await t.env.jobs.settle();
    expect(ids.asked).toEqual(["signOut s-yan"]);
  });
});

it("an account of two organisations acts in the one it names, and only there", async () => {
  const other = newId();
  await t.database.tx(other, (db) => createOrganisation(db, { id: other, name: "Other", plan: "enterprise" }));
  await join("zoe", await addPerson("zoe", "analyst"));
  const elsewhere = newId();
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, role) VALUES ($1, $2, 'Zoe', 'zoe', 'zoe', 'zoe@hill.example', 'zoe@hill.example', 'owner')`,
    [other, elsewhere],
  );
  await join("zoe", elsewhere, other);
  const count = async (wanted: string) =>
    (await call("GET", "/people?limit=200", await as("zoe"), undefined, { "hookwise-organisation": wanted })).json.items
      .length as number;
  expect(await count(other)).toBe(1);
  expect(await count(org)).toBeGreaterThan(1);
  const add = (wanted: string) => call("POST", "/departments", stageToken, { name: "Reef" }, { "hookwise-organisation": wanted }); // oxfmt-ignore
  const stageToken = await as("zoe");
  expect((await add(other)).status).toBe(201);
  expect((await add(org)).json).toMatchObject({ status: 403, permission: "people:write" });
});
