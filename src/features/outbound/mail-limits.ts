import { mailboxOf } from "../../kit/address.ts";
import type { Db } from "../../kit/db/index.ts";
import { systemOrganisation, provenDomains } from "../organisations/index.ts";
import { describeChannel } from "./gate.ts";
import type { Context } from "../../kit/feature.ts";
import { requireLimits, takeLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import type { Env } from "../../kit/feature.ts";
import type { MessageRow } from "./store/messages.ts";

const hour = 3600;
const day = 24 * hour;

/**
 * What somebody can have sent to an address, an hour and a day: by address (all organisations together), by actor and by organisation; how much of an
 * address's one actor may use up, so that whoever claims somebody else's leaves its owner room; and how much of it one organisation, so that it leaves the others
 * some.
 */
const orders = {
  confirmation: { address: null, share: [4, 8], tenant: [10, 20], actor: [20, 60], organisation: [30, 100] },
  invitation: { address: [10, 20], share: [3, 5], tenant: [3, 5], actor: [3000, 10_000], organisation: [5000, 20_000] },
  reset: { address: [10, 20], share: [3, 5], tenant: [3, 5], actor: [60, 300], organisation: [200, 1000] },
  test: { address: [120, 400], share: [60, 200], tenant: [60, 200], actor: [60, 300], organisation: [300, 1000] },
} as const;

/** Invitations of an organisation to addresses of domains that it has not proven: they bear its name, which it chose, to people who may never have heard of it. */
const strangers = [100, 300] as const;

type MailOrder = keyof typeof orders;
type Here = Pick<Context, "env" | "db" | "org" | "actor">;

/**
 * Refuses with 429 when too many of these mails were ordered for this address, by this actor or by this organisation. What others ordered for an address counts
 * for nothing where the organisation has proven its domain: nobody else can, and nobody keeps it from its own people. Where several have used up what an address
 * gets, each gets one more, of as much again. Counts with the transaction.
 * @param messages how many go to the address at once
 */
export async function requireMailLimit(
  { env, db, org, actor, now }: Here & Pick<Context, "now">,
  order: MailOrder,
  address: string,
  messages = 1,
): Promise<void> {
  const { address: byAddress, share, tenant, actor: byActor, organisation: byOrg } = orders[order];
  const mailbox = mailboxOf(address);
  const counted: Counted[] = [
    [`mail-${order}-share`, `${actor.kind} ${actor.id} ${mailbox}`, share],
    [`mail-${order}-tenant`, `${org} ${mailbox}`, tenant],
    [`mail-${order}-actor`, `${actor.kind} ${actor.id}`, byActor],
    [`mail-${order}-organisation`, org, byOrg],
  ];
  const limitsOf = (all: readonly Counted[]) =>
    all.flatMap(([name, of, [hourly, daily]]) => hourAndDay(name, of, { hourly, daily }, messages));
  if (byAddress === null || (await provenDomains(db, org, now)).includes(address.slice(address.lastIndexOf("@") + 1)))
    return requireLimits(db.query, env.secrets, limitsOf(counted));
  if (order === "invitation") counted.push(["mail-invitation-strangers", org, strangers]);
  const usual = limitsOf([...counted, [`mail-${order}-address`, mailbox, byAddress]]);
  if ((await takeLimits(db.query, env.secrets, usual)) === 0) return;
  const more: Counted[] = [
    [`mail-${order}-first`, `${org} ${mailbox}`, [1, 1]],
    [`mail-${order}-more`, mailbox, byAddress],
  ];
  await requireLimits(db.query, env.secrets, limitsOf([...counted, ...more]));
}

/** What is counted, whom it counts, how often an hour and a day. */
type Counted = [name: string, of: string, most: readonly [number, number]];

/** What there is room for, when a code is to confirm an address: one more, the last of the day, or none, and then the last one serves whoever asks. */
type ConfirmationRoom = "one" | "last" | "none";

/**
 * What one mailbox or number gets of codes that confirm it, from all organisations together. It refuses nobody: several organisations could keep an owner from
 * their own code. The last one is mailed to each address once; of other spellings of the mailbox to one for each organisation, and to twenty.
 */
export async function takeConfirmation(
  { env, db, org }: Pick<Here, "env" | "db" | "org">,
  address: string,
): Promise<ConfirmationRoom> {
  const taken = (limits: Limit[]) => takeLimits(db.query, env.secrets, limits).then((seconds) => seconds === 0);
  if (await taken(ofMailbox("mail-confirmation", address, { hourly: 10, daily: 20 }))) return "one";
  const [mailbox, spelt] = [mailboxOf(address), address.toLowerCase()];
  const once = (name: string, of: string, most = 1): Limit => ({ name, of, most, seconds: lastSeconds });
  const others = [
    once("mail-confirmation-lasts", mailbox, 20),
    once("mail-confirmation-lasts-share", `${org} ${mailbox}`),
  ];
  const lasts = [once("mail-confirmation-last", spelt), ...(mailbox === spelt ? [] : others)];
  return (await taken(lasts)) ? "last" : "none";
}

/** Shorter than the last code is good for (a day and more), so that whoever asks has some time left to type it. */
const lastSeconds = 22 * hour;

const passedOn = { hourly: 1200, daily: 10_000 };
const thanks = { hourly: 10, daily: 30 };

/** Codes of the provider for an address that somebody only claims to have: how much of what a mailbox gets for accounts they may be. */
const claims: ReadonlySet<string> = new Set(
  ["sign-up-code", "attribute-code", "enrolment-code"].map((one) => `identity:${one}`),
);
const claimed = 2;

/** One organisation gets this part of what a mailbox gets; and when the others have used that up, this part of as much again. */
const parts = { share: 4, reserve: 20 };

/**
 * The last word before a notice leaves, whoever ordered it: what one mailbox or number gets from all organisations together, and from one of them, so that none
 * uses up what the others need. What an account needs (codes, resets) has a count of its own, so that whoever causes other mails keeps nobody from signing
 * in, and of these what proves an address that anybody may claim has one apart; and so has a reported mail that is passed on, so that a wave of real attacks reaches those who look at them.
 * @returns seconds to wait, 0 when it may go
 */
export async function takeNotice(
  env: Env,
  {
    org,
    address,
    channel,
    purpose,
    template,
    attached,
  }: Pick<MessageRow, "org" | "address" | "channel" | "purpose" | "template" | "attached">,
): Promise<number> {
  const take = (limits: Limit[]) => takeLimits(env.database.lookup, env.secrets, limits);
  if (attached !== null) return take(ofMailbox("mail-passed-on", address, passedOn));
  const name = `${purpose === "account" ? "account" : "notice"}-${channel}`;
  const most = describeChannel(channel).notices;
  if (claims.has(template)) return take(ofMailbox(`claimed-${channel}`, address, partOf(most, claimed)));
  const all = ofMailbox(name, address, most);
  // The installation's own messages are the accounts': nobody's share.
  if (org === systemOrganisation) return take(all);
  const ofOrganisation = (kind: keyof typeof parts) =>
    hourAndDay(`${name}-${kind}`, `${org} ${mailboxOf(address)}`, partOf(most, parts[kind]));
  const wait = await take([...ofOrganisation("share"), ...all]);
  if (wait === 0) return 0;
  const few = await take([...ofOrganisation("reserve"), ...ofOrganisation("share"), ...ofMailbox(`${name}-more`, address, most)]); // oxfmt-ignore
  return few === 0 ? 0 : wait;
}

const kibibyte = 1024;
/** What the smallest mail counts (KiB): it has rows in several tables, whatever its size. */
const smallest = 16;
/** What an organisation's mailboxes and its people's reports take in (KiB): it is kept for months, beside everybody else's rows. */
const takenIn = { hourly: 2 * kibibyte ** 2, daily: 5 * kibibyte ** 2 };

/** Anybody may bring a mail by SMTP: a quarter of an organisation's room one network may use up, three quarters all of them together. */
const brought = { network: partOf(takenIn, 4), together: partOf(takenIn, 4 / 3) };

/**
 * Refuses with 429 a mail for which an organisation has no room now. Servers are told to come again.
 * @param size bytes
 * @param network that brought it by SMTP; null for what the organisation itself reports or fetches
 */
export async function requireRoom(env: Env, org: string, size: number, network: string | null): Promise<void> {
  const weight = Math.max(smallest, Math.ceil(size / kibibyte));
  const limits = hourAndDay("mail-taken-in", org, takenIn, weight);
  if (network !== null)
    limits.push(
      ...hourAndDay("mail-brought", `${org} ${network}`, brought.network, weight),
      ...hourAndDay("mail-brought-together", org, brought.together, weight),
    );
  await requireLimits(env.database.lookup, env.secrets, limits);
}

/** Counts one thanks for a report to an address, whose owner need not have sent it. @returns false when they have been thanked often enough */
export async function takeThanks(env: Env, db: Db, address: string): Promise<boolean> {
  return (await takeLimits(db.query, env.secrets, ofMailbox("report-thanks", address, thanks))) === 0;
}

interface Most {
  hourly: number;
  daily: number;
}

function partOf({ hourly, daily }: Most, parts: number): Most {
  return { hourly: Math.ceil(hourly / parts), daily: Math.ceil(daily / parts) };
}

function ofMailbox(name: string, address: string, most: Most): Limit[] {
  return hourAndDay(name, mailboxOf(address), most);
}

/** @param weight what is counted; more than there may be at all counts as all of it, which has to be free */
function hourAndDay(name: string, of: string, { hourly, daily }: Most, weight = 1): Limit[] {
  return [
    { name: `${name}-hour`, of, most: hourly, seconds: hour, weight: Math.min(weight, hourly) },
    { name: `${name}-day`, of, most: daily, seconds: day, weight: Math.min(weight, daily) },
  ];
}
