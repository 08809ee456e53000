import type { Env } from "../../../kit/feature.ts";
import type { Place } from "../../../kit/secrets.ts";
import { inboundRaw } from "../store/inbound.ts";

/** Seals a reported mail for its row. */
export function sealRaw(env: Env, org: string, id: string, raw: Buffer): Buffer {
  return env.secrets.seal(raw, place(org, id));
}

/** Opens a kept mail, or undefined when there is none (any more). */
export async function openRaw(env: Env, org: string, id: string): Promise<Buffer | undefined> {
  const sealed = await env.database.tx(org, (db) => inboundRaw(db, org, id));
  return sealed ? env.secrets.open(sealed, place(org, id)) : undefined;
}

function place(org: string, id: string): Place {
  return { table: "outbound_inbound", column: "raw", row: id, org };
}
