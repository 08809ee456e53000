import type { Env } from "../../../kit/feature.ts";
import { microBatch } from "../../../kit/micro-batch.ts";
import { nameMessages } from "../store/references.ts";
import { ownerOf } from "../sending-route.ts";
import type { SendingRoute } from "../sending-route.ts";
import { normaliseReference, takeEvents } from "./events.ts";

/**
 * Keeps by which names a server speaks of the messages that it took, many at once. Of one that it has spoken of before, what it said is taken now:
 * a receipt may be quicker than the answer to what it is a receipt of.
 */
export function namesOf(env: Env, route: SendingRoute): (reference: string, messageId: string) => Promise<void> {
  const { org, profile } = ownerOf(route);
  const name = microBatch(async (named: readonly { reference: string; messageId: string }[]) => {
    // Of one name twice the later holds: a statement may touch a row once.
    const rows = new Map(named.map((one) => [one.reference, { ...one, ofOrg: route.org }]));
    const spoken = await env.database.tx(org, (db) => nameMessages(db, org, profile, [...rows.values()]));
    for (const { ofOrg, messageId, code, text } of spoken)
      await takeEvents(env, { ...route, org: ofOrg }, [{ kind: "receipt", messageId, code, text }]);
  });
  return (reference, messageId) => name({ reference: normaliseReference(reference), messageId });
}
