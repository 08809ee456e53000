import { isIP } from "node:net";
import { requireNoTransaction } from "../../../kit/db/index.ts";
import { withLines } from "../../../kit/pem.ts";
import { limitTime, sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { placeOf } from "../profiles.ts";
import { findMailbox, imapMailboxes, noteFetched } from "../store/inbound.ts";
import type { MailboxRow } from "../store/inbound.ts";
import { imapSettings } from "../mailboxes-contract.ts";
import { openMailboxPassword } from "./password.ts";
import { largestMail } from "./read.ts";
import { takeMail } from "./take.ts";
import { storableText } from "../../../kit/storable.ts";

const batch = 200;

const sweepOf = sweepPerProcess({ atOnce: 12, perKey: 2 }, "a mailbox could not be fetched");
/** Milliseconds that a mailbox may take, and that a run waits for the slow. */
const mailboxWithin = 5 * 60_000;
const patience = 30_000;

const megabyte = 1024 * 1024;
/** Bytes of what a server says at once, which stay in memory until it is whole: a mail, or the numbers of all that are in a mailbox. */
const mostOfAnswer = {
  maxLineLength: 16 * megabyte,
  maxLiteralSize: largestMail,
  maxResponseSize: largestMail + 16 * megabyte,
};

/** Fetches new mail from every IMAP mailbox, in turns of the organisations; one that fails keeps its reason, and one that hangs holds up no other. */
export async function fetchMailboxes(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const { org, id } of await env.database.reachable((db) => imapMailboxes(db)))
    sweep.start(org, () => fetchOne(env, org, id), id);
  await sweep.settled(patience);
}

async function fetchOne(env: Env, org: string, id: string): Promise<void> {
  const row = await env.database.tx(org, (db) => findMailbox(db, org, id));
  if (!row) return;
  try {
    await limitTime(mailboxWithin, "the mailbox", (signal) => fetchMailbox(env, row, signal));
  } catch (error) {
    const text = storableText((error as Error).message, 500);
    await env.database.tx(org, (db) => noteFetched(db, org, id, null, text));
  }
}

/** Takes what is newer than the last one seen. The cursor moves after each mail's own transaction: a crash repeats one, which has no second effect. */
async function fetchMailbox(env: Env, row: MailboxRow, signal: AbortSignal): Promise<number> {
  requireNoTransaction("a mailbox");
  const settings = imapSettings.parse(row.settings);
  const host = await placeOf(env, settings.host, settings.port, false);
  // Loaded when it is needed: few organisations have a mailbox, and every start would pay for it.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    host,
    port: settings.port,
    secure: settings.security === "tls",
    ...(settings.security === "starttls" && { doSTARTTLS: true }),
    auth: { user: settings.user, pass: openMailboxPassword(env, row) },
    tls: {
      minVersion: "TLSv1.2",
      ...(settings.certificateAuthority && { ca: withLines(settings.certificateAuthority) }),
      servername: settings.tlsName ?? (isIP(settings.host) ? undefined : settings.host),
    },
    logger: false,
    ...mostOfAnswer,
    connectionTimeout: 20_000,
    socketTimeout: 60_000,
  });
  client.on("error", (error: Error) => env.log.debug({ err: error }, "a mailbox's connection"));
  signal.addEventListener("abort", () => client.close());
  let taken = 0;
  try {
    await client.connect();
    const box = await client.mailboxOpen(settings.folder, { readOnly: true });
    const uidValidity = String(box.uidValidity);
    let last = uidValidity === row.uidValidity ? Number(row.lastUid) : 0;
    const uids = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
    for (const uid of uids
      .filter((one) => one > last)
      .toSorted((a, b) => a - b)
      .slice(0, batch)) {
      const found = await client.fetchOne(String(uid), { source: { maxLength: largestMail } }, { uid: true });
      if (found && found.source) {
        await takeMail(env, { org: row.org, mailbox: row.id, purpose: row.purpose, from: "?", raw: found.source });
        taken += 1;
      }
      last = uid;
      await env.database.tx(row.org, (db) => noteFetched(db, row.org, row.id, { uidValidity, lastUid: last }, null));
    }
    if (uids.length === 0)
      await env.database.tx(row.org, (db) => noteFetched(db, row.org, row.id, { uidValidity, lastUid: last }, null));
  } finally {
    if (client.usable) await client.logout().catch(() => {});
    client.close();
  }
  return taken;
}
