import { createHmac } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as library from "prom-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ends as Ends } from "./channels/made-up/pager/line.ts";
import type { TestEnv } from "./kit/db/testing.ts";
import { newId } from "./kit/id.ts";
import { lazyValue } from "./kit/lazy-value.ts";
import { reloadModules } from "./kit/testing-modules.ts";
import type { testApi as TestApi } from "./sites/api/testing.ts";
import type { LureSite } from "./sites/lure/server.ts";

// A channel that does not exist is dropped into a copy of the list: its folder and one line, and a whole simulation goes over it.

const root = join(import.meta.dirname, "..");
const list = "./channels/list.ts";
const metrics = "./kit/metrics.ts";
const people = 14;
const port = 4900 + Math.floor(Math.random() * 90);
const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const org = newId();
const callers: Parameters<typeof TestApi>[1] = { owner: { org } };
const stops: (() => Promise<void>)[] = [];

let t: TestEnv;
let app: FastifyInstance;
let site: LureSite;
let ends: typeof Ends;

beforeAll(async () => {
  // Everything is loaded anew, over the copy.
  reloadModules();
  vi.doMock(list, async () => ({
    ...(await vi.importActual<object>(list)),
    ...(await import("./channels/made-up/list.ts")),
  }));
  vi.doMock(metrics, () => ({ prometheus: () => withRegisterOfItsOwn() }));
  ({ ends } = await import("./channels/made-up/pager/line.ts"));
  const { features } = await import("./features.ts");
  const { testEnv } = await import("./kit/db/testing.ts");
  const { startReaders } = await import("./kit/ledger/index.ts");
  const { createOrganisation } = await import("./features/organisations/index.ts");
  const { testApi } = await import("./sites/api/testing.ts");
  const { lureSite } = await import("./sites/lure/server.ts");
  const { inboundRoutes, outboxRoutes } = await import("./features/outbound/index.ts");
  t = await testEnv({
    jobs: features.flatMap((one) => one.jobs ?? []),
    pool: 10,
    variables: { LURE_PORT: String(port), LURE_URL: `http://127.0.0.1:${port}`, DNS_LOOPBACK: "127.0.0.1:9" },
  });
  await t.database.tx(org, (db, now) =>
    createOrganisation(db, { id: org, name: "Larkfield Mills", plan: "enterprise", verdictHoldSeconds: 0 }, now),
  );
  await t.look("UPDATE organisations SET notice_recorded_at = now(), approval_required = false WHERE id = $1", [org]);
  await t.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at, checked_at)
     VALUES ($1, gen_random_uuid(), 'mills.example', 'n', 'proven', now(), now())`,
    [org],
  );
  app = await testApi(t.env, callers);
  await app.register(outboxRoutes(t.env));
  await app.register(inboundRoutes(t.env));
  site = await lureSite(t.env);
  await site.listen();
  for (const one of features.filter(({ name }) => name === "campaigns" || name === "tracking")) {
    const stop = await one.start?.(t.env, new Set(["worker"]));
    if (stop) stops.push(stop);
  }
  stops.push(
    await startReaders(
      t.env,
      features.flatMap((one) => one.reactions ?? []),
    ),
  );
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await site?.close();
  await app?.close();
  await t?.close();
  vi.doUnmock(list);
  vi.doUnmock(metrics);
  reloadModules();
});

/** The library stays loaded once, and what is loaded anew would register its metrics twice. */
const withRegisterOfItsOwn = lazyValue(() => {
  const register = new library.Registry();
  const own = { registers: [register] };
  return {
    ...library,
    register,
    Counter: class extends library.Counter {
      constructor(options: library.CounterConfiguration<string>) {
        super({ ...options, ...own });
      }
    },
    Gauge: class extends library.Gauge {
      constructor(options: library.GaugeConfiguration<string>) {
        super({ ...options, ...own });
      }
    },
    Histogram: class extends library.Histogram {
      constructor(options: library.HistogramConfiguration<string>) {
        super({ ...options, ...own });
      }
    },
  };
});

async function call(
  method: "GET" | "POST" | "PATCH",
  path: string,
  body?: unknown,
  type = "application/json",
  caller = "owner",
): Promise<any> {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { authorization: `Bearer ${caller}`, ...(body !== undefined && { "content-type": type }) };
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body !== undefined && { payload }) });
  return { status: answer.statusCode, ...(answer.body && answer.json()) };
}

const lureDraft = {
  title: "Door code",
  channel: "pager",
  senderName: "Gatehouse",
  text: "{{first_name}}, the door code changes today: {{link}}",
  cues: [],
  alignment: [4, 4, 4, 4, 4],
};
const atOnce = { windowDays: 0, from: "00:00", until: "24:00", weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0 };
const pagerOf = (n: number) => `${100 + n}#mills.example`;

let lure: string;
let profile: string;
let campaign: string;

it("costs its folder and one line in the list", () => {
  const lines = readFileSync(join(root, "src/channels/made-up/list.ts"), "utf8").trim().split("\n");
  expect(lines).toEqual(['export { pager } from "./pager/channel.ts";']);
  expect(readFileSync(join(root, "src/channels/list.ts"), "utf8")).not.toContain("pager");
});

describe("who sets it up", () => {
  it("finds its form, its names and its guide, and in the docs and on the public pages the same", async () => {
    const { items } = await call("GET", "/transports");
    expect(items.find((one: { transport: string }) => one.transport === "line")).toEqual({
      channel: "pager",
      title: "Pager",
      transport: "line",
      name: "Pager",
      schema: { type: "object", properties: { exchange: { type: "string", minLength: 1 } }, required: ["exchange"], additionalProperties: false }, // oxfmt-ignore
      secrets: ["code"],
      fields: { exchange: "Name of the exchange" },
      hints: {},
      choices: {},
      guide: ["Ask the gatehouse for the code of the exchange.", "Enter it here."],
      addressField: "custom.pager",
    });
    // What is not there when pages are built is no channel: its folder alone, in a copy of all folders, is.
    const { words } = (await import("./channels/made-up/list.ts")).pager;
    const folders = mkdtempSync(join(tmpdir(), "hookwise-channels-"));
    for (const one of readdirSync(join(root, "src/channels"), { withFileTypes: true }))
      if (one.isDirectory()) cpSync(join(root, "src/channels", one.name), join(folders, one.name), { recursive: true });
    mkdirSync(join(folders, "pager/words"), { recursive: true });
    writeFileSync(join(folders, "pager/words/en.json"), JSON.stringify(words));
    const { guidesIn } = await import("./sites/main/build/guides.ts");
    const docs = guidesIn({ tag: "de" }, folders);
    rmSync(folders, { recursive: true });
    expect(docs).toContain("### Pager\n\n1. Ask the gatehouse");
    expect(docs).toContain(guidesIn({ tag: "de" }).slice(0, 200));
    const { channelTitles } = await import("./sites/main/public/channels.ts");
    const before = channelTitles("de");
    expect(before.length).toBeGreaterThan(5);
    expect(before).not.toContain("Pager");
    expect(channelTitles("de", { "../pager/words/en.json": words })).toEqual(["Pager"]);
  });
});

describe("addresses of the new channel", () => {
  it("are imported from a list by their own heading, in the one form in which they are sent to", async () => {
    const rows = Array.from({ length: people }, (_, n) => `p${n}@mills.example,Person ${n},${100 + n} # Mills.Example`);
    const csv = ["Email,Name,Pager Number", ...rows, "x@mills.example,Xenia,12", "y@mills.example,Yan,"].join("\n");
    const { id: job } = await call("POST", "/people/import", csv, "text/csv");
    await t.env.jobs.settle();
    await expect.poll(async () => (await call("GET", `/jobs/${job}`)).state).toBe("done");
    const kept = await t.look<{ pager: string | null }>(
      "SELECT custom->>'pager' AS pager FROM people WHERE org = $1 ORDER BY custom->>'pager'",
      [org],
    );
    expect(kept.map((one) => one.pager)).toEqual([...Array.from({ length: people }, (_, n) => pagerOf(n)), null, null]);
    const report = await app.inject({ url: `/api/v1/jobs/${job}/report`, headers: { authorization: "Bearer owner" } });
    expect(report.body).toContain("Pager");
  });

  it("are read and refused in a request, too", async () => {
    const person = { email: "z@mills.example", name: "Zoe", custom: { pager: "nowhere" } };
    expect(await call("POST", "/people", person)).toMatchObject({
      status: 400,
      fields: [{ path: "custom.pager", message: expect.stringContaining("Pager") }],
    });
  });
});

describe("a lure of the new channel", () => {
  it("has what its messages have, as long as they may be", async () => {
    const long = { ...lureDraft, text: `${"x".repeat(160)} {{link}}` };
    expect(await call("POST", "/lures", long)).toMatchObject({ status: 400, fields: [{ path: "text" }] });
    expect(await call("POST", "/lures", { ...lureDraft, channel: "pigeon" })).toMatchObject({
      reason: "unknown-channel",
    });
    const made = await call("POST", "/lures", lureDraft);
    expect(made).toMatchObject({ status: 201, channel: "pager", subject: "", usable: true });
    lure = made.id;
  });

  it("is previewed as its reader would see it", async () => {
    const shown = await call("POST", `/lures/${lure}/preview`, {});
    expect(shown).toMatchObject({ from: "Gatehouse", text: expect.stringContaining("Robin, the door code") });
    expect(shown.html).toContain("Robin, the door code");
  });

  it("goes by a sending profile of its channel, whose settings and sender are checked by it", async () => {
    const draft = { name: "Exchange", channel: "pager", transport: "line", settings: { exchange: "main" } };
    const bad = await call("POST", "/sending-profiles", { ...draft, fromAddress: "100#mills.example" });
    expect(bad).toMatchObject({ status: 400, reason: "bad-settings", fields: [{ path: "secrets.code" }] });
    const secrets = { code: "1234" };
    expect(await call("POST", "/sending-profiles", { ...draft, secrets, fromAddress: "a@mills.example" })).toMatchObject({ reason: "bad-address" }); // oxfmt-ignore
    expect(await call("POST", "/sending-profiles", { ...draft, secrets, fromAddress: "100#others.example" })).toMatchObject({ reason: "sender-not-proven" }); // oxfmt-ignore
    const made = await call("POST", "/sending-profiles", { ...draft, secrets, fromAddress: "100#mills.example" });
    expect(made).toMatchObject({ status: 201, channel: "pager", secretNames: ["code"] });
    profile = made.id;
  });

  it("shares a campaign with another channel's, but not its way out", async () => {
    const other = (await call("GET", "/lures?source=library&limit=1")).items[0].id;
    const draft = { name: "Mixed", audience: { everyone: true }, schedule: atOnce };
    const mixed = await call("POST", "/campaigns", { ...draft, lures: [lure, other], channels: { pager: profile } });
    expect(mixed).toMatchObject({ status: 201, channels: { email: null, pager: profile } });
    expect(await call("POST", "/campaigns", { ...draft, lures: [other], channels: { email: profile } })).toMatchObject({ reason: "profile-missing" }); // oxfmt-ignore
    expect(await call("POST", "/campaigns", { ...draft, lures: [other], channels: { pigeon: null } })).toMatchObject({ reason: "unknown-channel" }); // oxfmt-ignore
    // What no lure goes by is left out.
    expect((await call("PATCH", `/campaigns/${mixed.id}`, { lures: [lure] })).channels).toEqual({ pager: profile });
    expect((await call("GET", "/channels")).items.find((one: { id: string }) => one.id === "pager")).toMatchObject({ form: "pager", title: "Pager" }); // oxfmt-ignore
  });
});

describe("a simulation over the new channel", () => {
  const messageTo = (n: number) => ends.sent.find((one) => one.to === pagerOf(n))!;
  const stateOf = async (n: number) =>
    (await t.look<{ state: string }>("SELECT state FROM deliveries WHERE campaign = $1 AND address = $2", [campaign, pagerOf(n)]))[0]!.state; // oxfmt-ignore
  const linkOf = (n: number) => /https?:\S+/.exec(messageTo(n).message.toString())![0];

  it("is launched, and what each gets is in the send ledger once", async () => {
    // Of one message nobody hears whether it arrived.
    ends.answer = (mail) =>
      mail.to === pagerOf(3) ? { state: "unconfirmed", text: "the line broke" } : { state: "sent", response: "taken" };
    const made = await call("POST", "/campaigns", { name: "Autumn", audience: { everyone: true }, lures: [lure], channels: { pager: profile }, schedule: atOnce }); // oxfmt-ignore
    expect(made).toMatchObject({ status: 201, channels: { pager: profile } });
    campaign = made.id;
    expect((await call("POST", `/campaigns/${campaign}/launch`)).status).toBe(202);
    await t.env.jobs.settle();
    const sent = async () => (await call("GET", `/campaigns/${campaign}`)).deliveries;
    await expect.poll(sent).toEqual({ sent: people - 1, unconfirmed: 1 });
    expect(ends.sent.map((one) => one.to).toSorted()).toEqual(Array.from({ length: people }, (_, n) => pagerOf(n)));
    expect(messageTo(5).message.toString()).toMatch(/^Person, the door code changes today: http/);
    const left = await call("GET", `/campaigns/${campaign}/left-out`);
    expect(left.items.map((one: { reason: string }) => one.reason)).toEqual(["no-address", "no-address"]);
  });

  it("hears receipts: who cannot be reached, who was after all, and whose sender is refused", async () => {
    const tell = (n: number, code: string) =>
      ends.ports!.onEvent!({ kind: "receipt", messageId: messageTo(n).messageId!, code, text: "says the exchange" });
    await tell(1, "GONE");
    await tell(2, "BARRED");
    await tell(3, "SEEN");
    await expect.poll(() => Promise.all([1, 2, 3].map(stateOf))).toEqual(["bounced", "unconfirmed", "sent"]);
    expect(await call("GET", `/sending-profiles/${profile}`)).toMatchObject({ health: "down" });
  });

  it("hears by HTTP what the exchange has signed, and what it says again has no second effect", async () => {
    const { callback } = await call("GET", `/sending-profiles/${profile}`);
    const path = new URL(callback).pathname;
    const tell = (said: unknown, key = "1234", url = path) => {
      const payload = JSON.stringify(said);
      const signed = createHmac("sha256", key).update(payload).digest("hex");
      return app.inject({
        method: "POST",
        url,
        payload,
        headers: { "x-exchange": signed, "content-type": "text/x-page" },
      });
    };
    const reported = [{ kind: "reported", messageId: messageTo(8).messageId }];
    const heard = async () =>
      (await t.look("SELECT FROM facts WHERE org = $1 AND kind = 'message.reported'", [org])).length;
    expect((await tell(reported, "4321")).statusCode).toBe(403);
    expect(
      (
        await tell(
          reported,
          "1234",
          path.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
        )
      ).statusCode,
    ).toBe(404);
    expect((await tell([{ kind: "reported", messageId: "m".repeat(300_000) }])).statusCode).toBe(413);
    expect([await heard(), ends.thanked]).toEqual([0, 0]);
    for (const time of [1, 2]) {
      const answer = await tell(reported);
      expect([answer.statusCode, answer.body, answer.headers["x-heard"]]).toEqual([202, "roger", "1"]);
      await expect.poll(() => ends.thanked).toBe(time);
    }
    // Of no campaign's message there is nothing to count.
    expect((await tell([{ kind: "reported", messageId: "m@mills.example" }])).statusCode).toBe(202);
    const gone = { kind: "receipt", code: "GONE", text: "says the exchange" };
    await tell([{ ...gone, messageId: messageTo(9).messageId }]);
    await expect.poll(() => stateOf(9)).toBe("bounced");
    await tell([{ ...gone, messageId: messageTo(9).messageId }]);
    const bounces = await t.look("SELECT FROM facts WHERE org = $1 AND kind = 'bounce.received' AND data->>'messageId' = $2", [org, messageTo(9).messageId]); // oxfmt-ignore
    expect([await heard(), bounces.length]).toEqual([1, 1]);
  });

  it("counts who clicked and who reported", async () => {
    for (const n of [4, 5, 6]) expect((await fetch(linkOf(n), { headers: browser })).status).toBe(200);
    expect((await call("POST", "/reports", { messageId: messageTo(7).messageId })).status).toBe(200);
    const { openTracking } = await import("./features/tracking/index.ts");
    await openTracking(t.env).settle();
    // So soon after the delivery it could be a program, says the verdict; somebody who knows better says so.
    const clicks = (await call("GET", `/campaigns/${campaign}/recipients?outcome=clicked`)).items as {
      delivery: number;
    }[];
    expect(clicks).toHaveLength(3);
    for (const { delivery } of clicks)
      await call("POST", `/campaigns/${campaign}/recipients/${delivery}/verdict`, {
        verdict: "person",
        reason: "They rang the gatehouse.",
      });
    const kinds = async () =>
      (
        await t.look<{ kind: string; n: number; channels: string }>(
          `SELECT kind, count(*)::int AS n, string_agg(DISTINCT data->>'channel', ' ') AS channels FROM facts
            WHERE data->>'campaign' = $1 AND kind IN ('delivery.sent', 'delivery.bounced', 'delivery.settled', 'recipient.clicked', 'recipient.reported') GROUP BY 1 ORDER BY 1`,
          [campaign],
        )
      ).map(({ kind, n, channels }) => [kind, n, channels]);
    await expect.poll(kinds).toEqual([
      ["delivery.bounced", 2, "pager"],
      ["delivery.sent", people - 1, "pager"],
      ["delivery.settled", 1, "pager"],
      ["recipient.clicked", 3, "pager"],
      ["recipient.reported", 2, "pager"],
    ]);
    const summary = async () => {
      const { sent, bounced, unconfirmed, clicked, reported } = await call("GET", `/campaigns/${campaign}/summary`);
      return { sent, bounced, unconfirmed, clicked: clicked?.person, reported: reported?.person };
    };
    await expect.poll(summary).toEqual({ sent: people - 1, bounced: 2, unconfirmed: 1, clicked: 3, reported: 2 });
  });

  it("has an outbox where nothing else is set up, and is shown there as it would be read", async () => {
    const made = await call("POST", "/campaigns", { name: "Kept", audience: { everyone: true }, lures: [lure], schedule: atOnce }); // oxfmt-ignore
    expect((await call("POST", `/campaigns/${made.id}/launch`)).status).toBe(202);
    await t.env.jobs.settle();
    const kept = async () =>
      (await app.inject({ url: "/dev/outbox.json", headers: { host: "localhost:4000" } })).json() as { channel: string; to: string; text: string; links: string[] }[]; // oxfmt-ignore
    await expect.poll(async () => (await kept()).length).toBe(people);
    const [one] = await kept();
    expect(one).toMatchObject({ channel: "pager", text: expect.stringContaining("the door code") });
    expect(one!.links).toHaveLength(1);
    const page = await app.inject({ url: "/dev/outbox", headers: { host: "localhost:4000" } });
    expect(page.body).toContain('<span class="chip">page</span>');
  });
});

describe("an address of the new channel is its person's", () => {
  it("nobody has a dry run go to one that they gave themselves, be it by a file", async () => {
    const [own] = await t.look<{ id: string }>("UPDATE people SET role = 'admin' WHERE org = $1 AND email = 'p0@mills.example' RETURNING id", [org]); // oxfmt-ignore
    callers["self"] = { org, member: own!.id };
    const made = await call("POST", "/campaigns", { name: "Trial", audience: { everyone: true }, lures: [lure], channels: { pager: profile }, schedule: atOnce }); // oxfmt-ignore
    const run = () => call("POST", `/campaigns/${made.id}/dry-run`, {}, undefined, "self");
    expect(await run()).toMatchObject({ status: 200 });
    const before = ends.sent.length;
    const csv = `Email,Pager Number\np0@mills.example,${pagerOf(13)}`;
    const { id: job } = await call("POST", "/people/import", csv, "text/csv", "self");
    await t.env.jobs.settle();
    await expect.poll(async () => (await call("GET", `/jobs/${job}`)).result?.updated).toBe(1);
    expect(await run()).toMatchObject({ status: 403, reason: "address-by-own-hand" });
    expect(ends.sent).toHaveLength(before);
  });

  it("and goes with its person, also where no campaign has been sent to it", async () => {
    const { knownOf, subjectOf } = await import("./kit/personal.ts");
    const { personal } = await import("./features/outbound/personal.ts");
    const person = { email: "q@mills.example", name: "Quentin", custom: { pager: "190#mills.example" } };
    const { id } = await call("POST", "/people", person);
    await t.look(
      "INSERT INTO outbound_outbox (org, id, channel, mail_from, mail_to, raw) VALUES ($1, $2, 'pager', '100#mills.example', '190#mills.example', 'x')",
      [org, newId()],
    );
    await t.database.tx(org, async (db) =>
      personal.erase!(db, org, subjectOf(id, newId(), await knownOf(db, org, id))),
    );
    expect(await t.look("SELECT FROM outbound_outbox WHERE org = $1 AND mail_to = '190#mills.example'", [org])).toEqual([]); // oxfmt-ignore
  });
});
