import { getCACertificates, rootCertificates } from "node:tls";
import { requireNoTransaction } from "../../../kit/db/index.ts";
import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { parseEach } from "../../../kit/parsing/index.ts";
import { storableText } from "../../../kit/storable.ts";
import { placeOf } from "../profiles.ts";
import { imapSettings } from "../mailboxes-contract.ts";
import { mailboxParser } from "../parsers.ts";
import { findMailbox, imapMailboxes, noteFetched } from "../store/inbound.ts";
import type { MailboxRow } from "../store/inbound.ts";
import { openMailboxPassword } from "./password.ts";
import { takeMail } from "./take.ts";

const sweepOf = sweepPerProcess({ atOnce: 12, perKey: 2 }, "a mailbox could not be fetched");
/** Milliseconds that a run waits for the slow. */
const patience = 30_000;

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
  const error = await fetchMailbox(env, row).catch((failed: Error) => failed.message);
  if (error !== null) await env.database.tx(org, (db) => noteFetched(db, org, id, null, storableText(error, 500)));
}

/**
 * Takes what is newer than the last one seen. The cursor moves after each mail's own transaction: a crash repeats one, which has no second effect.
 * @returns why it was read no further; null when nothing stood against it
 */
async function fetchMailbox(env: Env, row: MailboxRow): Promise<string | null> {
  requireNoTransaction("a mailbox");
  const settings = imapSettings.parse(row.settings);
  const asked = {
    place: await placeOf(env, settings.host, settings.port, false),
    settings,
    password: openMailboxPassword(env, row),
    authorities: authorities(),
    seen: { uidValidity: row.uidValidity, lastUid: Number(row.lastUid) },
  };
  let error: string | null = null;
  await parseEach(mailboxParser, row.org, asked, async (piece) => {
    if ("error" in piece) return void (error = piece.error);
    const { uidValidity, lastUid, raw } = piece;
    const mail = { org: row.org, mailbox: row.id, purpose: row.purpose, from: "?" };
    if (raw) await takeMail(env, { ...mail, raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength) });
    await env.database.tx(row.org, (db) => noteFetched(db, row.org, row.id, { uidValidity, lastUid }, null));
  });
  return error;
}

/** Those that this process trusts, where they are others than Node's own: the process that reads has no environment that would name them. */
function authorities(): string[] {
  const trusted = getCACertificates("default");
  const own = new Set(rootCertificates);
  return trusted.length === own.size && trusted.every((one) => own.has(one)) ? [] : trusted;
}
