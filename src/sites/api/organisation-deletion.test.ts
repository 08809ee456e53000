import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOrganisationDeleted } from "../../features/organisations/index.ts";
import { compareDeletions, deleteOrganisation } from "../../features/privacy/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// Who may have an organisation deleted, who has to agree, and until when it can be taken back.

let stage: AccountStage;
beforeAll(async () => void (stage = await accountStage()));
afterAll(() => stage?.close());

const path = "/organisations/current/deletion";
const name = "Acme";

beforeEach(async () => {
  const { t, org } = stage;
  for (const table of ["people_accounts", "organisation_deletions", "organisation_proposals", "outbound_messages"])
    await t.look(`DELETE FROM ${table} WHERE org = $1`, [org]);
  await t.look("UPDATE people SET active = false, role = 'learner' WHERE org = $1", [org]);
  await t.look("UPDATE organisations SET killed_at = NULL, closes_at = NULL WHERE id = $1", [org]);
});

/** Somebody with an account, a name of their own and a role. */
async function somebody(who: string, role: string): Promise<string> {
  const own = `${who}${newId().slice(-8)}`;
  await stage.join(own, await stage.addPerson(own, role));
  return own;
}

async function send(method: "GET" | "POST" | "DELETE", at: string, by: string, body?: object) {
  return stage.call(method, at, by === "owner" ? by : await stage.as(by), body);
}
const state = async (by: string) => (await send("GET", path, by)).json.state as string;
const mails = () =>
  stage.t.look<{ template: string; address: string }>(
    "SELECT template, address FROM outbound_messages WHERE org = $1 AND template LIKE 'privacy:deletion-%' ORDER BY created_at, address",
    [stage.org],
  );
const killed = async () => (await send("GET", "/organisations/current", "owner")).json.killedAt !== null;

describe("an organisation's deletion", () => {
  it("takes an owner and a second person, stops what runs and waits a week", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    const asked = await send("POST", path, ann, { name });
    expect([asked.status, asked.json]).toMatchObject([202, { state: "asked", dueAt: null, secondPerson: true, askedByYou: true }]); // oxfmt-ignore
    expect(await killed()).toBe(false);
    expect((await send("POST", path, ann, { name })).json.reason).toBe("deletion-asked-already");
    expect((await send("POST", `${path}/agreement`, ann)).json.reason).toBe("not-a-second-person");
    const agreed = await send("POST", `${path}/agreement`, bo);
    expect(agreed.status, JSON.stringify(agreed.json)).toBe(202);
    expect(agreed.json.state).toBe("waiting");
    const days = (Date.parse(agreed.json.dueAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await killed()).toBe(true);
    expect((await mails()).map(({ template }) => template)).toEqual([
      "privacy:deletion-asked",
      "privacy:deletion-asked",
      "privacy:deletion-agreed",
      "privacy:deletion-agreed",
    ]);
    // Not before its day.
    await compareDeletions(stage.t.env);
    await stage.t.env.jobs.settle();
    expect(await state(bo)).toBe("waiting");
  });

  it("is taken back by any of them, and may be asked for again", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    await send("POST", path, ann, { name });
    await send("POST", `${path}/agreement`, bo);
    expect((await send("DELETE", path, bo)).json.state).toBe("none");
    expect((await mails()).filter(({ template }) => template === "privacy:deletion-withdrawn")).toHaveLength(2);
    expect((await send("DELETE", path, bo)).json.reason).toBe("no-deletion-asked");
    expect((await send("POST", `${path}/agreement`, bo)).json.reason).toBe("no-deletion-asked");
    await send("POST", path, ann, { name });
    expect(await state(ann)).toBe("asked");
    expect((await send("DELETE", path, bo)).json.state).toBe("none");
  });

  it("keeps the kill switch thrown until it is taken back, also from who threw it", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    await send("POST", path, ann, { name });
    await send("POST", `${path}/agreement`, bo);
    const release = "/organisations/current/kill";
    expect((await send("DELETE", release, bo)).json.reason).toBe("deletion-waits");
    expect(await killed()).toBe(true);
    await send("DELETE", path, ann);
    expect((await send("DELETE", release, bo)).status).toBe(200);
    expect(await killed()).toBe(false);
  });

  it("is told of to nobody who has not joined: anybody's address can be written beside a role", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    const cy = `cy${newId().slice(-8)}`;
    await stage.addPerson(cy, "admin");
    await send("POST", path, ann, { name });
    expect((await mails()).map(({ address }) => address.split("@")[0]).toSorted()).toEqual([ann, bo].toSorted());
  });

  it("is decided by an owner alone where there is nobody else", async () => {
    const ann = await somebody("ann", "owner");
    await somebody("lea", "learner");
    expect((await send("POST", path, ann, { name })).json).toMatchObject({ state: "waiting", secondPerson: false });
  });

  it("is asked for by no key, no admin, and not under another name", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    expect((await send("POST", path, "owner", { name })).json.reason).toBe("deletion-by-key");
    expect((await send("POST", path, bo, { name })).status).toBe(403);
    expect((await send("POST", path, ann, { name: "Other" })).json).toMatchObject({
      reason: "other-name",
      fields: [{ path: "name" }],
    });
    await send("POST", path, ann, { name });
    expect((await send("POST", `${path}/agreement`, "owner")).json.reason).toBe("deletion-by-key");
    expect(await state(ann)).toBe("asked");
  });

  it("is not begun by a clock that is ahead, and waits for its week once that is set right", async () => {
    const ann = await somebody("ann", "owner");
    await send("POST", path, ann, { name });
    const { t, org } = stage;
    /** What is written down is by so much older: the clock goes on without anything having happened. */
    const leap = async (days: number) => {
      for (const table of ["organisation_deletions", "organisations"]) {
        const columns = await t.look<{ name: string }>("SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND data_type LIKE 'timestamp%'", [table]); // oxfmt-ignore
        const moved = columns.map((one) => `${one.name} = ${one.name} - make_interval(days => $2)`).join(", ");
        await t.look(`UPDATE ${table} SET ${moved} WHERE ${table === "organisations" ? "id" : "org"} = $1`, [org, days]); // oxfmt-ignore
      }
    };
    const look = async () => {
      await compareDeletions(t.env);
      await t.env.jobs.settle();
      const [due] = await t.look<{ days: number; same: boolean }>("SELECT extract(epoch FROM d.due_at - now())::float8 / 86400 AS days, d.due_at = o.closes_at AS same FROM organisation_deletions d JOIN organisations o ON o.id = d.org WHERE d.org = $1 AND d.state = 'waiting'", [org]); // oxfmt-ignore
      return due && { days: Math.round(due.days * 100) / 100, same: due.same };
    };
    const week = { days: 7, same: true };
    // Once more in case it was ordered before, and by the order itself.
    await leap(30);
    await deleteOrganisation(t.env, { org });
    expect(await look()).toEqual(week);
    expect(await look()).toEqual(week);
    await leap(-30);
    expect(await look()).toEqual(week);
    // Behind for a while, as a machine that has begun without the time.
    await leap(-300);
    expect(await look()).toEqual(week);
    await leap(300);
    expect(await look()).toEqual(week);
    expect((await send("DELETE", path, ann)).json.state).toBe("none");
  });

  it("ends with everything, accounts too; who had another organisation keeps theirs", async () => {
    const [ann, bo] = [await somebody("ann", "owner"), await somebody("bo", "admin")];
    const elsewhere = newId();
    await stage.t.look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Elsewhere', 'enterprise')", [
      elsewhere,
    ]);
    const kept = newId();
    await stage.t.look(
      "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'Bo', 'bo', 'bo', 'bo@else.example', 'bo@else.example')",
      [elsewhere, kept],
    );
    await stage.join(bo, kept, elsewhere);
    await send("POST", path, ann, { name });
    await send("POST", `${path}/agreement`, bo);
    await stage.t.look("UPDATE organisation_deletions SET due_at = now() WHERE org = $1", [stage.org]);
    const isDeleted = () => stage.t.database.tx(stage.org, (db) => isOrganisationDeleted(db, stage.org));
    expect(await isDeleted()).toBe(false);
    await compareDeletions(stage.t.env);
    // Begun, and interrupted.
    stage.ids.state.away = true;
    await expect(stage.t.env.jobs.settle()).rejects.toThrow("away");
    stage.ids.state.away = false;
    expect(await isDeleted()).toBe(true);
    await compareDeletions(stage.t.env);
    await stage.t.env.jobs.settle();
    expect(stage.ids.asked).toContain(`remove s-${ann}`);
    expect(stage.ids.asked).not.toContain(`remove s-${bo}`);
    expect((await send("GET", path, ann)).status).toBeGreaterThanOrEqual(400);
    expect(await stage.t.look("SELECT FROM organisations WHERE id = $1", [stage.org])).toEqual([]);
    expect(await stage.t.look("SELECT FROM people WHERE org = $1", [elsewhere])).toHaveLength(1);
  });
});
