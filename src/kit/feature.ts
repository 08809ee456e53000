import type { FastifyReply, FastifyRequest } from "fastify";
import type { InferSchemaInput, InferSchemaOutput } from "@orpc/contract";
import type { SignedIn } from "./accounts.ts";
import type { Attention } from "./attention.ts";
import type { Contract, Endpoint } from "./contract.ts";
import type { Db } from "./db/index.ts";
import type { Env } from "./env.ts";
import type { Job } from "./jobs.ts";
import type { FactKind } from "./ledger/fact.ts";
import type { Reaction } from "./ledger/reaction.ts";
import type { Parser } from "./parsing/index.ts";
import type { Personal } from "./personal.ts";
import type { Role } from "./roles.ts";

export type { Env } from "./env.ts";
export { roles } from "./roles.ts";
export type { Role } from "./roles.ts";

export const processRoles = ["web", "identity", "lure", "worker"] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Who acts. `member` is the person behind it, if any; `may` the permissions in force. */
export interface Actor {
  kind: "key" | "member" | "system";
  id: string;
  member: string | null;
  may: ReadonlySet<string>;
  name: string;
  /** The account whose token was shown, if it was one. */
  account?: SignedIn;
  /**
   * Whether another member, who has asked for something, still may (a permission) and reads another mailbox; of those who signed in alone, for only they
   * can be a second person.
   */
  isSecondTo?: (db: Db, member: string, permission: string) => Promise<boolean>;
}

/** What every handler receives. `db` is an open transaction of the organisation; `now` is that transaction's time. */
export interface Context<I = unknown> {
  org: string;
  actor: Actor;
  input: I;
  db: Db;
  now: Date;
  env: Env;
}

/** What a raw handler gets besides, whose answer may go on for long. */
interface StillSignedIn {
  /** Whether whoever has asked could ask again: their session or token holds. The API gives it to every request; other callers have none. */
  signedIn?: () => Promise<boolean>;
}

export type RawContext<I = unknown> = Omit<Context<I>, "db" | "now">;

/**
 * What a handler in steps receives: it talks to somebody outside (a mail server, DNS, a web address), so no transaction is open around it. It reads
 * in one `tx`, asks, and writes in another.
 */
export interface StepContext<I = unknown> extends RawContext<I> {
  tx: <T>(work: (context: Context<I>) => Promise<T>) => Promise<T>;
}

// Handlers may return Dates where the contract says a moment; the API writes them as ISO 8601.
type Sendable<T> = T extends string
  ? T | Date
  : T extends readonly (infer U)[]
    ? readonly Sendable<U>[]
    : T extends object
      ? { [K in keyof T]: Sendable<T[K]> }
      : T;

type InputOf<E> = E extends Endpoint<infer I, infer _O> ? InferSchemaOutput<I> : never;
type OutputOf<E> = E extends Endpoint<infer _I, infer O> ? Sendable<InferSchemaInput<O>> : never;

/** One function per JSON endpoint of a contract, in one transaction; those that talk to somebody outside stand in `steps`, raw ones in `raw`. */
export type Handlers<C extends Contract> = {
  [K in keyof C]?: (context: Context<InputOf<C[K]>>) => Promise<OutputOf<C[K]>>;
};
export type StepHandlers<C extends Contract> = {
  [K in keyof C]?: (context: StepContext<InputOf<C[K]>>) => Promise<OutputOf<C[K]>>;
};
export type RawHandlers<C extends Contract> = {
  [K in keyof C]?: (
    context: RawContext<InputOf<C[K]>> & StillSignedIn,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>;
};

interface Seeding {
  env: Env;
  db: Db;
  org: string;
  now: Date;
}

/** How things of one kind are called now, for who finds them by their ids alone. */
export interface Named {
  /** The permission without which they are not named. */
  may: string;
  /** Of these ids those that there are, with their names. @param actor for whom: people are named to those alone who may see them */
  find(
    db: Db,
    org: string,
    ids: readonly string[],
    actor: Pick<Actor, "member">,
  ): Promise<readonly { id: string; name: string }[]>;
}

/** A feature's manifest: everything the rest of the house needs to know about it. */
export interface Feature {
  name: string;
  contract?: Contract;
  /** What each group of its endpoints is about, by the group's name: the `tag` of an endpoint, else the first part of its path. */
  tags?: Record<string, string>;
  handlers?: Record<string, ((context: Context<any>) => Promise<unknown>) | undefined>;
  steps?: Record<string, ((context: StepContext<any>) => Promise<unknown>) | undefined>;
  raw?: Record<
    string,
    | ((context: RawContext<any> & StillSignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>)
    | undefined
  >;
  jobs?: readonly Job[];
  /** Its facts.ts: the kinds of fact that it writes, alone or several alike. */
  facts?: Record<string, FactKind | Record<string, FactKind>>;
  /** Ways other than reactions by which it reads facts of whichever feature, and which ones. */
  factReaders?: readonly { by: string; reads: (fact: FactKind) => boolean }[];
  reactions?: readonly Reaction[];
  /** The facts, of whichever feature, that it tells other programs. */
  events?: readonly FactKind[];
  /** What reads bytes of strangers and tenants, each in a process that can be killed (`kit/parsing`). */
  parsers?: readonly Parser[];
  /** Permission → roles that have it by default. */
  permissions?: Record<string, readonly Role[]>;
  /** Whether an actor may see everybody of the organisation, or the people of some departments only (`seesEverybody` in kit/permissions). */
  seesEverybody?: (db: Db, org: string, actor: Pick<Actor, "member">) => Promise<boolean>;
  /** What an actor may at this moment by what the feature knows; null for one that it knows nothing of (`heldNow` in kit/permissions). */
  permissionsOf?: (
    db: Db,
    org: string,
    actor: Pick<Actor, "kind" | "id" | "member">,
    now: Date,
  ) => Promise<ReadonlySet<string> | null>;
  /** Whose some mail addresses (lower case) are at this moment, by the address (`ownerOfAddress` in kit/address-owners). */
  ownersOf?: (db: Db, org: string, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The folder of its catalogues, one `<tag>.json` a language (`readWords`). */
  words?: URL;
  /** How things of its kinds are called, by the kind as the audit log names it (`namesOf` in kit/named). */
  named?: Record<string, Named>;
  personal?: Personal;
  /** What of it may need somebody's decision or cure: entries of the "needs attention" list. */
  attention?: readonly Attention[];
  /** Work that runs as long as the process; returns how to stop it. */
  start?: (env: Env, running: ReadonlySet<ProcessRole>) => Promise<() => Promise<void>>;
  /** The feature's share of the demo organisation, called in list order. */
  seed?: (context: Seeding) => Promise<void>;
  /** Its share of one month of that organisation's past, called in list order behind the first start, the earliest month first. */
  seedMonth?: (context: Seeding & { monthsAgo: number }) => Promise<void>;
}

/** Declares a feature and checks its handlers against its contract. */
export function feature<C extends Contract>(
  def: Omit<Feature, "contract" | "handlers" | "steps" | "raw"> & {
    contract?: C;
    handlers?: Handlers<C>;
    steps?: StepHandlers<C>;
    raw?: RawHandlers<C>;
  },
): Feature {
  for (const [name, one] of Object.entries(def.contract ?? {})) {
    const found = one["~orpc"].meta.raw ? def.raw?.[name] : (def.handlers?.[name] ?? def.steps?.[name]);
    if (!found) throw new Error(`${def.name}: endpoint ${name} has no handler`);
  }
  return def as Feature;
}
