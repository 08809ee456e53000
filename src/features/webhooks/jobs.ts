import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { answered } from "../../kit/db/job-begins.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import type { Place } from "../../kit/secrets.ts";
import { steadyClock } from "../../kit/steady-clock.ts";
import { words } from "../../kit/words.ts";
import { commitEffects, compareEffects, findMessageHold, takenAmong, withdrawEffect } from "../outbound/index.ts";
import { orderAfterClaims, orderAttempts } from "./orders.ts";
import { claimLasts, pauseAfter, verdictOf } from "./rules.ts";
import {
  claimDeliveries,
  claimedAmong,
  countNoted,
  disableWebhook,
  noteSlow,
  pending,
  recordAttempts,
} from "./store/webhooks.ts";
import { erasedBody } from "./store/personal.ts";
import type { Attempted, Expected, Pending } from "./store/webhooks.ts";
import { makeDisclosure } from "./disclosed.ts";
import { attempt } from "./request.ts";
import type { Outcome } from "./request.ts";

type Sendable = Pending & { effect: string };

/** An attempt that was begun so often, and of which nobody wrote what came of it, has been one: a process may have died with it each time. */
const mostBegun = 2;

/** Seconds of a claim after which nothing is sent any more: the rest is for looking names up and for answers. */
const mostOfClaim = claimLasts / 2;

/** Seconds after which it is looked again whether messages are still held. */
export const heldFor = 600;

/** Milliseconds from its beginning on for which a job tries to write down what was answered, while the database is away: told again it would be sent twice. */
const noteFor = 40_000;

/** Milliseconds after which what is answered is written down though others of the job are not: what hangs, or a process that ends, makes nothing of it be told twice. */
const noteEvery = 1000;

interface Order extends Expected {
  org: string;
}

/** What a version before ordered: one delivery, of whose attempts nothing is said. */
interface SingleOrder {
  org: string;
  delivery: string;
}

const orderOf = ({ org, delivery }: SingleOrder): Order => ({ org, deliveries: [delivery] });

const options = { concurrency: 16, perOrganisation: 2, retries: 3, expireIn: 60 };

/** One attempt each at some deliveries to one webhook; those that failed order the next. */
export const deliverWebhooks = job("deliver-webhooks", { ...options, givenUp: giveUp }, attemptAll);

/** The same for what a version before ordered. */
export const deliverWebhook = job(
  "deliver-webhook",
  { ...options, givenUp: (env, order: SingleOrder) => giveUp(env, orderOf(order)) },
  (env, order: SingleOrder) => attemptAll(env, orderOf(order)),
);

/**
 * Tells deliveries to one webhook, one attempt each.
 * @throws NotThereYet where one is not to be seen yet; another error where the attempts are to be made again
 */
export async function attemptAll(env: Env, { org, ...expected }: Order): Promise<void> {
  await compareEffects(env);
  const { ready, late } = await env.database.tx(org, (db) => sendable(env, db, org, expected));
  const left = ready.length > 0 ? await attemptEach(env, org, ready) : 0;
  // The queue tries again when this database turns out to be older than what left, and what it was told of before it could be seen.
  if (left < ready.length) throw new Error("a webhook's delivery waits until it is known what has left");
  if (late) throw new NotThereYet();
}

/** @returns how many left */
async function attemptEach(env: Env, org: string, ready: readonly Sendable[]): Promise<number> {
  const [first] = ready;
  const since = steadyClock.now();
  const secret = env.secrets.open(first!.secret, secretPlace(org, first!.webhook)).toString("base64");
  const may = await commitEffects(
    env,
    org,
    ready.map((one) => one.effect),
    (db) => claimAll(db, org, ready),
  );
  const leaving = ready.filter(({ effect }) => may.has(effect));
  // A lock, a disk or a suspended machine may have kept it: before all have answered they would be somebody else's to tell.
  if (steadyClock.now() - since > mostOfClaim * 1000) {
    for (const { effect } of leaving) withdrawEffect(env, org, effect);
    throw new Error("it took too long to note that a webhook is about to be told");
  }
  let told: Tried[] = [];
  const all = Promise.allSettled(
    leaving.map(async (one) => {
      const tried = triedOf(one, await attempt(env, one, secret));
      if (tried.verdict !== "delivered") withdrawEffect(env, org, one.effect);
      told.push(tried);
    }),
  );
  const giveUpNotes = AbortSignal.timeout(noteFor);
  let over = false;
  const ended = all.then(() => (over = true));
  const faults: unknown[] = [];
  let wasSlow = false;
  for (let last = false; !last;) {
    await Promise.race([ended, wait(noteEvery, null, { ref: false })]);
    last = over;
    const part = told;
    told = [];
    wasSlow ||= part.some((one) => one.slow);
    if (part.length === 0) continue;
    // Before all have answered nobody knows that it is quick again.
    const slowNow = wasSlow || (!last && first!.slow);
    // Nothing is given up while requests are under way: what is not written here is tried again.
    const note = () => env.database.tx(org, (db) => noteAttempts(env, db, org, first!, part, slowNow));
    await answered(note, giveUpNotes).catch((error: unknown) => faults.push(error));
  }
  for (const one of await all) if (one.status === "rejected") faults.push(one.reason);
  if (faults.length > 0) throw faults[0];
  return leaving.length;
}

/** In the transaction that notes what leaves: whoever else has an order for one of these finds it begun. @throws where somebody else has begun one just now */
async function claimAll(db: Db, org: string, ready: readonly Sendable[]): Promise<true> {
  if ((await claimDeliveries(db, org, ready[0]!.webhook, ready)) === ready.length) return true;
  throw new Error("another job has just begun to tell a webhook of the same");
}

type Tried = Attempted & Outcome & { verdict: ReturnType<typeof verdictOf>; pause: number | null };

/** What an attempt at a delivery means for it. */
function triedOf({ webhook, id, attempts }: Pending, outcome: Outcome): Tried {
  const verdict = outcome.status === null ? "again" : verdictOf(outcome.status);
  const pause = verdict === "again" ? pauseAfter(attempts + 1) : null;
  const state = verdict === "delivered" ? "delivered" : pause === null ? "failed" : "waiting";
  return { webhook, id, attempts, ...outcome, verdict, pause, state };
}

/** @param now whether the webhook takes long to answer */
async function noteAttempts(
  env: Env,
  db: Db,
  org: string,
  { webhook, url, slow: before }: Pending,
  tried: readonly Tried[],
  now: boolean,
): Promise<void> {
  const written = await recordAttempts(db, org, webhook, tried);
  // The queue gives a job to somebody else when its process seems dead: two attempts must not order two rows of further ones.
  const own = tried.filter(({ id }) => written.has(id));
  if (own.length === 0) return;
  if (now !== before) await noteSlow(db, org, webhook, now);
  if (own.some(({ verdict }) => verdict === "gone")) await disableWebhook(db, org, webhook, url);
  for (const [attempts, some] of Map.groupBy(own, (one) => one.attempts + 1)) {
    const ids = some.filter(({ pause }) => pause !== null).map(({ id }) => id);
    if (ids.length > 0) await orderAttempts(env, db, org, { ids, slow: now, attempts }, pauseAfter(attempts)!);
  }
}

/** What was to be told by a job that is not tried again, and has not begun to leave, has had an attempt: nobody else would ever order the next. */
export async function giveUp(env: Env, { org, ...expected }: Order): Promise<void> {
  await env.database.tx(org, async (db) => {
    await noteGivenUp(env, db, org, await pending(db, org, expected, true));
    // What somebody has begun is theirs, and their word is still to come: it may have arrived. Of who has died with it nobody knows that, either.
    await orderAfterClaims(env, db, org, await claimedAmong(db, org, expected));
  });
}

async function noteGivenUp(env: Env, db: Db, org: string, some: readonly Pending[]): Promise<void> {
  const outcome = (slow: boolean) => ({ status: null, answer: words("webhooks")("given-up"), slow });
  const tried = some.map((one) => triedOf(one, outcome(one.slow)));
  if (tried.length > 0) await noteAttempts(env, db, org, some[0]!, tried, some[0]!.slow);
}

/** Of what is told: the number of a fact is given out again when a backup was put back. */
function effectOf({ webhook, fact, body }: Pick<Pending, "webhook" | "fact" | "body">): string {
  return `webhook:${webhook}:${fact}:${createHash("sha256").update(body).digest("base64url")}`;
}

/**
 * What may not be told any more ends here, and what left before a backup was put back.
 * @returns what is to be sent, and whether there is one among them that is not seen yet
 */
async function sendable(
  env: Env,
  db: Db,
  org: string,
  expected: Expected,
): Promise<{ ready: Sendable[]; late: boolean }> {
  const { deliveries: ids, attempts } = expected;
  const found = (await pending(db, org, expected)).map((one) => ({ ...one, effect: effectOf(one) }));
  const late = found.length < ids.length && (await countNoted(db, org, expected)) < ids.length;
  const held = found.length > 0 ? await findMessageHold(db, org) : null;
  // With those that are late: tried again for them, this job would order the others once more each time.
  if (held && held.releasedAt === null) {
    await orderAttempts(env, db, org, { ids, slow: found[0]!.slow, attempts }, heldFor);
    return { ready: [], late: false };
  }
  const begun = found.length < ids.length ? await claimedAmong(db, org, expected) : [];
  // Tried again for those that are late, this job orders these once more; each of these orders finds their attempt made.
  if (begun.length > 0) await orderAfterClaims(env, db, org, begun);
  if (found.length === 0) return { ready: [], late };
  // The queue would have given it up, but each time it is told by another order.
  await noteGivenUp(env, db, org, await unbegun(db, org, found.filter(({ begun }) => begun >= mostBegun))); // oxfmt-ignore
  const alive = found.filter(({ begun }) => begun < mostBegun);
  const left = await takenAmong(
    env,
    db,
    org,
    alive.map(({ effect }) => effect),
  );
  const tell = makeDisclosure(db, org, env);
  const ready: Sendable[] = [];
  const over: Attempted[] = [];
  const end = (one: Sendable, answer: string) => over.push({ ...one, state: "failed", status: null, answer });
  for (const one of alive) {
    const dropped = held?.dropped && one.createdAt < held.releasedAt! ? "dropped" : null;
    const why = dropped ?? (left.has(one.effect) ? "left-before" : null);
    // Whoever looks at the log may try it again by hand.
    const erased = one.body === erasedBody;
    const current = why || erased ? null : await tell(one.body);
    // What was written down with names may have arrived, and its id tells the moment: under the same id a pseudonym would have a name. It is told no more.
    if (current && (one.veiled || !current.hidden)) ready.push({ ...one, body: current.body });
    else end(one, why ? words("outbound")(`held.${why}`) : words("webhooks")(erased ? "erased" : "withheld"));
  }
  const ended = await unbegun(db, org, over);
  if (ended.length > 0) await recordAttempts(db, org, ended[0]!.webhook, ended);
  return { ready, late };
}

/** Those of some deliveries that nobody has begun to tell since they were read, nor begins before this transaction's end. */
async function unbegun<One extends { id: string }>(db: Db, org: string, some: readonly One[]): Promise<One[]> {
  if (some.length === 0) return [];
  const free = new Set((await pending(db, org, { deliveries: some.map(({ id }) => id) }, true)).map(({ id }) => id));
  return some.filter(({ id }) => free.has(id));
}

/** Where the secret of a webhook is sealed. */
export function secretPlace(org: string, id: string): Place {
  return { table: "webhooks", column: "secret", row: id, org };
}
