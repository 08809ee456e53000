import { announceAddress } from "../announced-address.ts";
import { readHostPort } from "./host-port.ts";
import { serveZone } from "./server.ts";
import type { DnsServer } from "./server.ts";
import { zoneFile } from "./zone.ts";

// By data folder: where this process answers for it.
const here = new Map<string, string>();

/** The address at which this process answers from a folder's records, or null when it does not. */
export function localServerAddress(dataDir: string): string | null {
  return here.get(dataDir) ?? null;
}

/**
 * Answers from a folder's records on the wanted address, or on a free port when that one is taken, and writes down where (`run/resolver`).
 * Whoever holds the wanted one may be another copy with other records, so it is not asked.
 * @param faulty as of {@link serveZone}
 */
export async function serveLocally(
  dataDir: string,
  wanted: string,
  faulty?: (error: Error) => void,
): Promise<DnsServer & { moved: boolean }> {
  const file = zoneFile(dataDir);
  let moved = false;
  const server = await serveZone(file, wanted, faulty).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    moved = true;
    const { host } = readHostPort(wanted);
    return serveZone(file, `${host.includes(":") ? `[${host}]` : host}:0`, faulty);
  });
  const withdraw = announceAddress(dataDir, "resolver", server.address);
  here.set(dataDir, server.address);
  return {
    address: server.address,
    moved,
    close: async () => {
      withdraw();
      if (here.get(dataDir) === server.address) here.delete(dataDir);
      await server.close();
    },
  };
}
