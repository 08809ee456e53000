import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import type { AccountEventKind } from "../../../kit/accounts.ts";
import { audit } from "../../audit/index.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { accountFacts } from "../facts.ts";
import { disclosureOf, belongsToNobody } from "../rules/account-disclosure.ts";
import { accountOf, unlinkAccounts } from "../store/accounts.ts";
import { endedAccountLinksOf, accountLinksOf } from "../store/account-links.ts";
import type { EndedAccountLink, AccountLink } from "../store/account-links.ts";
import { forgetOldEvents } from "./old-events.ts";
import type { OldEvents } from "./old-events.ts";

/** What happened to an account, as the identity provider wrote it down. */
export interface AccountEvent {
  /** Its place in the provider's order. */
  seq: string;
  id: string;
  pool: string;
  /** The account's id (`sub`). */
  sub: string;
  kind: AccountEventKind;
  /** Ids, counts, names of methods. */
  data: Record<string, unknown>;
  at: Date;
}

/** The provider's own table of events, reached in the worker's transaction. */
export interface AccountEvents extends OldEvents {
  /** The oldest ones behind `after` that were not handed on, locked. */
  takeEvents(db: Db, after: string, limit: number): Promise<AccountEvent[]>;
  eventsForwarded(db: Db, seqs: string[]): Promise<unknown>;
}

const batch = 100;

// What others or nobody did; all else the person did.
const notOwn = new Set<AccountEventKind>([
  "account.invited",
  "account.sign-in-failed",
  "account.locked",
  "account.token-reused",
  "account.authenticator-reset",
  "account.disabled",
  "account.enabled",
]);

/**
 * Hands the identity provider's events on to those of their accounts' organisations whom they concern (`disclosureOf`): a fact and an entry of the audit chain
 * each, in the transaction that marks the event, so once. Events of accounts that belong nowhere yet are passed over and wait; all do while a part of the
 * database is away.
 * @param issuer of the product's own pool; that of another pool differs in its last part
 * @param after begins behind this place
 * @returns the last place that was looked at
 */
export async function forwardAccountEvents(
  env: Env,
  issuer: string,
  events: AccountEvents,
  after = "0",
): Promise<string> {
  for (let place = after; ;) {
    // Not of what can be reached alone: an account of which a part is not seen looks as if it belonged to one organisation, and the other would never hear.
    const seen = await env.database.worker((db) => forwardBatch(env, db, issuer, events, place));
    place = seen.at(-1) ?? place;
    if (seen.length < batch) return place;
  }
}

/**
 * Does so as long as the process runs: new events within a second, all that wait every minute; what is older than thirty days goes.
 * @returns how to stop
 */
export function startAccountEvents(env: Env, issuer: string, events: AccountEvents): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const forgetOld = forgetOldEvents(env, events);
  const running = (async () => {
    let place = "0";
    for (let round = 0; !signal.aborted; round++) {
      try {
        // A place can be filled late, by a transaction that took long; and an account may have joined an organisation meanwhile.
        place = await forwardAccountEvents(env, issuer, events, round % 60 === 0 ? "0" : place);
        if (round % 3600 === 0) await forgetOld();
      } catch (error) {
        env.log.warn({ err: error }, "events of accounts wait for the database");
      }
      await sleep(1000, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

async function forwardBatch(env: Env, db: Db, issuer: string, events: AccountEvents, after: string): Promise<string[]> {
  const taken = await events.takeEvents(db, after, batch);
  const found: { event: AccountEvent; account: Parameters<typeof accountLinksOf>[1]; ties: AccountLink[] }[] = [];
  for (const event of taken) {
    // Of a newer version, which runs beside this one or did: it waits for that one.
    if (!(event.kind in accountFacts)) continue;
    const account = { issuer: issuer.replace(/[^/]+$/, event.pool), subject: event.sub };
    found.push({ event, account, ties: await accountLinksOf(db, account) });
  }
  const done: string[] = [];
  const meant: Meant[] = [];
  await env.database.as(db, systemOrganisation, async (systemDb) => {
    for (const { event, account, ties } of found) {
      const ended = await endedAccountLinksOf(systemDb, account);
      if (ties.length > 0 || belongsToNobody(event.at, ended)) done.push(event.seq);
      for (const tie of ties) meant.push({ event, tie, ties, ended });
    }
  });
  // Each chain is locked until the end: in one order, so that two processes never wait for each other.
  for (const [org, own] of [...Map.groupBy(meant, ({ tie }) => tie.org)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await env.database.as(db, org, async (within) => {
      for (const one of own) await write(within, one);
    });
  }
  if (done.length > 0) await events.eventsForwarded(db, done);
  return taken.map((event) => event.seq);
}

interface Meant {
  event: AccountEvent;
  tie: AccountLink;
  ties: AccountLink[];
  ended: EndedAccountLink[];
}

async function write(db: Db, { event, tie, ties, ended }: Meant): Promise<void> {
  const { org, person, plan, active } = tie;
  if (plan === null || active === null) return;
  const { id, kind, at } = event;
  const joinedAt = (await accountOf(db, org, person))?.joinedAt;
  const others = [...ties.filter((one) => one !== tie).map((one) => ({ ...one, leftAt: null })), ...ended];
  const told = joinedAt && disclosureOf(event, { plan, active, joinedAt }, others);
  if (!told) return;
  const data = told === "everything" ? event.data : {};
  await record(db, org, [accountFacts[kind]({ ...data, event: id }, { person, at })]);
  const actor = notOwn.has(kind)
    ? ({ kind: "system", id: "identity", member: null } as const)
    : ({ kind: "member", id: person, member: person } as const);
  const detail = { ...data, event: id, happenedAt: at };
  // An account that its owner deleted stands for nobody any more; the person stays in the directory.
  if (kind === "account.deleted") await unlinkAccounts(db, org, [person]);
  await audit(db, org, actor, { act: kind, what: "person", id: person, detail });
}
