import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Commit, Outcome, Outgoing, Transport, TransportKind, TransportPorts, Secrets } from "../../transport.ts";
import { withLines } from "../../../kit/pem.ts";
import { dkimSigner } from "../compose/dkim.ts";
import { makeCircuit } from "../../circuit.ts";
import { openSession } from "./connection.ts";
import type { Login, Session } from "./connection.ts";
import { tokenSource } from "./oauth.ts";
import type { TokenSource } from "./oauth.ts";
import { isServerFault, describe, outcomeOf } from "./outcome.ts";
import type { SmtpError } from "./outcome.ts";
import { makePace } from "./pace.ts";
import { makePool } from "./pool.ts";
import { checkSmtp, secretsOfSmtpShownTo, smtpSecrets, smtpSettings } from "./settings.ts";
import type { SmtpSettings } from "./settings.ts";

/** Any SMTP server: TLS from the start or STARTTLS, PLAIN, LOGIN or XOAUTH2, DKIM, kept sessions, a rate. */
export const smtp: TransportKind<SmtpSettings> = {
  id: "smtp",
  interactive: (settings) => ({ ...settings, timeoutSeconds: 15, connections: 1 }),
  channel: "email",
  settings: smtpSettings,
  secrets: smtpSecrets,
  secretScope: secretsOfSmtpShownTo,
  check: checkSmtp,
  open: openSmtp,
};

const idle = 20_000;

function openSmtp(settings: SmtpSettings, secrets: Secrets, ports: TransportPorts): Transport {
  const clock = () => performance.now();
  const sign = settings.dkim ? dkimSigner({ ...settings.dkim, privateKey: secrets["dkimPrivateKey"] ?? "" }) : null;
  const open = sessionOpener(settings, secrets, ports, clock);
  const pool = makePool(open, { ...settings, idle });
  const circuit = makeCircuit(clock, ports.onHealth);
  const pace = settings.ratePerMinute ? makePace(settings.ratePerMinute, clock) : null;

  const attempt = async (mail: Outgoing, commit: Commit): Promise<Outcome> => {
    for (;;) {
      const session = await pool.take();
      const reused = session.sent > 0;
      const { outcome, error, asked } = await session.attempt(mail, commit);
      pool.give(session);
      // A server may end a session that waited too long; that says nothing about this mail.
      if (error && reused && !asked && !error.responseCode) continue;
      if (error && isServerFault(outcome)) circuit.failed(describe(error), refusesAll(outcome));
      else circuit.worked();
      return outcome;
    }
  };

  return {
    connections: settings.connections,
    async send(mail, commit) {
      const retryAfter = circuit.ask();
      if (retryAfter > 0)
        return { state: "deferred", text: "the mail server does not answer; waiting before the next try", retryAfter };
      const delay = pace?.() ?? 0;
      if (delay > 0) await wait(delay);
      try {
        return await attempt(sign ? await signed(mail, sign) : mail, commit);
      } catch (error) {
        const outcome = outcomeOf(error as SmtpError, { dotSent: false });
        // An access token that has run out is refused once, and the next one is taken.
        const certain = refusesAll(outcome) && (settings.auth !== "xoauth2" || (error as SmtpError).code !== "EAUTH");
        circuit.failed(describe(error as SmtpError), certain);
        return outcome;
      }
    },
    async probe() {
      const session = await open();
      session.quit();
    },
    close: async () => pool.close(),
  };
}

/** The server itself said that it takes nothing from this sender: no reason to wait for a second and third time before that is told. */
function refusesAll(outcome: Outcome): boolean {
  return outcome.state === "deferred" && outcome.early === true && (outcome.code ?? 0) >= 500;
}

async function signed(mail: Outgoing, sign: (message: Buffer) => Promise<Buffer>): Promise<Outgoing> {
  return { ...mail, message: Buffer.concat([await sign(mail.message), mail.message]) };
}

function sessionOpener(
  settings: SmtpSettings,
  secrets: Secrets,
  ports: TransportPorts,
  clock: () => number,
): () => Promise<Session> {
  const timeout = settings.timeoutSeconds * 1000;
  const options = {
    port: settings.port,
    secure: settings.security === "tls",
    requireTLS: settings.security === "starttls",
    ignoreTLS: settings.security === "none",
    opportunisticTLS: settings.security === "opportunistic",
    connectionTimeout: Math.min(timeout, 30_000),
    greetingTimeout: Math.min(timeout, 60_000),
    socketTimeout: timeout,
    ...(settings.name && { name: settings.name }),
    ...nameOf(settings),
    tls: {
      minVersion: "TLSv1.2" as const,
      ...(settings.certificateAuthority && { ca: withLines(settings.certificateAuthority) }),
    },
  };
  const oauth2 = settings.auth === "xoauth2" ? tokenSource(settings, secrets, ports.post, clock) : null;
  return async () => {
    const host = await ports.placeOf(settings.host, settings.port);
    return openSession({ ...options, host }, loginFor(settings, secrets, oauth2)).catch((error: SmtpError) => {
      if (error.code === "EAUTH") oauth2?.forget();
      throw error;
    });
  };
}

/** The name that the certificate must bear; an address has none to ask for (RFC 6066, 3). */
function nameOf({ tlsName, host }: SmtpSettings): { servername?: string } {
  if (tlsName) return { servername: tlsName };
  return isIP(host) ? {} : { servername: host };
}

/** A new object each time: the connection writes into the one that it is given. */
function loginFor(settings: SmtpSettings, secrets: Secrets, oauth2: TokenSource | null): Login | null {
  if (settings.auth === "none") return null;
  const user = settings.user ?? "";
  if (oauth2) return { user, method: "XOAUTH2", oauth2 } as unknown as Login;
  return { user, pass: secrets["password"] ?? "", method: settings.auth.toUpperCase() };
}
