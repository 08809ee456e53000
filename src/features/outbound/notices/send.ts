import type { Outcome } from "../../../channels/transport.ts";
import { sweepPerProcess } from "../../../kit/fair/index.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { describeChannel, openTransport, settingsOf } from "../gate.ts";
import type { GatedTransport } from "../gate.ts";
import { words } from "../../../kit/words.ts";
import { takeNotice } from "../mail-limits.ts";
import { noticeProfile, portsFor, readyProfile } from "../profiles.ts";
import type { ReadyProfile } from "../profiles.ts";
import { leadsToLureHost } from "../rules.ts";
import { openRaw } from "../inbound/raw.ts";
import { compareEffects, keepAlive } from "../effects/compare.ts";
import { commitEffect, takenAmong, withdrawEffect } from "../effects/journal.ts";
import { isConfirmedByAnother } from "../store/confirmed.ts";
import {
  claimMessage,
  claimMessages,
  commitMessage,
  dueMessages,
  endMessage,
  postponeMessage,
} from "../store/messages.ts";
import type { MessageRow } from "../store/messages.ts";
import { briefParts, noticeKeyFor, noticeMessageId, noticeParts } from "./compose.ts";
import type { NoticeParts } from "./compose.ts";
import { giveUpAfterSeconds, retryDelay } from "./retry.ts";

/** Messages of one organisation in one turn, and how many of them go out at once. */
const perTurn = 20;
const atOnce = 4;
/** Milliseconds without any progress after which the slow are left to themselves; the next run finds what they had. */
const patience = 10_000;

interface Route {
  ready: ReadyProfile;
  transport: GatedTransport;
}

// In production an organisation's own mail server may send its notices: it holds up nobody else's.
const sweepOf = sweepPerProcess({ atOnce: 16, perKey: 1 }, "an organisation's notices could not be sent");

/** Sends what is due, in turns of the organisations; each message's end is written before the next is taken by the same worker. */
export async function sendNotices(env: Env): Promise<void> {
  await compareEffects(env);
  const sweep = sweepOf(env);
  for (let progressAt = performance.now(); ;) {
    const due = await env.database.reachable((db) => dueMessages(db, sweep.busy()));
    await keepAlive(env);
    for (const org of due) sweep.start(org, () => sendOf(env, org));
    const before = sweep.busy().length;
    if (before === 0) return;
    if (due.length > 0) progressAt = performance.now();
    if (performance.now() - progressAt > patience) return;
    await sweep.changed(1000);
    if (sweep.busy().length < before) progressAt = performance.now();
  }
}

async function sendOf(env: Env, org: string): Promise<void> {
  const messages = await env.database.tx(org, (db) => claimMessages(db, org, perTurn));
  const routes = new Map<string, Promise<Route>>();
  const routeOf = (message: MessageRow) => {
    const by = `${message.channel} ${message.purpose === "staff"}`;
    const found = routes.get(by) ?? openRoute(env, org, message);
    routes.set(by, found);
    return found;
  };
  const sendInTurn = async () => {
    for (let message = messages.shift(); message; message = messages.shift())
      await sendOne(env, message, routeOf(message));
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  } finally {
    for (const route of routes.values()) await route.then(({ transport }) => transport.close()).catch(() => {});
  }
}

/** Sends one queued message at once; does nothing when somebody else has it. */
export async function sendQueued(env: Env, org: string, id: string): Promise<void> {
  await compareEffects(env);
  const message = await env.database.worker((db) => claimMessage(db, org, id));
  if (!message) return;
  const route = openRoute(env, org, message);
  try {
    await sendOne(env, message, route);
  } finally {
    await route.then(({ transport }) => transport.close()).catch(() => {});
  }
}

function openRoute(
  env: Env,
  org: string,
  { channel, purpose }: Pick<MessageRow, "channel" | "purpose">,
): Promise<Route> {
  const route = (async () => {
    const own = purpose === "staff";
    const ready = own
      ? await env.database.tx(org, (db) => readyProfile(env, db, org, null, channel))
      : await noticeProfile(env, org, channel);
    return { ready, transport: openTransport(env, org, ready.choice, portsFor(env, org, ready.profile, channel)) };
  })();
  // Whoever sends by it hears why it does not open; a message that does not get so far needs no route.
  route.catch(() => {});
  return route;
}

async function sendOne(env: Env, message: MessageRow, route: Promise<Route>): Promise<void> {
  const { org, attempts, effect } = message;
  const say = words("outbound");
  const known = await env.database.tx(org, async (db) => {
    const left = (await takenAmong(env, db, org, [effect])).has(effect);
    if (left) await endMessage(db, message, "unconfirmed", say("held.left-before"));
    const anothers = !left && (await isAnothers(db, message));
    if (anothers) await endMessage(db, message, "failed", say("notice.unreached"));
    return left || anothers;
  });
  if (known) return;
  const quiet = await quietSeconds(env, message, route);
  if (quiet > 0) return env.database.tx(org, (db, now) => tryLater(db, message, quiet, heldBy("quiet"), now));
  const wait = await takeNotice(env, message);
  if (wait > 0) return env.database.tx(org, (db, now) => tryLater(db, message, wait, heldBy("too-many"), now));
  let left = false;
  const commit = async () => (left = await commitEffect(env, org, effect, (db) => commitMessage(db, message)));
  // After the commit nobody knows what became of it; before it, it certainly did not go out.
  const outcome = await attempt(env, message, route, commit).catch((error: Error): Outcome => ({
    state: left ? "unconfirmed" : "deferred",
    text: error.message,
  }));
  if (left && outcome.state !== "sent" && outcome.state !== "unconfirmed") withdrawEffect(env, org, effect);
  await env.database.tx(org, async (db, now) => {
    if (outcome.state === "sent" || outcome.state === "unconfirmed") {
      return endMessage(db, message, outcome.state, outcome.state === "sent" ? null : outcome.text);
    }
    const waits = outcome.state === "refused" && outcome.about === "sender";
    if (outcome.state === "bounced" || (outcome.state === "refused" && !waits))
      return endMessage(db, message, "failed", outcome.text);
    const why = outcome.text ?? "withdrawn";
    return tryLater(db, message, retryDelay(attempts, Math.random()), { why, end: why }, now);
  });
}

/** Whether a telephone or the like is somebody else's than whom the message is for. What an account needs goes where it was asked for. */
async function isAnothers(db: Db, { org, channel, purpose, member, address }: MessageRow): Promise<boolean> {
  if (member === null || purpose === "account" || describeChannel(channel).address.domainSeparator !== null)
    return false;
  return isConfirmedByAnother(db, org, address, member);
}

/**
 * Puts a message back after a try; one that is older than a day is given up: its code is good no longer, and its news is none.
 * @param held why it waits, and why it does so no longer when it is given up
 * @param now by the clock by which it was queued, the database's
 */
function tryLater(db: Db, message: MessageRow, seconds: number, { why, end }: Held, now: Date): Promise<void> {
  const age = (now.getTime() - message.createdAt.getTime()) / 1000;
  return age > giveUpAfterSeconds ? endMessage(db, message, "failed", end) : postponeMessage(db, message, seconds, why);
}

interface Held {
  why: string;
  end: string;
}

function heldBy(what: "quiet" | "too-many"): Held {
  const say = words("outbound");
  return { why: say(`notice.${what}`), end: say(`notice.${what}-all-day`) };
}

/** Seconds until a message may come to whoever reads there, by the database's clock. What an account needs is waited for, at night, too. */
async function quietSeconds(
  { database }: Pick<Env, "database">,
  { org, channel, purpose, address }: Pick<MessageRow, "org" | "channel" | "purpose" | "address">,
  route: Promise<Route>,
): Promise<number> {
  const { openFor } = describeChannel(channel);
  if (!openFor || purpose === "account") return 0;
  // Why a route does not open the attempt says.
  const opened = await route.catch(() => null);
  if (!opened) return 0;
  // Asked when the route is open, which may have taken its time.
  const now = await database.tx(org, async (_db, at) => at.getTime());
  return (openFor(settingsOf(opened.ready.choice), address, null, now) - now) / 1000;
}

async function attempt(
  env: Env,
  message: MessageRow,
  route: Promise<Route>,
  commit: () => Promise<boolean>,
): Promise<Outcome> {
  const { channel, purpose, address } = message;
  const face = describeChannel(channel);
  let parts: NoticeParts;
  try {
    parts = face.brief ? briefParts(message) : noticeParts(message);
  } catch (error) {
    env.log.error(
      { err: error, org: message.org, message: message.id },
      "a message could not be composed and stays here",
    );
    return { state: "refused", reason: "no-words", text: (error as Error).message };
  }
  const { lureUrl, LURE_SHORT_URL = lureUrl } = env.config;
  if ([lureUrl, LURE_SHORT_URL].some((host) => leadsToLureHost(`${parts.subject}\n${parts.text}`, host))) {
    return { state: "refused", reason: "lure-link", text: `the template ${message.template} leads to the lure host` };
  }
  const { ready, transport } = await route;
  const { fromName, fromAddress, returnPath } = ready;
  const messageId = noticeMessageId(message, fromAddress, env.secrets.derive(noticeKeyFor));
  const raw = face.plain({
    ...parts,
    from: { name: fromName, address: fromAddress },
    to: address,
    messageId,
    date: env.clock(),
    headers: { "Auto-Submitted": "auto-generated" },
    attached: message.attached ? await openRaw(env, message.org, message.attached) : undefined,
  });
  // What somebody else wrote goes to no stranger, whoever asks for it.
  const sent = message.attached === null ? purpose : "forward";
  return transport.send(sent, { from: returnPath, to: address, message: raw, messageId }, commit, address);
}
