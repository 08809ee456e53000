import type { Db } from "../../kit/db/index.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { organisation, provenDomains, recordStaffNotice } from "../organisations/index.ts";
import { notify, staffOutcomes } from "../outbound/index.ts";
import { textFor } from "./rules.ts";
import { openSending, openSendings, peopleToInform, setSending, recordInformed } from "./store.ts";

const batch = 500;

/**
 * Queues a notice for everybody whom none has reached yet, batch by batch. May run again at any point, and beside itself: who is told is written down in
 * the transaction that queues the mail.
 * @param size people of one transaction
 */
export async function queueStaffNotice(
  env: Env,
  { org, notice }: { org: string; notice: string },
  size = batch,
): Promise<void> {
  let after: string | null = null;
  do after = await env.database.tx(org, (db, now) => queueSome(db, org, notice, after, size, now));
  while (after !== null);
}

/** @returns the last person of the batch, null at the end */
async function queueSome(
  db: Db,
  org: string,
  notice: string,
  after: string | null,
  size: number,
  now: Date,
): Promise<string | null> {
  const found = await openSending(db, org, notice);
  if (found?.state !== "queueing") return null;
  const { locale } = await organisation(db, org);
  const readers = await peopleToInform(db, org, await provenDomains(db, org, now), after, size);
  const fresh = await recordInformed(db, org, notice, readers.map(({ id }) => id)); // oxfmt-ignore
  let queued = 0;
  for (const { id, email, locale: own } of readers) {
    if (!fresh.has(id)) continue;
    const { language, subject, text } = textFor(found.texts, own, locale);
    const mailed = await notify(db, org, {
      purpose: "staff",
      template: "staff-notices:notice",
      member: id,
      to: email,
      locale: language,
      vars: { subject, quote: text },
      effect: `staff-notice:${notice}:${id}`,
    });
    if (mailed) queued += 1;
  }
  const last = readers.length < size;
  await setSending(db, org, notice, { ...found, people: found.people + queued, state: last ? "sending" : "queueing" });
  return last ? null : readers.at(-1)!.id;
}

// What is locked in one organisation, or gone, holds up nobody else's notices.
const sweepOf = sweepPerProcess({ atOnce: 4, perKey: 1 }, "a notice to staff could not be followed");
const patience = 10_000;

/** Goes on with notices whose process died, and records those of which every mail was tried. */
export async function followStaffNotices(env: Env): Promise<void> {
  const sweep = sweepOf(env);
  for (const { org, id, state } of await env.database.reachable((db) => openSendings(db)))
    sweep.start(org, () =>
      state === "queueing"
        ? env.jobs.send("send-staff-notice", { org, notice: id }, { singletonKey: id })
        : env.database.tx(org, (db, now) => recordWhenSent(db, org, id, now)),
    );
  await sweep.settled(patience);
}

/** Ends a notice of which every mail was tried, and records it where somebody got it. */
export async function recordWhenSent(db: Db, org: string, id: string, now: Date): Promise<void> {
  const found = await openSending(db, org, id);
  if (found?.state !== "sending") return;
  const { sent, failed, untried } = await staffOutcomes(db, org, id);
  if (untried > 0) return;
  await setSending(db, org, id, { ...found, state: "sent", sent, failed });
  // Where nobody got it, nobody was told.
  if (sent > 0) await recordStaffNotice(db, org, { id, people: sent, recordedBy: found.orderedBy }, now);
}
