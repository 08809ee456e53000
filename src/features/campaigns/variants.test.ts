import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLure, prepareLure, starterId } from "../lures/index.ts";
import { liveCampaign } from "./index.ts";
import { startSending } from "./sender/loop.ts";
import { atOnce, boss, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";
import { placeVariants } from "./variants.ts";
import { findCampaign } from "./store/campaigns.ts";
import { readToken } from "./token.ts";

let world: World;
let stop: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  stop = startSending(world.env);
});
afterAll(async () => {
  await stop();
  await world.close();
});

/** A lure in some languages, the first one easier to see through than the others; ids by language. */
async function lureIn(org: string, ...languages: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [place, locale] of languages.entries()) {
    const draft = {
      title: `Parcel ${locale}`,
      locale,
      subject: `Parcel [${locale}]`,
      senderName: "Depot",
      senderLocal: "depot",
      html: `<p>Words in ${locale}, {{date}}: <a href="{{link}}">go</a></p>`,
      cues: [],
      alignment: Array.from({ length: 5 }, () => (place === 0 ? 0 : 8)),
    };
    const prepared = await prepareLure(org, draft, locale);
    const { lure } = await world.env.database.tx(org, (db, now) =>
      createLure(db, org, boss, now, prepared, ids[languages[0]!]),
    );
    ids[locale] = lure.id;
  }
  return ids;
}

const speak = (org: string, languages: readonly (string | null)[]) =>
  world.look("UPDATE people SET locale = ($2::text[])[last_name::int] WHERE org = $1", [org, languages]);

async function launched(org: string, lures: string[], more: object = {}): Promise<string> {
  const { id } = await world.call("createCampaign", org, {
    name: "Languages",
    audience: { everyone: true },
    lures,
    schedule: atOnce,
    ...more,
  });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return id;
}

async function sent(id: string, count: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const rows = await world.look("SELECT FROM deliveries WHERE campaign = $1 AND state = 'sent'", [id]);
    if (rows.length >= count) return;
    await wait(50);
  }
  throw new Error("the mails did not go out");
}

async function mailsOf(org: string) {
  const mails: Record<string, { subject: string; html: string; token: string }> = {};
  for (const raw of world.sink.messages) {
    const mail = await PostalMime.parse(raw);
    const to = /^p(\d+)@(.*)$/.exec(mail.to?.[0]?.address ?? "")!;
    if (!to[2]!.includes(org.slice(-12))) continue;
    const token = /\/l\/([A-Za-z0-9_-]{38})/.exec(mail.html ?? "")![1]!;
    mails[to[1]!] = { subject: mail.subject ?? "", html: mail.html ?? "", token };
  }
  return mails;
}

it("writes to everybody in their language where the lure has it, and counts each as the chosen lure with its own difficulty", async () => {
  const org = await world.organisation(7);
  await speak(org, ["de-AT", "DE", "fr", null, "en-GB", "pt-PT", "es"]);
  const lure = await lureIn(org, "en", "de", "pt-BR");
  const id = await launched(org, [lure["en"]!]);
  await sent(id, 7);

  const mails = await mailsOf(org);
  expect(Object.fromEntries(Object.entries(mails).map(([who, mail]) => [who, mail.subject]))).toEqual({
    1: "Parcel [de]",
    2: "Parcel [de]",
    3: "Parcel [en]",
    4: "Parcel [en]",
    5: "Parcel [en]",
    6: "Parcel [pt-BR]",
    7: "Parcel [en]",
  });
  // Dates are words too: a Frenchman's English mail has an English one.
  expect(mails[3]!.html).toMatch(/in en, \d+ \w+:/);
  expect(mails[1]!.html).toMatch(/in de, \d+\. /);

  const found = await world.call("getCampaign", org, { id });
  expect(found.lures).toEqual([{ lure: lure["en"], version: 1, difficulty: "moderate", channel: "email" }]);
  expect(found.variants).toEqual([
    { idx: 1, of: 0, lure: lure["de"], locale: "de", version: 1, difficulty: "very" },
    { idx: 2, of: 0, lure: lure["pt-BR"], locale: "pt-BR", version: 1, difficulty: "very" },
  ]);
  const difficulty = ["moderate", "very", "very"];
  const rows = (await world.call("listDeliveries", org, { id })).items;
  expect(rows.map((row: { lure: number }) => row.lure)).toEqual([0, 0, 0, 0, 0, 0, 0]);

  const live = await liveCampaign(world.env, found.number);
  // The explanations beside a lure know whether the mail came from the organisation's own domain.
  const provenIs = async (domain: string) => {
    await world.look("UPDATE organisation_domains SET domain = $2 WHERE org = $1", [org, domain]);
    return (await liveCampaign(world.env, found.number))!.senderIsOwn;
  };
  expect(await provenIs("elsewhere.example")).toBe(false);
  expect(await provenIs(live!.senderDomain)).toBe(true);
  for (const [who, at] of [
    [1, 1],
    [3, 0],
    [6, 2],
  ] as const) {
    const { lureIdx } = readToken(world.env, mails[who]!.token)!;
    expect(lureIdx).toBe(at);
    expect(live!.lures[lureIdx]!.subject).toBe(mails[who]!.subject);
  }
  const facts = await world.look<{ data: any }>(
    "SELECT data FROM facts WHERE data->>'campaign' = $1 AND kind = 'delivery.sent'",
    [id],
  );
  for (const { data } of facts)
    expect(data).toMatchObject({ lure: lure["en"], difficulty: difficulty[data.lureIdx], channel: "email" });
  expect(facts.map((fact) => fact.data.lureIdx).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1, 1, 2]);
});

it("never deals a variant of another channel", async () => {
  const org = await world.organisation(1);
  await speak(org, ["de"]);
  const lure = await lureIn(org, "en");
  const draft = { title: "x", channel: "sms", locale: "de", senderName: "Depot", text: "Subject: Parcel [de]\nTo: x@y.example\n\n<script>{{link}}", cues: [], alignment: [8, 8, 8, 8, 8] }; // oxfmt-ignore
  const prepared = await prepareLure(org, draft, "de");
  expect(prepared.findings).toEqual([]);
  const { lure: odd } = await world.env.database.tx(org, (db, now) => createLure(db, org, boss, now, prepared));
  await world.look("UPDATE lures SET family = $2 WHERE id = $1", [odd.id, lure["en"]]);
  await sent(await launched(org, [lure["en"]!]), 1);
  expect(Object.values(await mailsOf(org)).map((mail) => mail.subject)).toEqual(["Parcel [en]"]);
});

it("takes people without a language of their own for readers of the organisation's", async () => {
  const org = await world.organisation(2, "approval_required = false, locale = 'de'");
  await speak(org, [null, "en"]);
  const lure = await lureIn(org, "en", "de");
  await sent(await launched(org, [lure["en"]!]), 2);
  const mails = await mailsOf(org);
  expect([mails[1]!.subject, mails[2]!.subject]).toEqual(["Parcel [de]", "Parcel [en]"]);
});

it("freezes a variant with the launch, gives people who are added later theirs too, and never sends an unfit one", async () => {
  const org = await world.organisation(6);
  await speak(org, ["de", "de", "en", "pt", "de", "fr"]);
  const lure = await lureIn(org, "en", "de", "pt", "fr");
  await world.look("UPDATE lure_versions SET findings = '[{}]' WHERE org = $1 AND lure = $2", [org, lure["fr"]]);
  const first = (
    await world.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY last_name", [org])
  ).map((row) => row.id);
  const id = await launched(org, [lure["en"]!], { audience: { people: first.slice(0, 3) } });
  await sent(id, 3);
  expect((await world.call("getCampaign", org, { id })).variants).toHaveLength(1);

  await world.look(
    `WITH next AS (UPDATE lures SET version = 2 WHERE org = $1 AND id = $2)
     INSERT INTO lure_versions (org, lure, version, content, difficulty, author_kind, author_id, judged_by)
     SELECT org, lure, 2, jsonb_set(content, '{subject}', '"Changed since"'), difficulty, 'key', 'x', judged_by FROM lure_versions WHERE org = $1 AND lure = $2`,
    [org, lure["de"]],
  );
  await world.call("addPeople", org, { id, audience: { everyone: true } });
  await world.env.jobs.settle();
  await sent(id, 6);
  const mails = await mailsOf(org);
  expect(Object.values(mails).map((mail) => mail.subject)).toEqual(
    ["de", "de", "en", "pt", "de", "en"].map((tag) => `Parcel [${tag}]`),
  );
});

it("deals several lures as it would without languages, and forgets variants of a launch that reached nobody", async () => {
  const org = await world.organisation(40);
  await speak(
    org,
    Array.from({ length: 40 }, (_, i) => (i % 2 ? "de" : "en")),
  );
  const later = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
  const [one, two] = [await lureIn(org, "en", "de"), await lureIn(org, "de", "en")];
  await world.look("UPDATE organisations SET simulations_per_month = 1 WHERE id = $1", [org]);
  const id = await launched(org, [one["en"]!, two["de"]!], { schedule: later });
  const rows = await world.look<{ lure: string; words: string; locale: string; n: number }>(
    `SELECT l.lure, l.content AS words, p.locale, count(*)::int AS n FROM deliveries d JOIN people p ON p.org = d.org AND p.id = d.member
       JOIN campaigns_public_lures l ON l.org = d.org AND l.campaign = d.campaign AND l.idx = d.lure_idx
      WHERE d.campaign = $1 GROUP BY 1, 2, 3`,
    [id],
  );
  for (const row of rows) expect(row.words).toBe((row.lure === one["en"] ? one : two)[row.locale]);
  const dealt = Map.groupBy(rows, (row) => row.lure);
  expect([...dealt.values()].map((some) => some.reduce((sum, row) => sum + row.n, 0))).toEqual([20, 20]);

  const again = await launched(org, [one["en"]!], { schedule: later });
  expect(await world.call("getCampaign", org, { id: again })).toMatchObject({ state: "draft", variants: [] });
});

it("stays within the places that a link can name: languages of few people get the chosen lure", async () => {
  const org = await world.organisation(1);
  const lure = await lureIn(org, "en", "de", "fr");
  const { id } = await world.call("createCampaign", org, {
    name: "Full",
    audience: { everyone: true },
    lures: Array.from({ length: 50 }, () => lure["en"]),
    schedule: atOnce,
  });
  await world.look(
    "UPDATE campaign_lures SET version = 1, difficulty = 'least', channel = 'email' WHERE campaign = $1",
    [id],
  );
  const deals = await world.env.database.tx(org, async (db) => {
    const campaign = (await findCampaign(db, org, id))!;
    const full = { ...campaign, variants: Array.from({ length: 140 }, () => ({ ...lure, of: -1 }) as never) };
    await expect(placeVariants(db, org, campaign, [])).resolves.toEqual([]);
    return placeVariants(db, org, full, ["de-DE", "fr", "en"]);
  });
  expect(deals.map((deal) => deal.place)).toEqual(Array.from({ length: 66 }, (_, place) => 190 + place));
  expect(deals.filter((deal) => deal.language === "fr").map((deal) => deal.idx)).toEqual(
    Array.from({ length: 16 }, (_, idx) => idx),
  );
});

it("deals a shipped lure in the language of whoever reads it, and its link says which", async () => {
  const org = await world.organisation(3);
  await speak(org, ["de-AT", "ar", null]);
  const id = await launched(org, [starterId(1)]);
  await sent(id, 3);
  const mails = await mailsOf(org);
  const { number } = await world.call("getCampaign", org, { id });
  const live = await liveCampaign(world.env, number);
  const met = ["1", "2", "3"].map((who) => {
    const { lureIdx, locale } = readToken(world.env, mails[who]!.token)!;
    return [live!.lures[lureIdx]!.locale, locale];
  });
  expect(met).toEqual([
    ["de", "de"],
    ["ar", "ar"],
    ["en", undefined],
  ]);
  expect(mails["2"]!.html).toMatch(/<html lang="ar" dir="rtl">/);
});
