import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOrganisation } from "../../features/organisations/index.ts";
import { deleteOrganisation } from "../../features/privacy/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Accounts that were made for invitations, and never used.

let s: AccountStage;
const other = newId();
beforeAll(async () => {
  s = await accountStage({ other: { org: other } });
  await s.t.database.tx(other, (db) => createOrganisation(db, { id: other, name: "Other", plan: "enterprise" }));
});
afterAll(() => s?.close());
beforeEach(() => void (s.ids.asked.length = 0));

const settle = () => s.t.env.jobs.settle();
const waits = async () =>
  (await s.t.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")).length > 0; // oxfmt-ignore

async function invited(name: string, by = "owner"): Promise<string> {
  const made = await s.call("POST", "/invitations", by, { email: `${name}@hill.example`, name });
  expect(made.status, JSON.stringify(made.json)).toBe(201);
  return made.json.id as string;
}

/** Erases or removes somebody, to the end of it. */
async function gone(id: string, how: string): Promise<void> {
  const [method, path, body] = how === "erased" ? (["POST", "/erasure", { reason: "asked" }] as const) : (["DELETE", ""] as const); // oxfmt-ignore
  expect((await s.call(method, `/people/${id}${path}`, "owner", body)).status).toBeLessThan(300);
  await settle();
}

/** What `meanwhile` is answered that begins while the provider removes an account, and comes to its end beside it or after. */
async function whileRemoved<T>(taking: () => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  const directory = s.t.env.directory!;
  const { remove } = directory;
  const [entered, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  directory.remove = async (username) => {
    entered.resolve();
    await goesOn.promise;
    return remove(username);
  };
  try {
    const taken = taking();
    await entered.promise;
    let over = false;
    const going = meanwhile().finally(() => void (over = true));
    await expect.poll(async () => over || (await waits()), { timeout: 10_000 }).toBe(true);
    goesOn.resolve();
    await taken;
    return await going;
  } finally {
    directory.remove = remove;
  }
}

/** The provider does what it is asked, and whoever asked does not hear of it: the process ends, or the connection does. `before` happens meanwhile. */
async function unheard(operation: "invite" | "remove", before = async () => {}): Promise<void> {
  const directory = s.t.env.directory! as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const done = directory[operation]!;
  directory[operation] = async (...given) => {
    await before();
    await done(...given);
    throw new Error("nobody heard the answer");
  };
  try {
    await expect(settle()).rejects.toThrow("nobody heard the answer");
  } finally {
    directory[operation] = done;
  }
}

const invitationOf = async (person: string) =>
  (await s.t.look<{ id: string }>("SELECT id FROM people_invitations WHERE person = $1", [person]))[0]!.id;

describe("an account whose invitation is taken back", () => {
  it("founds nothing while it goes: its owner may just have signed in", async () => {
    const id = await invited("ada");
    await settle();
    await s.call("DELETE", `/people/${id}/invitation`, "owner");
    const token = await s.as("ada");
    const me = await whileRemoved(settle, () => s.call("GET", "/me", token));
    expect([me.status, me.json.reason]).toEqual([403, "account-leaving"]);
    expect(await s.t.look("SELECT FROM people_accounts WHERE subject = 's-ada'")).toEqual([]);
  });

  it("founds nothing where the answer to its removal was lost either, and the next try finds it gone", async () => {
    const id = await invited("amy");
    await settle();
    const invitation = await invitationOf(id);
    await s.call("DELETE", `/people/${id}/invitation`, "owner");
    await unheard("remove");
    expect(s.ids.users.has("amy@hill.example")).toBe(false);
    await s.t.env.jobs.send("withdraw-invitation", { org: s.org, invitation });
    await settle();
    const me = await s.call("GET", "/me", await s.as("amy"));
    expect([me.status, me.json.reason]).toEqual([403, "account-leaving"]);
  });

  it("is made anew where another organisation invites its owner at the same moment", async () => {
    const id = await invited("bea");
    await settle();
    await s.call("DELETE", `/people/${id}/invitation`, "owner");
    let failed = false;
    await whileRemoved(settle, async () => {
      await invited("bea", "other");
      await settle().catch(() => (failed = true));
    });
    // As the queue tries it again.
    const [row] = await s.t.look<{ id: string }>("SELECT id FROM people_invitations WHERE org = $1", [other]);
    if (failed) await s.t.env.jobs.send("send-invitation", { org: other, invitation: row!.id });
    await settle();
    expect(s.ids.users.get("bea@hill.example")).toMatchObject({ status: "FORCE_CHANGE_PASSWORD" });
  });

  it("stays while another organisation invites its owner, and goes when that takes it back, too", async () => {
    const [here, there] = [await invited("cid"), await invited("cid", "other")];
    await settle();
    await s.call("DELETE", `/people/${here}/invitation`, "owner");
    await settle();
    expect(s.ids.users.has("cid@hill.example")).toBe(true);
    await s.call("DELETE", `/people/${there}/invitation`, "other");
    await settle();
    expect(s.ids.users.has("cid@hill.example")).toBe(false);
  });

  it("goes, too, where that happens while it is being made", async () => {
    const id = await invited("dan");
    const directory = s.t.env.directory!;
    const { invite } = directory;
    directory.invite = async (person) => {
      const made = await invite(person);
      await s.call("DELETE", `/people/${id}/invitation`, "owner");
      return made;
    };
    try {
      await settle();
    } finally {
      directory.invite = invite;
    }
    expect(s.ids.users.has("dan@hill.example")).toBe(false);
  });
});

describe("an account of somebody who was invited and never came", () => {
  it.for(["erased", "removed"])("goes when they are %s", async (how) => {
    const name = `eve-${how}`;
    const id = await invited(name);
    await settle();
    await gone(id, how);
    expect(s.ids.users.has(`${name}@hill.example`)).toBe(false);
  });

  it("goes when they are erased, also where they have signed in and were not heard of since, and founds nothing", async () => {
    const id = await invited("una");
    await settle();
    s.ids.users.get("una@hill.example")!.status = "CONFIRMED";
    const token = await s.as("una");
    await gone(id, "erased");
    expect(s.ids.users.has("una@hill.example")).toBe(false);
    const me = await s.call("GET", "/me", token);
    expect([me.status, me.json.reason]).toEqual([403, "account-leaving"]);
  });

  it.for(["erased", "removed"])(
    "goes when they are %s, also where they joined by an account of another provider",
    async (how) => {
      const name = `ira-${how}`;
      const id = await invited(name);
      await settle();
      const token = await s.as(name, { sub: `g-${name}`, "cognito:username": `Google_${name}` });
      const { invitations } = (await s.call("GET", "/me", token)).json;
      expect((await s.call("POST", `/me/invitations/${invitations[0].id}`, token, {})).status).toBe(200);
      await gone(id, how);
      expect(s.ids.users.has(`${name}@hill.example`)).toBe(false);
    },
  );

  it("goes when they are invited at another address", async () => {
    const id = await invited("kay");
    await settle();
    expect((await s.call("PATCH", `/people/${id}`, "owner", { email: "kit@hill.example" })).status).toBe(200);
    await s.t.look("UPDATE people_invitations SET invited_at = now() - interval '2 minutes' WHERE person = $1", [id]);
    expect((await s.call("POST", `/people/${id}/invitation`, "owner", {})).status).toBeLessThan(300);
    await settle();
    expect(["kay", "kit"].map((name) => s.ids.users.has(`${name}@hill.example`))).toEqual([false, true]);
  });

  it("stays where it was used, or another organisation invites them", async () => {
    const [used, shared] = [await invited("fay"), await invited("guy")];
    await invited("guy", "other");
    await settle();
    s.ids.users.get("fay@hill.example")!.status = "CONFIRMED";
    for (const id of [used, shared]) await s.call("DELETE", `/people/${id}`, "owner");
    await settle();
    expect(["fay", "guy"].map((name) => s.ids.users.has(`${name}@hill.example`))).toEqual([true, true]);
  });

  it("goes with its organisation, heard of or not", async () => {
    await invited("hal", "other");
    await settle();
    await invited("hob", "other");
    await unheard("invite");
    await s.t.look("INSERT INTO organisation_deletions (org, state, due_at) VALUES ($1, 'waiting', now())", [other]);
    await deleteOrganisation(s.t.env, { org: other });
    await settle();
    expect(["hal", "hob"].map((name) => s.ids.users.has(`${name}@hill.example`))).toEqual([false, false]);
  });
});

describe("an account that was made, of which whoever asked did not live to hear", () => {
  const isThere = (name: string) => s.ids.users.has(`${name}@hill.example`);
  const asks = () => s.t.look<{ id: string }>("SELECT id FROM people_account_asks");

  it("is its invitation's as soon as that is tried again", async () => {
    const id = await invited("lea");
    await unheard("invite");
    await s.t.env.jobs.send("send-invitation", { org: s.org, invitation: await invitationOf(id) });
    await settle();
    expect((await s.call("GET", "/me", await s.as("lea"))).json.member.id).toBe(id);
  });

  it.for(["erased", "removed"])("goes when its person is %s", async (how) => {
    const name = `mia-${how}`;
    const id = await invited(name);
    await unheard("invite");
    expect(isThere(name)).toBe(true);
    await gone(id, how);
    expect(isThere(name)).toBe(false);
    expect(await asks()).toEqual([]);
  });

  it("goes when its invitation is taken back", async () => {
    const id = await invited("noa");
    await unheard("invite");
    expect((await s.call("DELETE", `/people/${id}/invitation`, "owner")).status).toBe(204);
    await settle();
    expect(isThere("noa")).toBe(false);
  });

  it("goes when its person is invited at another address", async () => {
    const id = await invited("ola");
    await unheard("invite");
    expect((await s.call("PATCH", `/people/${id}`, "owner", { email: "olga@hill.example" })).status).toBe(200);
    await s.t.look("UPDATE people_invitations SET invited_at = now() - interval '2 minutes' WHERE person = $1", [id]);
    expect((await s.call("POST", `/people/${id}/invitation`, "owner", {})).status).toBeLessThan(300);
    await settle();
    expect([isThere("ola"), isThere("olga")]).toEqual([false, true]);
  });

  it("goes when its person's address is set right before that is tried again, and the invitation is for the right one", async () => {
    const id = await invited("tia");
    const invitation = await invitationOf(id);
    await unheard("invite");
    expect((await s.call("PATCH", `/people/${id}`, "owner", { email: "tilda@hill.example" })).status).toBe(200);
    await s.t.env.jobs.send("send-invitation", { org: s.org, invitation });
    await settle();
    expect([isThere("tia"), isThere("tilda"), await asks()]).toEqual([false, true, []]);
    expect((await s.call("GET", "/me", await s.as("tilda"))).json.member.id).toBe(id);
  });

  it("goes also where it is made after its person was removed and it was looked for", async () => {
    const id = await invited("pia");
    await unheard("invite", async () => {
      expect((await s.call("DELETE", `/people/${id}`, "owner")).status).toBe(204);
      await expect(settle()).rejects.toThrow("may still be made");
    });
    expect(isThere("pia")).toBe(true);
    // As the queue tries it again.
    for (const { id: ask } of await asks()) await s.t.env.jobs.send("take-asked-account-back", { ask });
    await settle();
    expect([isThere("pia"), await asks()]).toEqual([false, []]);
  });

  it("goes also where it is made after its invitation was taken back and it was looked for", async () => {
    const id = await invited("rae");
    const invitation = await invitationOf(id);
    await unheard("invite", async () => {
      expect((await s.call("DELETE", `/people/${id}/invitation`, "owner")).status).toBe(204);
      await settle();
    });
    expect(isThere("rae")).toBe(true);
    await s.t.env.jobs.send("send-invitation", { org: s.org, invitation });
    await settle();
    expect(isThere("rae")).toBe(false);
  });

  it("is not looked for any more once it would have been made", async () => {
    const id = await invited("sue");
    await unheard("invite");
    s.ids.users.delete("sue@hill.example");
    expect((await s.call("DELETE", `/people/${id}`, "owner")).status).toBe(204);
    await s.t.look("UPDATE people_account_asks SET at = at - interval '11 minutes'");
    await settle();
    expect(await asks()).toEqual([]);
  });
});
