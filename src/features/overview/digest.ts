import type { Db } from "../../kit/db/index.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env, Role } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { supportedLocale } from "../../kit/languages.ts";
import { dashboardLink, organisation, reachableOrganisations } from "../organisations/index.ts";
import type { Organisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import { accountOf, permissionsOf } from "../people/index.ts";
import { entriesFor } from "./entries.ts";
import { digestDay } from "./rules.ts";
import { digestReaders } from "./store.ts";
import type { DigestReader } from "./store.ts";

const batch = 100;

// What is locked in one organisation holds up nobody else's mails.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "an organisation's digests wait");
const patience = 30_000;

/** On Monday mornings, as each organisation's clock has them: tells whoever has something waiting what it is. Nobody is told that there is nothing. */
async function sendDigests(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const org of await reachableOrganisations(env.database)) sweep.start(org, () => sendDigestsOf(env, org));
  await sweep.settled(patience);
}

async function sendDigestsOf(env: Env, org: string): Promise<void> {
  let after: string | null = null;
  do {
    const from: string | null = after;
    after = await env.database.tx(org, (db, now) => sendDigestBatch(env, db, org, now, from));
  } while (after);
}

/** One batch of readers, if `now` is the time for it; returns the id after which the next one begins, or null at the end. */
export async function sendDigestBatch(
  env: Env,
  db: Db,
  org: string,
  now: Date,
  after: string | null,
): Promise<string | null> {
  const home = await organisation(db, org);
  const monday = digestDay(home.timeZone, now);
  if (!monday) return null;
  const readers = await digestReaders(db, org, after, batch);
  for (const reader of readers) {
    // Who has not joined yet has nowhere to look.
    if (await accountOf(db, org, reader.id)) await sendDigest(env, db, home, reader, monday, now);
  }
  return readers.length === batch ? readers.at(-1)!.id : null;
}

async function sendDigest(env: Env, db: Db, home: Organisation, reader: DigestReader, monday: string, now: Date) {
  const may = await permissionsOf(db, home.id, reader.role as Role);
  const locale = supportedLocale(reader.locale, home.locale);
  const entries = await entriesFor({ db, org: home.id, actor: { member: reader.id, may }, now }, locale);
  if (entries.length === 0 || !may.has("overview:read")) return;
  const line = ({ title, names, count }: (typeof entries)[number]) =>
    `• ${title}: ${names.length === count ? names.join(", ") : count}`;
  await notify(db, home.id, {
    purpose: "notice",
    template: "overview:digest",
    member: reader.id,
    to: reader.email,
    locale,
    vars: {
      organisation: home.name,
      quote: entries.map(line).join("\n"),
      link: dashboardLink(env.config, home.id, "/overview"),
    },
    effect: `digest:${reader.id}:${monday}`,
  });
}

export const jobs = [job("send-digests", { every: 1800 }, (env) => sendDigests(env))];
