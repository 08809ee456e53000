import { createHash } from "node:crypto";
import type { VendorEvent } from "../../../channels/inbound.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { memoryLimits } from "../../../kit/limits/index.ts";
import type { MemoryLimits } from "../../../kit/limits/index.ts";
import { microBatch } from "../../../kit/micro-batch.ts";
import { withoutAddresses } from "../../../kit/personal.ts";
import { storableText } from "../../../kit/storable.ts";
import { bounceReceived, messageReported } from "../facts.ts";
import { describeChannel } from "../gate.ts";
import { commitWishes } from "../effects/commit-wishes.ts";
import type { Wish } from "../effects/wishes.ts";
import { readMarker } from "../message-id.ts";
import { addCallback, forgetCallback, wasReceived } from "../store/callbacks.ts";
import { knownNames, meaningOf, storeStatus } from "../store/references.ts";
import { stopListKey } from "../stopped.ts";
import { hasRoomForWishes, isTexted, noteAnswer, stopOrStart } from "../store/stopped.ts";
import { ownerOf } from "../sending-route.ts";
import type { SendingRoute } from "../sending-route.ts";

const longest = { messageId: 1000, code: 100, text: 500, reference: 200 };

/** What is said of a message by its own name, or by somebody: what can be written down as it is. */
type Plain = Exclude<VendorEvent, { reference: string }>;
type Of<K extends VendorEvent["kind"]> = Extract<Plain, { kind: K }>;

/** In whose name it is written down. */
interface Here {
  env: Pick<Env, "secrets" | "database" | "clock">;
  org: string;
  /** Gets the wishes that changed something. */
  wishes: Wish[];
}

/** What each thing that is said leads to, in the transaction in which it is heard. */
const takers: { [K in VendorEvent["kind"]]: (db: Db, here: Here, channel: string, said: Of<K>) => Promise<void> } = {
  // What it means is the channel's to say.
  async receipt(db, { org }, channel, { text, ...said }) {
    const data = { ...plainOf(said), channel };
    // Whoever may say what they like has words without end for the same.
    const stage = said.by ? `means ${describeChannel(channel).receipt({ code: data.code, text })}` : data.code;
    if (!(await isNew(db, org, ["receipt", data.messageId, stage]))) return;
    await record(db, org, [bounceReceived({ ...data, text: withoutAddresses(plain(text, longest.text)) })]);
  },
  // A test of a profile has a button, too, and counts nothing.
  async reported(db, { org }, channel, said) {
    const { messageId } = plainOf({ ...said, code: "" });
    if (!readMarker(messageId) || !(await isNew(db, org, ["reported", messageId]))) return;
    await record(db, org, [messageReported({ messageId, channel })]);
  },
  stop: wish,
  start: wish,
};

async function wish(db: Db, { env, org, wishes }: Here, channel: string, said: Of<"stop" | "start">): Promise<void> {
  const { kind, address, id } = said;
  const read = describeChannel(channel).address.read(address);
  if (read === null) return;
  // Nobody is heard less for what others forge: whoever may be texted is no stranger.
  if (!(await isTexted(db, org, read)) && !(await admitStranger(db, env, org))) return;
  const listed = stopListKey(env.secrets, org, read);
  if (id && !(await noteAnswer(db, org, { channel, address: listed, id: normaliseReference(id) }))) return;
  // Versions before answers were remembered by their names kept a digest of each.
  if (id && (await wasReceived(db, org, digestOf(["wish", channel, read, id])))) return;
  // What stands in the installation's list as it is was written by an earlier version.
  for (const one of kind === "start" && listed !== read ? [listed, read] : [listed])
    if (await stopOrStart(db, org, kind, channel, one)) wishes.push({ kind, channel, address: one });
}

/** Of a report about very many organisations so many are written to at once: everybody else's work has its turn between them. */
const partsAtOnce = 8;

/**
 * Stores a vendor's events; the same event twice has one effect. Each organisation's part is a transaction of its own.
 * @returns whether any was stored: none beyond the limit, and none that is not known (yet) to be about one of our messages
 */
export async function takeEvents(env: Env, route: SendingRoute, events: readonly VendorEvent[]): Promise<boolean> {
  const owner = ownerOf(route);
  const all = (await Promise.all(events.map((said) => admitted(env, owner, said)))).filter((said) => said !== null);
  if (all.length === 0) return false;
  const take = async (db: Db, wishes: Wish[]) => {
    const found: { org: string; said: Plain }[] = [];
    for (const said of all) {
      const meant = await meantBy(db, owner, route, said);
      if (meant?.org === owner.org) await write(db, { env, org: meant.org, wishes }, route.channel, meant.said);
      if (meant) found.push(meant);
    }
    return found;
  };
  const wished = all.some(({ kind }) => kind === "stop" || kind === "start");
  const matched = await (wished
    ? commitWishes(env, owner.org, take)
    : env.database.tx(owner.org, (db) => take(db, [])));
  const elsewhere = matched.filter((one) => one.org !== owner.org);
  const parts = [...Map.groupBy(elsewhere, (one) => one.org)];
  let failure: unknown;
  const writeInTurn = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const [org, own] = part;
      const written = env.database.tx(org, async (db) => {
        for (const { said } of own) await write(db, { env, org, wishes: [] }, route.channel, said);
      });
      await written.catch((error: unknown) => (failure ??= error));
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, writeInTurn));
  // Only now: what one organisation's rows refuse, or are long in taking, is no reason to keep from the others what is theirs.
  if (failure !== undefined) throw failure;
  return matched.length > 0;
}

/** What one person may say of messages by one profile in an hour, and all together in a minute: each is looked up, whoever speaks. Receipts of one message are few. */
const limitsOfEvents = { one: { most: 120, seconds: 3600 }, all: { most: 12_000, seconds: 60 } };
const counts = new WeakMap<object, MemoryLimits>();

function limitsOf({ database, clock }: Pick<Env, "database" | "clock">): MemoryLimits {
  const limits = counts.get(database) ?? memoryLimits(clock);
  counts.set(database, limits);
  return limits;
}

/**
 * Wishes at numbers to which nothing goes, or has gone, that could be stopped: whoever forges numbers has them without end. By each process in an hour, and as rows that are kept.
 */
const wishesOfStrangers = { most: 1000, seconds: 3600, kept: 100_000 };

/** Whether there is room for a stranger's wish (decision 0544). */
async function admitStranger(db: Db, env: Pick<Env, "database" | "clock">, org: string): Promise<boolean> {
  const { most, seconds, kept } = wishesOfStrangers;
  if (limitsOf(env).take([{ name: "wishes-of-strangers", of: org, most, seconds }]) > 0) return false;
  return hasRoomForWishes(db, org, kept);
}

/**
 * What is looked at of what was said, where people speak by themselves; null for nothing. There is no way to tell them that it is too much: what is beyond it
 * is passed over. A wish for no more is not (decision 0531): it stands once, however often it is said, and beyond the limits its name is not kept.
 */
async function admitted(env: Env, owner: Owner, said: VendorEvent): Promise<VendorEvent | null> {
  const speaker = speakerOf(said);
  if (speaker === null) return said;
  const limits = limitsOf(env);
  const of = `${owner.org} ${owner.profile}`;
  const own = { name: "heard", of: `${of} ${speaker}`, ...limitsOfEvents.one };
  if (limits.take([own, { name: "heard-all", of, ...limitsOfEvents.all }]) === 0) return said;
  if (said.kind === "stop") return { kind: said.kind, address: said.address };
  if (said.kind === "start" || limits.wait([own]) > 0) return null;
  // Strangers have used up what all may say: whoever was written to has as much again.
  if (!(await wasWrittenTo(env, owner, speaker))) return null;
  return limits.take([own, { name: "heard-known", of, ...limitsOfEvents.all }]) === 0 ? said : null;
}

type Owner = ReturnType<typeof ownerOf>;
interface Asked {
  name: string;
  known: boolean;
}
type Ask = (one: Asked) => Promise<void>;

const asking = new WeakMap<object, Map<string, Ask>>();

/**
 * Whether the last message to somebody is known. Asked for many at once: strangers without end are a few statements a second. Of each profile by itself, so
 * that what fails or takes long for one organisation is nobody else's (decision 0544).
 */
async function wasWrittenTo({ database }: Pick<Env, "database">, owner: Owner, name: string): Promise<boolean> {
  const { org, profile } = owner;
  const asks = asking.get(database) ?? new Map<string, Ask>();
  asking.set(database, asks);
  const key = `${org} ${profile}`;
  const ask = asks.get(key) ?? askAbout(database, owner);
  asks.set(key, ask);
  const asked = { name: normaliseReference(name), known: false };
  await ask(asked);
  return asked.known;
}

function askAbout(database: Env["database"], { org, profile }: Owner): Ask {
  return microBatch(
    async (all) => {
      const names = all.map(({ name }) => name);
      const known = await database.tx(org, (db) => knownNames(db, org, profile, names));
      for (const one of all) one.known = known.has(one.name);
    },
    { pause: 50 },
  );
}

/** Who says it, where that is a person; null where a vendor does, which was proven. */
function speakerOf(said: VendorEvent): string | null {
  if (said.kind === "receipt") return "by" in said && said.by ? said.by.name : null;
  if (said.kind === "stop" || said.kind === "start") return said.address;
  return "reference" in said ? said.reference : null;
}

/** So long after the first all copies of what was said have come (seconds). Names are the clients', and some begin theirs anew each day. */
const copiesWithin = 10 * 60;

/**
 * Whether nobody has answered what came by this name; of all who ask, one is told so. Each leaves a row: only what was heard (`takeEvents`) is asked about.
 * @param within seconds for which it is remembered
 */
export function claimAnswer(
  { database }: Pick<Env, "database">,
  route: SendingRoute,
  name: string,
  within = copiesWithin,
): Promise<boolean> {
  const { org } = ownerOf(route);
  // Not the profile: two of them may sign in to one account.
  const digest = digestOf(["answer", route.channel, name]);
  return database.tx(org, async (db, now) => {
    await forgetCallback(db, org, digest, new Date(now.getTime() - within * 1000));
    return addCallback(db, org, digest);
  });
}

/** Whom it concerns; null where a server speaks of a name of which it is not known yet what it means. */
async function meantBy(
  db: Db,
  owner: { org: string; profile: string },
  way: SendingRoute,
  said: VendorEvent,
): Promise<{ org: string; said: Plain } | null> {
  if (said.kind === "stop" || said.kind === "start") return { org: owner.org, said };
  if (!("reference" in said)) {
    if (said.kind !== "receipt" || !said.by) return { org: way.org, said };
    const sent = await meaningOf(db, owner.org, owner.profile, normaliseReference(said.by.sent));
    return sent && { org: sent.ofOrg, said: { ...said, messageId: sent.messageId } };
  }
  const reference = normaliseReference(said.reference);
  if (said.kind === "reported") {
    const known = await meaningOf(db, owner.org, owner.profile, reference);
    return known && { org: known.ofOrg, said: { kind: "reported", messageId: known.messageId } };
  }
  const { code, text } = said;
  const kept = { reference, code: plain(code, longest.code), text: withoutAddresses(plain(text, longest.text)) };
  const known = await storeStatus(db, owner.org, owner.profile, kept);
  return known && { org: known.ofOrg, said: { kind: "receipt", messageId: known.messageId, code, text } };
}

async function write(db: Db, here: Here, channel: string, said: Plain): Promise<void> {
  const take = takers[said.kind] as (db: Db, here: Here, channel: string, said: Plain) => Promise<void>;
  await take(db, here, channel, said);
}

/** A name that a server gave to a message, as it is kept. */
export function normaliseReference(reference: string): string {
  return reference.replaceAll(/[^\x21-\x7e]/g, "").slice(0, longest.reference);
}

function isNew(db: Db, org: string, what: readonly string[]): Promise<boolean> {
  return addCallback(db, org, digestOf(what));
}

function digestOf(what: readonly string[]): Buffer {
  return createHash("sha256").update(JSON.stringify(what)).digest();
}

function plainOf({ messageId, code }: { messageId: string; code: string }) {
  return { messageId: plain(messageId, longest.messageId), code: plain(code, longest.code) };
}

/** A vendor may say what it likes. */
function plain(said: string, most: number): string {
  return storableText(said.replaceAll(/\p{Cc}/gu, " "), most);
}
