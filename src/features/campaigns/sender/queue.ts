import type { Env } from "../../../kit/feature.ts";
import { Problem } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { messageIdSigner, openSender } from "../../outbound/index.ts";
import type { MessageIdSigner, Sender } from "../../outbound/index.ts";
import { pauseFor } from "../proving.ts";
import { dueOfQueue } from "../store/claims.ts";
import { release } from "../store/send.ts";
import type { MessageCost } from "../store/costs.ts";
import { makeToken } from "../token.ts";
import { mailKey } from "./compose.ts";
import { makeBreaker } from "./breaker.ts";
import type { Breaker, Pass } from "./breaker.ts";
import type { QueueKey, QueuePorts } from "./queue-key.ts";
import { makeLedger } from "./ledger.ts";
import type { SendLedger } from "./ledger.ts";
import { openingOf } from "./opening.ts";
import { isServerTrouble, resultOf } from "./outcome.ts";
import { makeSupply } from "./supply.ts";
import type { Ready } from "./supply.ts";

interface Queue {
  env: Env;
  org: string;
  sender: Sender;
  ledger: SendLedger;
  breaker: Breaker;
  sign: MessageIdSigner;
}

const idleMs = 3000;
const turnMs = 10_000;
/** After so long a queue begins anew, with its profile, its hours and its organisation as they are by then: behind a server in trouble it would never end. */
export const maxMs = 300_000;
const ownPauseSeconds = 0.25;

/** Sends what is due in this queue until nothing is; then everything that was told is in the ledger and the connections are closed. */
export async function runQueue(env: Env, key: QueueKey, ports: QueuePorts): Promise<void> {
  const { org } = key;
  const sender = await openSender(env, org, key.profile, "simulation", key.channel).catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.reason !== "no-such-profile") throw error;
    await pauseWithoutProfile(env, key);
    return null;
  });
  if (!sender) return;
  const began = performance.now();
  const over = () => ports.stopping() || performance.now() - began > (ports.crowded() ? turnMs : ports.maxMs);
  const supply = makeSupply(env, key, sender, ports, over, idleMs);
  try {
    const sign = await messageIdSigner(env, org, sender);
    const queue: Queue = {
      env,
      org,
      sender,
      ledger: makeLedger(env, org, sender.connections),
      breaker: makeBreaker(over),
      sign,
    };
    const turn = turnByTurn();
    const slot = async () => {
      for (let one = await supply.next(); one; one = await supply.next()) {
        await turn();
        const pass = await queue.breaker.pass();
        // The next queue claims it again: at the end of this one not all who wait try a server in trouble at once.
        if (pass) await sendOne(queue, one, pass);
        else queue.ledger.result(one.held, { state: "withdrawn" });
      }
    };
    // Twice as many as connections: while one mail waits for its server's answers, the next is composed and signed.
    await Promise.all(Array.from({ length: 2 * Math.max(1, sender.connections) }, slot));
    await queue.ledger.settled();
  } finally {
    await giveBack(env, org, await supply.rest(), ports);
    await sender.close();
  }
}

/** What was to leave by a profile that was removed waits for whoever planned it, and says so. */
async function pauseWithoutProfile(env: Env, key: QueueKey): Promise<void> {
  const { org, channel } = key;
  await env.database.tx(org, async (db) => {
    for (const campaign of await dueOfQueue(db, org, key))
      await pauseFor(db, org, campaign, "profile-removed", { channel: words(`channels/${channel}`)("title") });
  });
}

/** One message is made in each turn of the event loop: the commits and answers of others, for which servers wait, are never behind a crowd of them. */
function turnByTurn(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))));
}

async function sendOne(queue: Queue, one: Ready, pass: Pass): Promise<void> {
  const { env, org, sender, ledger, breaker } = queue;
  const { held, row } = one;
  // Behind a server in trouble, or a slow one, it may have waited until its hours were over: the next claim puts it off.
  const shut = () => isShut(one, env.clock().getTime());
  if (shut()) {
    breaker.untried(pass);
    return ledger.result(held, { state: "withdrawn" });
  }
  const failed = (error: unknown) => {
    env.log.warn(
      { err: error, org, campaign: held.campaign, delivery: held.number },
      "a message could not be handed over",
    );
    return String((error as Error).message ?? error).slice(0, 500);
  };
  let passed = false;
  try {
    const { message, key } = await composeOne(queue, one);
    const outcome = await sender.send(message, async () => (passed = !shut() && (await ledger.commit(held, key))));
    const trouble =
      outcome.state === "deferred" && isServerTrouble(outcome) ? { retryAfter: outcome.retryAfter } : null;
    breaker.observe(pass, trouble);
    const result = resultOf(outcome, row, env.clock().getTime());
    ledger.result(held, result.state === "sent" ? { ...result, cost: costOf(sender, message) } : result);
  } catch (error) {
    const text = failed(error);
    if (error instanceof ComposeError) {
      breaker.observe(pass, null);
      return ledger.result(held, resultOf({ state: "deferred", code: 451, text }, row, env.clock().getTime()));
    }
    // Most likely our own database restarts: that is over in a moment, and nothing is asked of the mail server meanwhile.
    breaker.observe(pass, { retryAfter: ownPauseSeconds });
    // After the commit nobody knows what became of it; before it, it certainly did not go out.
    ledger.result(held, passed ? { state: "unconfirmed", text, counts: true } : { state: "withdrawn" });
  }
}

function isShut({ dispatch, row }: Ready, now: number): boolean {
  const open = openingOf(dispatch, row, now);
  return open === null || open > now;
}

function costOf(
  { channel, cost }: Sender,
  message: { to: string; raw: Buffer; messageId: string },
): MessageCost | null {
  return cost && { channel, ...cost(message) };
}

/** This one message cannot be made; it says nothing about the server or the database. */
class ComposeError extends Error {}

async function composeOne({ env, sign }: Queue, { row, person, dispatch }: Ready) {
  const compose = dispatch.lures.get(row.lureIdx)!;
  const token = makeToken(env.secrets, {
    campaign: dispatch.number,
    delivery: row.number,
    heldOut: row.holdOut,
    lureIdx: row.lureIdx,
    test: false,
    locale: person.locale,
  });
  const messageId = await sign({ campaign: dispatch.id, recipient: row.address, at: row.dueAt });
  const date = env.clock();
  try {
    const raw = compose({ person, to: row.address, token, messageId, timeZone: row.timeZone, date });
    return { message: { to: row.address, messageId, raw }, key: mailKey(messageId) ?? 0n };
  } catch (error) {
    throw new ComposeError((error as Error).message, { cause: error });
  }
}

async function giveBack(
  env: Env,
  org: string,
  rest: readonly Ready[],
  ports: Pick<QueuePorts, "renew">,
): Promise<void> {
  for (const group of Map.groupBy(rest, ({ held }) => `${held.campaign} ${held.owner}`).values()) {
    const { campaign, owner } = group[0]!.held;
    const held = group.map((one) => one.held);
    // With the database away the rows stay claimed until this owner's session has ended; then they are recovered.
    await env.database.tx(org, (db) => release(db, org, campaign, owner, held)).catch(() => ports.renew());
  }
}
