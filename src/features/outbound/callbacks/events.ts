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
import { systemOrganisation } from "../../organisations/index.ts";
import { bounceReceived, messageReported } from "../facts.ts";
import { describeChannel } from "../gate.ts";
import { readMarker } from "../message-id.ts";
import { addCallback, forgetCallback, wasReceived } from "../store/callbacks.ts";
import { knownNames, meaningOf, storeStatus } from "../store/references.ts";
import { stopListKey } from "../stopped.ts";
import { noteAnswer, stopOrStart } from "../store/stopped.ts";
import { ownerOf } from "../sending-route.ts";
import type { SendingRoute } from "../sending-route.ts";

const longest = { messageId: 1000, code: 100, text: 500, reference: 200 };

/** What is said of a message by its own name, or by somebody: what can be written down as it is. */
type Plain = Exclude<VendorEvent, { reference: string }>;
type Of<K extends VendorEvent["kind"]> = Extract<Plain, { kind: K }>;

/** In whose name it is written down. */
interface Here {
  env: Pick<Env, "secrets">;
  org: string;
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

async function wish(db: Db, { env, org }: Here, channel: string, said: Of<"stop" | "start">): Promise<void> {
  const { kind, address, id } = said;
  const read = describeChannel(channel).address.read(address);
  if (read === null) return;
  const listed = stopListKey(env.secrets, org, read);
  if (id && !(await noteAnswer(db, org, { channel, address: listed, id: normaliseReference(id) }))) return;
  // Versions before answers were remembered by their names kept a digest of each.
  if (id && (await wasReceived(db, org, digestOf(["wish", channel, read, id])))) return;
  await stopOrStart(db, org, kind, channel, listed);
  // What stands there as it is was written by an earlier version.
  if (kind === "start" && org === systemOrganisation) await stopOrStart(db, org, kind, channel, read);
}

/**
 * Writes down what was heard by a way; the same said twice has one effect. Each organisation's part is a transaction of its own.
 * @returns whether any of it was heard: not what was too much, nor what is not known (yet) to mean one of our messages
 */
export async function takeEvents(env: Env, route: SendingRoute, told: readonly VendorEvent[]): Promise<boolean> {
  const owner = ownerOf(route);
  const all = (await Promise.all(told.map((said) => admitted(env, owner, said)))).filter((said) => said !== null);
  if (all.length === 0) return false;
  const heardOf = await env.database.tx(owner.org, async (db) => {
    const found: { org: string; said: Plain }[] = [];
    for (const said of all) {
      const meant = await meantBy(db, owner, route, said);
      if (meant?.org === owner.org) await write(db, { env, org: meant.org }, route.channel, meant.said);
      if (meant) found.push(meant);
    }
    return found;
  });
  const elsewhere = heardOf.filter((one) => one.org !== owner.org);
  for (const [org, own] of Map.groupBy(elsewhere, (one) => one.org))
    await env.database.tx(org, async (db) => {
      for (const { said } of own) await write(db, { env, org }, route.channel, said);
    });
  return heardOf.length > 0;
}

/** What one person may say of messages by one profile in an hour, and all together in a minute: each is looked up, whoever speaks. Receipts of one message are few. */
const heard = { one: { most: 120, seconds: 3600 }, all: { most: 12_000, seconds: 60 } };
const counts = new WeakMap<object, MemoryLimits>();

/**
 * What is looked at of what was said, where people speak by themselves; null for nothing. There is no way to tell them that it is too much: what is beyond it
 * is passed over. A wish for no more is not (decision 0531): it stands once, however often it is said, and beyond the limits its name is not kept.
 */
async function admitted(env: Env, owner: Owner, said: VendorEvent): Promise<VendorEvent | null> {
  const speaker = speakerOf(said);
  if (speaker === null) return said;
  const limits = counts.get(env.database) ?? memoryLimits(env.clock);
  counts.set(env.database, limits);
  const of = `${owner.org} ${owner.profile}`;
  const own = { name: "heard", of: `${of} ${speaker}`, ...heard.one };
  if (limits.take([own, { name: "heard-all", of, ...heard.all }]) === 0) return said;
  if (said.kind === "stop") return { kind: said.kind, address: said.address };
  if (said.kind === "start" || limits.wait([own]) > 0) return null;
  // Strangers have used up what all may say: whoever was written to has as much again.
  if (!(await wasWrittenTo(env, owner, speaker))) return null;
  return limits.take([own, { name: "heard-known", of, ...heard.all }]) === 0 ? said : null;
}

type Owner = ReturnType<typeof ownerOf>;
interface Asked {
  owner: Owner;
  name: string;
  known: boolean;
}

const asking = new WeakMap<object, (one: Asked) => Promise<void>>();

/** Whether the last message to somebody is known. Asked for many at once: strangers without end are a few statements a second. */
async function wasWrittenTo({ database }: Pick<Env, "database">, owner: Owner, name: string): Promise<boolean> {
  const ask =
    asking.get(database) ??
    microBatch<Asked>(
      async (all) => {
        for (const some of Map.groupBy(all, (one) => `${one.owner.org} ${one.owner.profile}`).values()) {
          const { org, profile } = some[0]!.owner;
          const names = some.map((one) => normaliseReference(one.name));
          const known = await database.tx(org, (db) => knownNames(db, org, profile, names));
          for (const one of some) one.known = known.has(normaliseReference(one.name));
        }
      },
      { pause: 50 },
    );
  asking.set(database, ask);
  const asked = { owner, name, known: false };
  await ask(asked);
  return asked.known;
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
