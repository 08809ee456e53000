import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { allTransports, channelIds, describeChannel, describeTransport, openTransport, settingsOf } from "../gate.ts";
import type { TransportChoice } from "../gate.ts";
import { portsFor, readyRow } from "../profiles.ts";
import { findProfile, profilesBy } from "../store/profiles.ts";

const sweepOf = sweepPerProcess({ atOnce: 64, perKey: 4 }, "nobody listens at a gateway");

/** Milliseconds that a line is listened to: until the next run of the job. */
const listens = 55_000;

/**
 * Listens at every gateway that hands over on an open line what became of messages, and what people answered: sending has long ended when that
 * comes. At profiles' and at the installation's own. Resolves when the lines are open; they end by themselves.
 */
export async function listenToGateways(env: Env): Promise<void> {
  const kinds = allTransports().filter(({ listens: hears }) => hears);
  const sweep = sweepOf(env);
  for (const { channel, id: transport } of kinds)
    for (const { org, id } of await env.database.reachable((db) => profilesBy(db, channel, transport)))
      sweep.start(org, () => listenBy(env, org, id), id);
  for (const channel of channelIds) {
    const own = describeChannel(channel).own.configured(env.config);
    if (own) sweep.start(systemOrganisation, () => listen(env, systemOrganisation, null, { channel, ...own }), channel);
  }
}

async function listenBy(env: Env, org: string, id: string): Promise<void> {
  const row = await env.database.tx(org, (db) => findProfile(db, org, id));
  if (row) await listen(env, org, id, readyRow(env, org, row).choice);
}

async function listen(env: Env, org: string, profile: string | null, choice: TransportChoice): Promise<void> {
  const { listens: hears } = describeTransport(choice.channel, choice.transport);
  if (!hears?.(settingsOf(choice))) return;
  const transport = openTransport(env, org, choice, portsFor(env, org, profile, choice.channel));
  try {
    await transport.listen(listens);
  } finally {
    await transport.close();
  }
}
