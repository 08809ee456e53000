import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "./features.ts";
import { atOnce, domainOf, openWorld } from "./features/campaigns/testing.ts";
import type { World } from "./features/campaigns/testing.ts";
import type { Actor, Env } from "./kit/feature.ts";
import { addPeople } from "./features/people/index.ts";
import { answer } from "./kit/handle.ts";
import { allPermissions, composePermissions } from "./kit/permissions.ts";
import { composePersonal } from "./kit/personal.ts";
import { readWordsOf } from "./kit/words.ts";

// Of many things an organisation has so many at most. Whoever asks for one counts what is there, and of two at once each would count without the other's.

let world: World;
let org: string;
let actor: Actor;
beforeAll(async () => {
  world = await openWorld({ EGRESS_ALLOW: "127.0.0.1:9" });
  readWordsOf(features);
  composePermissions(features);
  composePersonal(features);
  org = await world.organisation(1);
  const [person] = await world.look<{ id: string }>("UPDATE people SET role = 'owner' WHERE org = $1 RETURNING id", [org]); // oxfmt-ignore
  const member = person!.id;
  await world.look("INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', 's', 's')", [org, member]); // oxfmt-ignore
  actor = { kind: "member", id: member, member, may: new Set(allPermissions()), name: "Ada" };
});
afterAll(() => world?.close());

function ask(feature: string, name: string, input: object, env: Env): Promise<unknown> {
  const found = features.find((one) => one.name === feature)!;
  const parse = found.contract![name]!["~orpc"].inputSchema as unknown as { parse(value: unknown): unknown };
  return answer(found, name, { org, actor, input: parse.parse(input) as object, env });
}

/** An environment in which a transaction that has written something ends when `goesOn` says so. */
function holding(wrote: () => void, goesOn: Promise<void>): Env {
  const { database } = world.env;
  const tx: typeof database.tx = (of, work, most) =>
    database.tx(
      of,
      async (db, now) => {
        const done = await work(db, now);
        const { written } = await db.one<{ written: boolean }>("SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS written"); // oxfmt-ignore
        if (!written) return done;
        wrote();
        await goesOn;
        return done;
      },
      most,
    );
  return { ...world.env, database: { ...database, tx } };
}

const profile = { channel: "email", transport: "smtp", settings: { host: "mail.lake.example", port: 587 } };
const practice = { audience: { everyone: true }, schedule: atOnce };
const lure = {
  title: "Door code",
  subject: "New door code for {{department|you}}",
  senderName: "{{colleague}}",
  senderLocal: "facility",
  html: `<p>Hello, {{colleague}} says your code changes today. <a href="{{link}}">See it</a></p>`,
  cues: [{ kind: "urgency", quote: "changes today", explanation: "In a hurry.", skill: "urgency" }],
  alignment: [4, 4, 4, 4, 2],
  themes: ["door"],
};

it.each<[string, string, (n: number) => object]>([
  ["api-keys", "createApiKey", (n) => ({ name: `Key ${n}`, role: "learner" })],
  ["outbound", "createMailbox", () => ({ purpose: "bounces", source: "smtp" })],
  ["outbound", "createSendingProfile", (n) => ({ ...profile, name: `Profile ${n}`, fromAddress: `desk@${domainOf(org)}` })],
  ["tracking", "declareNetwork", (n) => ({ network: `203.0.${n}.0/24`, kind: "scanner" })],
  ["organisations", "addDomain", (n) => ({ domain: `lake${n}.example` })],
  ["people", "keepPeopleView", (n) => ({ name: `View ${n}`, query: "" })],
  ["practice", "challenge", () => ({ to: "code", named: false })],
  ["people", "addDepartment", (n) => ({ name: `Department ${n}` })],
  ["lures", "createLure", () => lure],
  ["campaigns", "createCampaign", (n) => ({ ...practice, name: `Draft ${n}`, lures: [world.lures[0]] })],
  ["campaigns", "createProgramme", (n) => ({ ...practice, name: `Programme ${n}`, every: "month", startsOn: "2050-01-01", leadDays: 7, mix: { lures: 1, difficulties: ["least"] } })], // oxfmt-ignore
  ["reports", "createReportSchedule", () => ({ kind: "quarter", every: "month", readers: [actor.member] })],
  ["webhooks", "createWebhook", () => ({ url: "http://127.0.0.1:9/", events: ["campaign.ended"] })],
])("who asks for room at the same moment as somebody else waits, and counts theirs: %s, %s", async (feature, name, input) => {
  const [wrote, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = ask(feature, name, input(1), holding(wrote.resolve, goesOn.promise));
  await Promise.race([wrote.promise, first]);
  const second = ask(feature, name, input(2), world.env);
  expect(await waitsFor(second)).toBe("advisory");
  goesOn.resolve();
  await Promise.all([first, second]);
}, 60_000); // oxfmt-ignore

it("a list that brings departments waits for a request that adds one, and counts it", async () => {
  const [wrote, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = ask("people", "addDepartment", { name: "By hand" }, holding(wrote.resolve, goesOn.promise));
  await Promise.race([wrote.promise, first]);
  const second = world.env.database.tx(org, (db) => addPeople(db, org, actor, [{ line: 1, email: "new@lake.example", department: "By a list" }])); // oxfmt-ignore
  expect(await waitsFor(second)).toBe("advisory");
  goesOn.resolve();
  await Promise.all([first, second]);
}, 60_000);

/** What somebody waits for who was begun while another holds the room: an advisory lock, and not what is written after counting. */
async function waitsFor(begun: Promise<unknown>): Promise<string | null> {
  let over = false;
  void begun.catch(() => {}).finally(() => void (over = true));
  const waits = "SELECT wait_event AS for FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"; // oxfmt-ignore
  const now = async () => (over ? "nothing" : ((await world.look<{ for: string }>(waits))[0]?.for ?? null));
  let waited: string | null = null;
  await expect.poll(async () => (waited = await now()), { timeout: 20_000 }).not.toBeNull();
  return waited;
}
