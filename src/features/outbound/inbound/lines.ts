import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { describeTransport, allTransports, openTransport } from "../gate.ts";
import { portsFor, readyRow } from "../profiles.ts";
import { findProfile, profilesBy } from "../store/profiles.ts";

const turns = sweepPerProcess({ atOnce: 64, perKey: 4 }, "nobody listens at a gateway");

/** Milliseconds that a line is listened to: until the next run of the job. */
const listens = 55_000;

/**
 * Listens at every gateway that hands over on an open line what became of messages, and what people answered: sending has long ended when that
 * comes. Resolves when the lines are open; they end by themselves.
 */
export async function listenToGateways(env: Env): Promise<void> {
  const kinds = allTransports().filter(({ listens: hears }) => hears);
  const sweep = turns(env);
  for (const { channel, id: transport } of kinds)
    for (const { org, id } of await env.database.worker((db) => profilesBy(db, channel, transport)))
      sweep.start(org, () => listen(env, org, id), id);
}

async function listen(env: Env, org: string, id: string): Promise<void> {
  const row = await env.database.tx(org, (db) => findProfile(db, org, id));
  if (!row || !describeTransport(row.channel, row.transport).listens!(row.settings)) return;
  const ready = readyRow(env, org, row);
  const transport = openTransport(env, org, ready.choice, portsFor(env, org, id, row.channel));
  try {
    await transport.listen(listens);
  } finally {
    await transport.close();
  }
}
