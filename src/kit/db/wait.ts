import { OperatorError } from "../operator-error.ts";
import { clientOf, hostsOf } from "./address.ts";

// Refused, or PostgreSQL's own "cannot connect now" while it starts or stops, or while none of several hosts takes writes: these pass.
// So do "too many clients": those of the processes that these ones follow.
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "57P03", "57P01", "53300"]);

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
  const hosts = hostsOf(url, variable);
  const until = performance.now() + seconds * 1000;
  for (let tries = 0; ; tries += 1) {
    try {
      await tryServer(url);
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (!(passing.has(code) || isLate(error as Error)) || performance.now() > until) {
        const cure = cures[code] ?? cureOf(error as Error) ?? "Look at the address and at the server's log.";
        throw new OperatorError(
          `The database in ${variable} (${hosts}) cannot be reached: ${(error as Error).message || code}. ${cure}`,
          { cause: error },
        );
      }
      if (tries === 0) onWait?.();
      await new Promise((wake) => setTimeout(wake, 100));
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

/** Whether nothing came in time, of which `pg` says so without a code: a machine that is busy, or just begins. */
function isLate({ message }: Error): boolean {
  return message === "timeout expired";
}

/** What `pg` says without a code. */
function cureOf(error: Error): string | null {
  return /does not support SSL/.test(error.message)
    ? "Turn TLS on in the server (ssl = on), or leave sslmode out where the way to it is your own."
    : null;
}
