import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import type * as z from "zod/mini";
import { withLines } from "../../../kit/pem.ts";
import { storableText } from "../../../kit/storable.ts";
import type { imapSettings } from "../mailboxes-contract.ts";
import { largestMail } from "./read.ts";

export interface MailboxAsked {
  /** Where to connect: the host, or the address that was looked at. */
  place: string;
  settings: z.infer<typeof imapSettings>;
  password: string;
  /** The authorities that this machine trusts, where they are others than Node's own; PEM. */
  authorities: readonly string[];
  /** Up to where the mailbox was read before. */
  seen: { uidValidity: string; lastUid: number };
}

/** A mail, or null where there is none; up to `lastUid` the mailbox has been read then. Or why it is read no further, in the server's words. */
export type MailboxPiece = { uidValidity: string; lastUid: number; raw: Uint8Array | null } | { error: string };

/** Mails at once; the next run goes on with the others. */
const batch = 200;
/** Milliseconds after which no further mail is begun, and after which the connection ends: other mailboxes wait for the place. */
const enough = 45_000;
const mostTime = 80_000;
/** Milliseconds for a server's last words: what was new has been handed over by then. */
const farewell = 2000;

const megabyte = 1024 * 1024;
/** Bytes of what a server says at once: a mail, or the numbers of all that are in a mailbox. */
const mostOfAnswer = {
  maxLineLength: 16 * megabyte,
  maxLiteralSize: largestMail,
  maxResponseSize: largestMail + 16 * megabyte,
};

/**
 * Reads what is newer in a mailbox than what was seen, the oldest first. A few bytes of its server's can take any time and any memory (`VANISHED 1:16777216`), so this
 * is for a process that can be killed.
 */
export async function* readMailbox(asked: MailboxAsked): AsyncGenerator<MailboxPiece> {
  const { settings, seen } = asked;
  const client = new ImapFlow({
    host: asked.place,
    port: settings.port,
    secure: settings.security === "tls",
    ...(settings.security === "starttls" && { doSTARTTLS: true }),
    auth: { user: settings.user, pass: asked.password },
    tls: {
      minVersion: "TLSv1.2",
      ...authoritiesOf(asked),
      servername: settings.tlsName ?? (isIP(settings.host) ? undefined : settings.host),
    },
    logger: false,
    ...mostOfAnswer,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
  });
  // What it is about ends the command that is under way, too.
  client.on("error", () => {});
  const begun = performance.now();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    client.close();
  }, mostTime);
  try {
    await client.connect();
    const box = await client.mailboxOpen(settings.folder, { readOnly: true });
    const uidValidity = String(box.uidValidity);
    let lastUid = uidValidity === seen.uidValidity ? seen.lastUid : 0;
    const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [];
    const uids = found.filter((one) => one > lastUid).toSorted((a, b) => a - b);
    for (const uid of uids.slice(0, batch)) {
      if (performance.now() - begun > enough) break;
      const mail = await client.fetchOne(String(uid), { source: { maxLength: largestMail } }, { uid: true });
      lastUid = uid;
      yield { uidValidity, lastUid, raw: (mail && mail.source) || null };
    }
    if (uids.length === 0) yield { uidValidity, lastUid, raw: null };
  } catch (error) {
    const said = late ? `the mailbox took longer than ${mostTime / 1000} seconds` : (error as Error).message;
    yield { error: storableText(said, 500) };
  } finally {
    clearTimeout(timer);
    const leaving = setTimeout(() => client.close(), farewell);
    if (client.usable) await client.logout().catch(() => {});
    clearTimeout(leaving);
    client.close();
  }
}

function authoritiesOf({ settings, authorities }: MailboxAsked): { ca?: string | string[] } {
  if (settings.certificateAuthority) return { ca: withLines(settings.certificateAuthority) };
  return authorities.length > 0 ? { ca: [...authorities] } : {};
}
