import { Resolver } from "node:dns/promises";
import { announcedAddress } from "../../../kit/announced-address.ts";
import type { Config } from "../../../kit/config.ts";
import { requireNoTransaction } from "../../../kit/db/index.ts";
import { isReserved } from "../domain-name.ts";
import { serverOf } from "../../../kit/dns/addresses.ts";
import { localServerAddress } from "../../../kit/dns/local-server.ts";

/** What DNS said: `unknown` is a time-out or a failing server, which proves nothing. */
export type TxtAnswer = { is: "records"; texts: string[] } | { is: "none" } | { is: "unknown"; why: string };

/** Asks for the TXT records of a name. Never throws. */
type AskTxt = (name: string) => Promise<TxtAnswer>;

type ResolverConfig = Pick<Config, "production" | "dataDir" | "DNS_RESOLVER" | "DNS_LOOPBACK">;

const timeout = 2000;
const tries = 2;
// The name or the record does not exist, said by a server that knows (RFC 2308).
const clearNo = new Set(["ENOTFOUND", "ENODATA"]);

const known = new WeakMap<object, AskTxt>();

/** The resolver of a configuration: `DNS_RESOLVER` or the system's; in development the loopback one for `.example` and `.test`. */
export function resolverOf(config: ResolverConfig): AskTxt {
  let found = known.get(config);
  if (!found) known.set(config, (found = makeResolver(config)));
  return found;
}

function makeResolver(config: ResolverConfig): AskTxt {
  const world = resolver(config.DNS_RESOLVER?.split(","));
  const loopback = config.production ? null : loopbackOf(config);
  return async (name) => {
    const reserved = isReserved(name);
    // Reserved names never leave the machine, whatever the resolver would say about them.
    const asked = reserved === null ? world : reserved === "development" ? loopback?.() : null;
    return asked ? ask(asked, name) : { is: "none" };
  };
}

// Its port may have been chosen when it started, which is later than this.
function loopbackOf({ dataDir, DNS_LOOPBACK }: ResolverConfig): () => Resolver {
  let asked: { at: string; by: Resolver } | null = null;
  return () => {
    const at = localServerAddress(dataDir) ?? announcedAddress(dataDir, "resolver") ?? DNS_LOOPBACK;
    if (asked?.at !== at) asked = { at, by: resolver([at]) };
    return asked.by;
  };
}

function resolver(servers: string[] | undefined): Resolver {
  const made = new Resolver({ timeout, tries });
  if (servers) made.setServers(servers.map(serverOf));
  return made;
}

async function ask(from: Resolver, name: string): Promise<TxtAnswer> {
  requireNoTransaction("a question to DNS");
  try {
    const records = await from.resolveTxt(name);
    return { is: "records", texts: records.map((pieces) => pieces.join("")) };
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code ?? "EUNKNOWN");
    return clearNo.has(code) ? { is: "none" } : { is: "unknown", why: code };
  }
}
