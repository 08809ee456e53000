import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { storeSightings, scannersAmong } from "./store/scanner-networks.ts";
import type { SightingRow } from "./store/scanner-networks.ts";
import { signs } from "./spool/record.ts";
import { isMachineAgent } from "./verdict/agent.ts";
import type { Trace } from "./verdict/trace.ts";
import { isPrivate, networkOf } from "./verdict/network.ts";

const slots = 63;
/** Organisations, or campaigns of one, that must have met programs from a network before it speaks against anybody. */
const fewest = 3;
const keyLength = 16;

/** What hits show by themselves, without any verdict: networks of whoever followed hidden links or names itself a program, and of hands. */
function metIn(traces: readonly Trace[], now: number): Map<string, { program: boolean; person: boolean }> {
  const met = new Map<string, { program: boolean; person: boolean }>();
  for (const trace of traces) {
    const person = trace.action === "seen" && (trace.signs & (signs.pointer | signs.touch | signs.key)) !== 0;
    const program =
      trace.action === "decoy" || (trace.action === "clicked" && isMachineAgent(trace.agent, now - trace.at));
    if ((!person && !program) || trace.address === "" || isPrivate(trace.address)) continue;
    const network = networkOf(trace.address);
    const known = met.get(network);
    met.set(network, { program: program || !!known?.program, person: person || !!known?.person });
  }
  return met;
}

/**
 * What is to be remembered for all organisations: what kind of visitor came from networks, without saying to whom.
 * @param now Unix milliseconds
 */
export function networkSightings(
  env: Env,
  org: string,
  campaign: string,
  traces: readonly Trace[],
  now: number,
): SightingRow[] {
  return [...metIn(traces, now)].flatMap(([network, { program, person }]) =>
    keysOf(env, org, network).flatMap((key, among) => {
      const slot = slotOf(env, among === 0 ? org : campaign);
      return [...(program ? [{ key, slot, person: false }] : []), ...(person ? [{ key, slot, person: true }] : [])];
    }),
  );
}

/** Remembers it, once the look that met them has been written. */
export async function rememberNetworks(
  { database }: Pick<Env, "database">,
  rows: readonly SightingRow[],
): Promise<void> {
  if (rows.length > 0) await storeSightings(database, rows);
}

/** Which networks of these addresses scanners use, by what several organisations met, or this one in several campaigns. */
export async function knownScannerNetworks(
  env: Env,
  db: Db,
  org: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const networks = new Set(addresses.filter((one) => one !== "" && !isPrivate(one)).map(networkOf));
  const byKey = new Map<string, string>();
  for (const network of networks) {
    for (const key of keysOf(env, org, network)) byKey.set(key.toString("hex"), network);
  }
  if (byKey.size === 0) return new Set();
  const found = await scannersAmong(db, [...byKey.keys()], fewest);
  return new Set(found.map((key) => byKey.get(key)!));
}

/** Under which digests a network stands: that of all organisations, and this organisation's own. */
function keysOf(env: Env, org: string, network: string): [Buffer, Buffer] {
  const key = (whose: string) => env.secrets.mac("scanner-network", `${whose} ${network}`).subarray(0, keyLength);
  return [key("all"), key(org)];
}

function slotOf(env: Env, id: string): number {
  return env.secrets.mac("scanner-slot", id).readUInt32BE(0) % slots;
}
