import pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { connectionOptions, limitsOf, defaultTimeoutSeconds } from "./limits.ts";
import { severalHosts } from "./several-hosts.ts";

/** How an address is reached, for `pg.Pool` and whatever else opens connections by such options. */
interface Reach {
  connectionString: string;
  /** What connects where there are several hosts: to the one that takes writes. */
  Client?: typeof pg.Client;
}

interface Parts {
  scheme: string;
  /** With its colon and percent signs, as it stands there; empty without one. */
  user: string;
  hosts: readonly string[];
  /** From the slash or question mark on. */
  rest: string;
}

const shape = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)([^#]*)$/i;
const standardPort = 5432;

/**
 * An address of PostgreSQL as its own programs read it (libpq, 34.1.1.2): several hosts may stand in it, divided by commas, which `URL` and `pg` do not know.
 * @throws OperatorError when it is none, or asks for a server that takes no writes
 */
export function readAddress(address: string, variable = "DATABASE_URL"): Parts {
  const [, scheme, user = "", hosts, rest = ""] = shape.exec(address) ?? [];
  const parts = hosts?.split(",").map((one) => one.trim());
  if (
    !scheme ||
    !parts ||
    parts.some((one) => (one === "" && parts.length > 1) || !URL.canParse(`${scheme}${one}${rest}`))
  )
    throw new OperatorError(
      `${variable} must be an address such as postgresql://user:password@host:5432/database, or with several hosts: @host1,host2:5432/database.`,
    );
  const wanted = new URL(`http://x${rest}`).searchParams.get("target_session_attrs");
  if (wanted && !["read-write", "primary", "any"].includes(wanted))
    throw new OperatorError(`${variable} asks for ${wanted}; the product writes: leave out target_session_attrs.`);
  return { scheme, user, hosts: parts, rest };
}

/** The same address as somebody else. */
export function addressAs(address: string, user: string, password: string): string {
  const { scheme, hosts, rest } = readAddress(address);
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hosts.join(",")}${rest}`;
}

/** The hosts of an address, for messages: it tells no password. */
export function hostsOf(address: string, variable?: string): string {
  return readAddress(address, variable).hosts.join(",");
}

/** An address of several hosts as one of each alone. */
export function addressesOfHosts(address: string): string[] {
  const { scheme, user, hosts, rest } = readAddress(address);
  const at = user && `${user}@`;
  return hosts.map((one) => `${scheme}${at}${one}${rest}`);
}

/** How to reach an address, of one host or of several. */
export function reach(address: string): Reach {
  const { hosts } = readAddress(address);
  if (hosts.length === 1) return { connectionString: address };
  const alone = addressesOfHosts(address);
  const { Client, last } = severalHosts(hosts.map((one, n) => ({ ...hostAndPort(one), address: alone[n]! })));
  // Read anew by whoever copies these options for each connection, as the job queue's listener does.
  return {
    get connectionString() {
      return last().address;
    },
    Client,
  };
}

/** A single connection to an address, not yet opened. Unless it says otherwise, it waits for nothing for ever. */
export function clientOf(address: string, options: Omit<pg.ClientConfig, "connectionString"> = {}): pg.Client {
  const { Client = pg.Client, connectionString } = reach(address);
  return new Client({ connectionString, ...connectionOptions(limitsOf(defaultTimeoutSeconds)), ...options });
}

function hostAndPort(one: string): { host: string; port: number } {
  const { hostname, port } = new URL(`http://${one}`);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: port ? Number(port) : standardPort };
}
