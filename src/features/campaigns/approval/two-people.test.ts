import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../../kit/feature.ts";
import { audit } from "../../audit/index.ts";
import { openWorld } from "../testing.ts";
import type { World } from "../testing.ts";
import { signedIn } from "./testing.ts";

// One human behind several accounts: whoever can invite somebody, or take an authenticator, can be the second person of their own requests.

let world: World;
let org: string;
let [ann, bo, cyd, dee]: Actor[] = [];

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  org = await world.organisation(4, "approval_required = true");
  [ann, bo, cyd, dee] = [await who("ann"), await who("bo"), await who("cyd"), await who("dee")];
});

const who = (name: string) => signedIn(world, org, name);

async function asked(by: Actor): Promise<string> {
  const draft = { name: "Two", audience: { everyone: true }, lures: [world.lures[0]] };
  const { id } = await world.call("createCampaign", org, draft, by);
  await world.call("launchCampaign", org, { id }, by);
  return id;
}

async function approve(id: string, by: Actor): Promise<string> {
  const { request } = await world.call("getCampaign", org, { id });
  return world.refusal("approveCampaign", org, { id, digest: request.digest }, by);
}

/** What somebody did to somebody, so many days ago. */
async function did(by: Actor, act: string, to: Actor, days = 0, detail: object = {}): Promise<void> {
  await world.env.database.tx(org, (db) => audit(db, org, by, { act, what: "person", id: to.member!, detail }));
  await world.look(
    `UPDATE audit_entries SET at = at - $2 * interval '1 day' WHERE org = $1 AND seq = (SELECT max(seq) FROM audit_entries WHERE org = $1)`,
    [org, days],
  );
}

describe("one person with two accounts approves nothing", () => {
  it("not by inviting the approver before the draft is begun", async () => {
    await did(ann!, "person.invited", bo!);
    expect(await approve(await asked(ann!), bo!)).toBe("approver-made");
  });

  it("not by having the new account ask and the old one approve", async () => {
    await did(ann!, "person.invited", bo!);
    expect(await approve(await asked(bo!), ann!)).toBe("approver-made");
  });

  it("not by two new accounts that approve one another's", async () => {
    await did(ann!, "person.invited", bo!);
    await did(ann!, "person.role-changed", cyd!);
    expect(await approve(await asked(bo!), cyd!)).toBe("approver-made");
  });

  it("not by an account that invited the next one", async () => {
    await did(ann!, "person.invited", bo!);
    await did(bo!, "person.invited", cyd!);
    expect(await approve(await asked(ann!), cyd!)).toBe("approver-made");
  });

  it.each([
    ["taking the authenticator of somebody whose mailbox they read", "account.authenticator-reset", {}],
    ["having somebody who left come back", "person.changed", { fields: ["department", "active"] }],
    ["giving somebody another mailbox", "person.changed", { fields: ["email"] }],
  ])("not by %s", async (_what, act, detail) => {
    await did(ann!, act, bo!, 1, detail);
    expect(await approve(await asked(ann!), bo!)).toBe("approver-made");
  });

  it("not by two addresses that lead to one mailbox", async () => {
    const at = (by: Actor, tag: string) =>
      world.look("UPDATE people SET email = $2, email_key = $2 WHERE id = $1", [by.member, `ann${tag}@far.example`]);
    await at(ann!, "");
    await at(bo!, "+second");
    expect(await approve(await asked(ann!), bo!)).toBe("approver-made");
    await at(bo!, "a");
    expect(await approve(await asked(ann!), bo!)).toBe("none");
  });

  it("not by one mailbox that the directory calls another for as long as it takes", async () => {
    for (const [by, address] of [
      [ann!, "ann@far.example"],
      [bo!, "ann+second@far.example"],
    ] as const)
      // oxfmt-ignore
      await world.look(
        "INSERT INTO people_accounts (org, person, issuer, subject, username, joined_as) VALUES ($1, $2, 'us', $3, $3, $4)",
        [org, by.member, by.id, address],
      );
    await world.look("UPDATE people SET email = 'elsewhere@far.example', email_key = email WHERE id = $1", [
      bo!.member,
    ]);
    expect(await approve(await asked(ann!), bo!)).toBe("approver-made");
  });

  it("but two who have known each other for a week do, and two whom different people took in", async () => {
    await did(ann!, "person.invited", bo!, 8);
    await did(cyd!, "person.invited", ann!, 1);
    await did(dee!, "person.invited", bo!, 1);
    await did(ann!, "person.changed", bo!, 1, { fields: ["department"] });
    expect(await approve(await asked(ann!), bo!)).toBe("none");
  });

  it("and whom a directory's key brought in together are two", async () => {
    const key: Actor = { kind: "key", id: "directory", member: null, may: new Set(), name: "directory" };
    await did(key, "person.added", ann!);
    await did(key, "person.added", bo!);
    expect(await approve(await asked(ann!), bo!)).toBe("none");
  });
});
