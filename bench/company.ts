import { createLure, lure, prepareLure } from "../src/features/lures/index.ts";
import type { LureDraft } from "../src/features/lures/index.ts";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { newId } from "../src/kit/id.ts";
import type { Actor } from "../src/kit/feature.ts";
import type { BenchEnv } from "./environment.ts";
import { benchDkim } from "./send/message.ts";

export const boss: Actor = {
  kind: "key",
  id: "bench",
  member: null,
  may: new Set(["campaigns:launch"]),
  name: "bench",
};
export const domain = "lake.example";

/** An organisation that may launch: domain proven, notice recorded, `people` people in 40 departments. Returns its id. */
export async function makeCompany(bench: BenchEnv, people: number, name = domain): Promise<string> {
  const org = newId();
  await bench.env.database.tx(org, (db, now) =>
    createOrganisation(db, { id: org, name: "Lake Company", plan: "enterprise" }, now),
  );
  await bench.look("UPDATE organisations SET notice_recorded_at = now() WHERE id = $1", [org]);
  await bench.look(
    `INSERT INTO organisation_domains (org, id, domain, nonce, state, succeeded_at, checked_at, next_check_at)
     VALUES ($1, gen_random_uuid(), $2, 'n', 'proven', now(), now(), now() + interval '7 days')`,
    [org, name],
  );
  await bench.look(
    "INSERT INTO departments (org, id, name, name_key) SELECT $1, gen_random_uuid(), 'Department ' || i, 'department ' || i FROM generate_series(1, 40) AS i",
    [org],
  );
  await bench.look(
    `INSERT INTO people (org, id, name, first_name, last_name, sort_key, search_text, email, email_key, department, time_zone)
     SELECT $1, gen_random_uuid(), 'Person Number ' || i, 'Person', 'Number ' || i, 'person ' || i, 'person ' || i, 'person' || i || '@' || $2,
            'person' || i || '@' || $2, (SELECT id FROM departments WHERE org = $1 AND name = 'Department ' || (1 + i % 40)),
            (ARRAY['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])[1 + i % 4]
       FROM generate_series(1, $3::int) AS i`,
    [org, name, people],
  );
  await bench.look("ANALYZE people");
  return org;
}

/** A sending profile for a local sink. Returns its id. */
export async function addSinkProfile(
  bench: BenchEnv,
  org: string,
  port: number,
  connections: number,
  dkim = false,
): Promise<string> {
  const id = newId();
  const keys = benchDkim();
  const settings = {
    host: "127.0.0.1",
    port,
    security: "none",
    connections,
    messagesPerConnection: 100_000,
    ...(dkim && { dkim: { domain: keys.domain, selector: keys.selector } }),
  };
  const sealed = dkim
    ? bench.env.secrets.seal(JSON.stringify({ dkimPrivateKey: keys.privateKey }), {
        table: "sending_profiles",
        column: "secrets",
        row: id,
        org,
      })
    : null;
  await bench.look(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, secrets, secret_names, is_default)
     VALUES ($1, $2, 'Sink', 'email', 'smtp', 'Desk', $3, $4, $5, $6, false)`,
    [org, id, `desk@${domain}`, JSON.stringify(settings), sealed, dkim ? ["dkimPrivateKey"] : []],
  );
  return id;
}

/** A personalised lure of about 8 kB of HTML, or its variant in another language. Returns its id. */
export async function addBigLure(
  bench: BenchEnv,
  org: string,
  variant?: { of: string; locale: string },
): Promise<string> {
  const paragraph =
    '<p style="margin:0 0 16px;color:#1d2433">The delivery for your department was held at the depot because the reference on the label could not be read. Please check the entry below and tell us whether it belongs to you.</p>\n';
  const html = `<!doctype html><html lang="en"><body><p>Dear {{first_name}} of {{department}},</p>\n${paragraph.repeat(Math.ceil(8192 / paragraph.length))}<p><a href="{{link}}">Look at the delivery</a></p></body></html>`;
  const draft: LureDraft = {
    title: "Delivery",
    ...(variant && { locale: variant.locale }),
    subject: "A delivery waits for you, {{first_name}}",
    senderName: "Parcel desk",
    senderLocal: "parcels",
    html,
    text: "Dear {{first_name}},\n\na delivery waits at the depot:\n{{link}}\n\nParcel desk\n",
    landing: { kind: "none", html: "" },
    cues: [],
    alignment: [2, 2, 2, 2, 0],
  };
  const prepared = await prepareLure(org, draft, "en");
  return bench.env.database.tx(org, async (db, now) => {
    const saved = await createLure(db, org, boss, now, prepared, variant?.of);
    return (await lure(db, org, saved.lure.id)).id;
  });
}
