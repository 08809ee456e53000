import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "../../features.ts";
import { startSending } from "../../features/campaigns/index.ts";
import { atOnce, boss, openWorld } from "../../features/campaigns/testing.ts";
import type { World } from "../../features/campaigns/testing.ts";
import { recount } from "../../features/insight/index.ts";
import { createLure, prepareLure } from "../../features/lures/index.ts";
import { openTracking } from "../../features/tracking/index.ts";
import { startReaders } from "../../kit/ledger/index.ts";
import { readWordsOf } from "../../kit/words.ts";
import { lureSite } from "./server.ts";
import type { LureSite } from "./server.ts";

// From the mail in a recipient's language to the moment in it and to the numbers: lures, campaigns, tracking, training and insight together.

const port = 4900 + Math.floor(Math.random() * 90);
const host = `http://127.0.0.1:${port}`;
const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" };

let world: World;
let site: LureSite;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  readWordsOf(features);
  world = await openWorld({ LURE_PORT: String(port), LURE_URL: host });
  stops.push(startSending(world.env));
  const reactions = features.flatMap((one) => one.reactions ?? []);
  stops.push(await startReaders(world.env, reactions, 20));
  site = await lureSite(world.env);
  await site.listen();
});
afterAll(async () => {
  await site.close();
  for (const stop of stops) await stop();
  await world.close();
});

test("whoever got a variant meets it in the moment, and it counts as its lure beside its own difficulty", async () => {
  const org = await world.organisation(6, "approval_required = false, verdict_hold_seconds = 0");
  await world.look("UPDATE people SET locale = CASE WHEN last_name::int <= 2 THEN 'de' ELSE 'en' END WHERE org = $1", [
    org,
  ]);
  const draft = (locale: string, phrase: string, alignment: number) => ({
    title: `Depot ${locale}`,
    locale,
    subject: phrase,
    senderName: "Depot",
    senderLocal: "depot",
    html: `<p>${phrase} <a href="{{link}}">.</a></p>`,
    cues: [{ kind: "urgency", quote: phrase, explanation: `Why: ${phrase}`, skill: "urgency" } as const],
    alignment: [alignment, alignment, alignment, alignment, alignment],
  });
  const save = async (one: ReturnType<typeof draft>, of?: string) => {
    const prepared = await prepareLure(org, one, "en");
    return world.env.database.tx(org, (db, now) => createLure(db, org, boss, now, prepared, of));
  };
  const base = await save(draft("en", "Only until tonight", 0));
  await save(draft("de", "Nur noch bis heute Abend", 8), base.lure.id);
  const { id } = await world.call("createCampaign", org, {
    name: "Languages",
    audience: { everyone: true },
    lures: [base.lure.id],
    schedule: atOnce,
  });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  await until(async () => (await world.look("SELECT FROM facts WHERE kind = 'delivery.sent'")).length === 6);

  const mine = world.sink.messages.map((raw) => raw.replaceAll(/=\r\n/g, ""));
  for (const phrase of ["Only until tonight", "Nur noch bis heute Abend"]) {
    const mail = mine.find((raw) => raw.includes(phrase))!;
    const token = /\/l\/([A-Za-z0-9_-]{38})/.exec(mail)![1]!;
    const moment = await (await fetch(`${host}/l/${token}`, { headers: browser })).text();
    expect(moment).toContain(`Why: ${phrase}`);
    expect(moment).not.toContain(phrase === "Only until tonight" ? "Nur noch" : "Only until");
    // The page around it is in the language of the recipient, too.
    expect(moment).toContain(`<html lang="${phrase === "Only until tonight" ? "en" : "de"}"`);
  }
  await openTracking(world.env).settle();
  const counts = await until(async () => {
    const { kept, counted } = await world.env.database.tx(org, (db) => recount(db, org, id));
    const clicks = kept.reduce((sum, row) => sum + row.clicked_raw, 0);
    return clicks === 2 && JSON.stringify(kept) === JSON.stringify(counted) ? kept : false;
  });
  const sums = Map.groupBy(counts, (row) => `${row.lure} ${row.difficulty}`);
  expect(
    Object.fromEntries([...sums].map(([key, rows]) => [key, rows.reduce((sum, row) => sum + row.sent, 0)])),
  ).toEqual({ [`${base.lure.id} moderate`]: 4, [`${base.lure.id} very`]: 2 });
});

async function until<T>(ask: () => Promise<T | false>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await ask();
    if (found) return found;
    await wait(50);
  }
  throw new Error("it did not come to pass");
}
