import { newId } from "../../../kit/id.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { takeLimits } from "../../../kit/limits/index.ts";
import { withoutAddresses } from "../../../kit/personal.ts";
import { bounceReceived } from "../facts.ts";
import { verificationKey } from "../keys.ts";
import { markerHolds, readMarker } from "../message-id.ts";
import { addBounce } from "../store/inbound.ts";
import type { MailStudy } from "./mail-study.ts";
import type { Proof } from "./places.ts";

/** What a mail led to. */
export interface Effect {
  /** That it is about a mail of ours; null where no signature proves that it is about one, or one of late. */
  proof: Proof | null;
}

type Marker = NonNullable<ReturnType<typeof readMarker>>;

/** Days for which a mail of ours proves something of whoever brings word of it: its recipients, and whoever has their mail, have it for years. */
const proofDays = 30;

/** What a mail of ours proves now, by the signature in its Message-ID. */
export function proofOf({ signature, at }: Marker, now: Date): Proof | null {
  const lasts = at * 1000 + proofDays * 86_400_000 - now.getTime();
  return lasts > 0 ? { mail: nameOf(signature), lasts } : null;
}

function nameOf(signature: Buffer): string {
  return signature.toString("base64url");
}

/** Of one notification: a simulated mail has one recipient, and a list behind it a few. */
const mostOfMail = 10;
/** Of one mail that this organisation has sent, a day: its recipient may write notifications about it, too. */
const ofMessage = { most: 20, seconds: 24 * 3600 };
/** Of an organisation, an hour, where nothing proves that the mail was its own: notices, and what was forwarded. */
const unproven = { most: 2000, seconds: 3600 };
/** Recipients whom a name is held against; a stranger's notification may name any number. */
const mostTries = 50;

/**
 * Keeps what a notification says of a mail; that it failed for good is a fact. Anybody may write to a mailbox for bounces: what is beyond a limit is passed over,
 * and what the signature in a name proves is never kept out by what nothing proves.
 * @param digest of the notification: the same one has one effect
 * @returns null where nothing of it was kept
 */
export async function recordBounces(
  env: Env,
  db: Db,
  now: Date,
  org: string,
  study: MailStudy,
  digest: Buffer,
): Promise<Effect | null> {
  const bounces = study.bounces.slice(0, mostOfMail);
  const about = await provenBy(env, db, org, study);
  const limit = about
    ? { name: "bounces-of-message", of: `${org} ${nameOf(about.signature)}`, ...ofMessage }
    : { name: "bounces-unproven", of: org, ...unproven };
  if ((await takeLimits(db.query, env.secrets, [{ ...limit, weight: bounces.length }])) > 0) return null;
  let kept = 0;
  for (const { messageId, action, code, text: said } of bounces) {
    // The message's id tells whose mail it was; the address would come back days after its owner was erased.
    const text = withoutAddresses(said);
    const added = await addBounce(db, org, { id: newId(), messageId, action, code, text, digest });
    if (added) kept += 1;
    if (added && action === "failed") await record(db, org, [bounceReceived({ messageId, code, text })]);
  }
  return kept > 0 ? { proof: about && proofOf(about, now) } : null;
}

/** The marker with the signature by which the mail is this organisation's own: one, however its Message-ID is spelt (another domain, other letters). Null where nothing proves it. */
async function provenBy(env: Env, db: Db, org: string, { bounces, mails }: MailStudy): Promise<Marker | null> {
  const { messageId } = bounces[0]!;
  const marker = readMarker(messageId);
  if (!marker) return null;
  const { key } = await verificationKey(env, db, org);
  const named = [
    ...bounces.flatMap(({ recipient }) => recipient ?? []),
    ...mails.flatMap((one) => (one.messageId === messageId ? one.recipients : [])),
  ];
  const holds = (recipient: string) => markerHolds({ org, recipient, ...marker }, marker.signature, key);
  return [...new Set(named)].slice(0, mostTries).some(holds) ? marker : null;
}
