import { setTimeout as pause } from "node:timers/promises";
import { OperatorError } from "../operator-error.ts";
import { clientOf, hostsOf } from "./address.ts";

// Refused, or PostgreSQL's own "cannot connect now" while it starts or stops, or while none of several hosts takes writes: these pass.
// So do "too many clients": those of the processes that these ones follow. And a crash of another session, which ends them all (57P02).
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03", "57P01", "57P02", "53300"]);

const certificate = "name the authority that signed it (&sslrootcert=<file>), or look at the server's certificate.";
const cures: Record<string, string> = {
  ECONNREFUSED: "No server listens there: start it, or look at host and port.",
  ENOTFOUND: "There is no host of this name: look at it, or at this machine's DNS.",
  EAI_AGAIN: "The host's name could not be looked up: look at this machine's network and DNS.",
  ETIMEDOUT: "Nothing answered in time: look at the address and at firewalls between.",
  ENOENT: "A file that the address names (sslrootcert, sslcert, sslkey) is not there.",
  EACCES: "A file that the address names (sslrootcert, sslcert, sslkey) cannot be read by this user.",
  SELF_SIGNED_CERT_IN_CHAIN: `Its certificate is by an authority that this machine does not know: ${certificate}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: `Its certificate is signed by nobody else: ${certificate}`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `Who signed its certificate is not known: ${certificate}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `Who signed its certificate is not known: ${certificate}`,
  CERT_HAS_EXPIRED: "Renew the server's certificate, or set this machine's clock if that is ahead.",
  CERT_NOT_YET_VALID: "Set this machine's clock, which is behind, or look at the server's certificate.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another name: use the name that stands in it as the host.",
  "57P03": "It is starting or a standby; a primary is needed.",
  "53300": "Raise its max_connections, or have fewer processes or a lower DATABASE_POOL.",
  "28P01": "Look at the user and the password.",
  "28000": "The server does not let this user in from here: look at its pg_hba.conf.",
  "3D000": "Make the database first (createdb), or name another one.",
  "08P01": "What answers there refuses how we speak: is it PostgreSQL, or a pooler of an old version?",
};

/** How long a start waits for its servers. */
export interface Patience {
  seconds: number;
  /** Called when one does not answer at the first try. */
  onWait?: (() => void) | undefined;
}

/**
 * Asks servers that have just answered. When one of them ends in the middle, as when it is killed just then, it is waited for as before, and asked anew.
 * @param servers their addresses, and the variables that hold them
 * @throws OperatorError with the last answer, and what to do, when they do not answer in time; whatever else `ask` throws
 */
export async function askServers<T>(
  servers: readonly { url: string; variable: string }[],
  { seconds, onWait }: Patience,
  ask: () => Promise<T>,
): Promise<T> {
  for (const until = performance.now() + seconds * 1000; ; await pause(100)) {
    try {
      return await ask();
    } catch (error) {
      if (!passes(error as Error)) throw error;
      // Whichever is away says so by its own name.
      for (const { url, variable } of servers)
        await waitForServer(url, Math.max(0, (until - performance.now()) / 1000), {
          variable,
          ...(onWait && { onWait }),
        });
      if (performance.now() > until) throw awayError(servers[0]!.url, servers[0]!.variable, error as Error);
    }
  }
}

/**
 * Waits until a server takes connections; one that is just starting is given time. Throws its last answer, with what to do, after `seconds`.
 * @param variable that holds the address
 * @param onWait called once when it does not answer at the first try
 */
export async function waitForServer(
  url: string,
  seconds: number,
  { variable = "DATABASE_URL", onWait }: { variable?: string; onWait?: () => void } = {},
): Promise<void> {
  hostsOf(url, variable);
  const until = performance.now() + seconds * 1000;
  for (let tries = 0; ; tries += 1) {
    try {
      await tryServer(url);
      return;
    } catch (error) {
      if (!passes(error as Error) || performance.now() > until) throw awayError(url, variable, error as Error);
      if (tries === 0) onWait?.();
      await pause(100);
    }
  }
}

/** Whether `waitForServer` failed because the server, or a pooler before it, does not know the user or the password. */
export function refusesSignIn(error: unknown): boolean {
  return /^(?:28|08P01)/.test((error as { cause?: { code?: string } }).cause?.code ?? "");
}

async function tryServer(url: string): Promise<void> {
  const client = clientOf(url, { connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

function awayError(url: string, variable: string, error: Error & { code?: string }): OperatorError {
  const { code = "", message } = error;
  const cure = cures[code] ?? cureOf(error) ?? "Look at the address and at the server's log.";
  return new OperatorError(
    `The database in ${variable} (${hostsOf(url, variable)}) cannot be reached: ${message || code}. ${cure}`,
    { cause: error },
  );
}

function passes(error: Error & { code?: string }): boolean {
  return passing.has(error.code ?? "") || said.test(error.message);
}

// What `pg` says without a code: nothing came in time (a machine that is busy, or just begins), or the connection ended. And a pooler whose server has ended.
const said =
  /^(?:timeout expired$|Query read timeout$|Connection terminated|Client has encountered a connection error)|^(?:pgbouncer cannot connect to server|server login has been failing|server conn crashed)/;

/** What `pg` says without a code. */
function cureOf(error: Error): string | null {
  return /does not support SSL/.test(error.message)
    ? "Turn TLS on in the server (ssl = on), or leave sslmode out where the way to it is your own."
    : null;
}
