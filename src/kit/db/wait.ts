import pg from "pg";
import { OperatorError } from "../operator-error.ts";

// Refused, or PostgreSQL's own "cannot connect now" while it starts or stops: these pass.
const passing = new Set(["ECONNREFUSED", "ECONNRESET", "57P03", "57P01"]);

const cures: Record<string, string> = {
  ECONNREFUSED: "No server listens there: start it, or look at host and port.",
  ENOTFOUND: "There is no host of this name: look at it, or at this machine's DNS.",
  EAI_AGAIN: "The host's name could not be looked up: look at this machine's network and DNS.",
  ETIMEDOUT: "Nothing answered in time: look at the address and at firewalls between.",
  "28P01": "Look at the user and the password.",
  "28000": "The server does not let this user in from here: look at its pg_hba.conf.",
  "3D000": "Make the database first (createdb), or name another one.",
};

/**
 * Waits until a server takes connections; one that is just starting is given time. Throws its last answer, with what to do, after `seconds`.
 * @param onWait called once when it does not answer at the first try
 */
export async function waitForServer(url: string, seconds: number, onWait: () => void = () => {}): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new OperatorError("DATABASE_URL must be an address such as postgresql://user:password@host:5432/database.");
  const until = Date.now() + seconds * 1000;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      if (!passing.has(code) || Date.now() > until) {
        const cure = cures[code] ?? "Look at the address and at the server's log.";
        throw new OperatorError(
          `The database in DATABASE_URL (${new URL(url).host}) cannot be reached: ${(error as Error).message || code}. ${cure}`,
          { cause: error },
        );
      }
      if (tries === 0) onWait();
      await new Promise((wake) => setTimeout(wake, 100));
    } finally {
      await client.end().catch(() => {});
    }
  }
}
