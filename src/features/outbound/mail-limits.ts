import { mailboxOf } from "../../kit/address.ts";
import type { Db } from "../../kit/db/index.ts";
import { describeChannel } from "./gate.ts";
import type { Context } from "../../kit/feature.ts";
import { requireLimits, takeLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import type { Env } from "../../kit/feature.ts";
import type { MessageRow } from "./store/messages.ts";

const hour = 3600;
const day = 24 * hour;

/**
 * What somebody can have sent to an address, an hour and a day: by address (all organisations together), by actor and by organisation; and how much of an
 * address's one actor may use up, so that whoever claims somebody else's leaves its owner room.
 */
const orders = {
  confirmation: { address: [10, 20], share: [4, 8], actor: [20, 60], organisation: [30, 100] },
  invitation: { address: [5, 10], share: [5, 10], actor: [3000, 10_000], organisation: [5000, 20_000] },
  reset: { address: [5, 10], share: [5, 10], actor: [60, 300], organisation: [200, 1000] },
  test: { address: [60, 200], share: [60, 200], actor: [60, 300], organisation: [300, 1000] },
} as const;

type MailOrder = keyof typeof orders;

/** Refuses with 429 when too many of these mails were ordered for this address, by this actor or by this organisation. Counts with the transaction. */
export async function requireMailLimit(
  { env, db, org, actor }: Pick<Context, "env" | "db" | "org" | "actor">,
  order: MailOrder,
  address: string,
): Promise<void> {
  const { address: byAddress, share, actor: byActor, organisation: byOrg } = orders[order];
  const mailbox = mailboxOf(address);
  const counted: [string, string, readonly [number, number]][] = [
    [`mail-${order}-address`, mailbox, byAddress],
    [`mail-${order}-share`, `${actor.kind} ${actor.id} ${mailbox}`, share],
    [`mail-${order}-actor`, `${actor.kind} ${actor.id}`, byActor],
    [`mail-${order}-organisation`, org, byOrg],
  ];
  await requireLimits(
    db.query,
    env.secrets,
    counted.flatMap(([name, of, [hourly, daily]]) => [
      { name: `${name}-hour`, of, most: hourly, seconds: hour },
      { name: `${name}-day`, of, most: daily, seconds: day },
    ]),
  );
}

const passedOn = { hourly: 1200, daily: 10_000 };
const thanks = { hourly: 10, daily: 30 };

/**
 * The last word before a notice leaves, whoever ordered it: what one mailbox or number gets from all organisations together. What an account needs
 * (codes, resets) has a count of its own, so that whoever causes other mails keeps nobody from signing in; and so has a reported mail that is passed
 * on, so that a wave of real attacks reaches those who look at them.
 * @returns seconds to wait, 0 when it may go
 */
export function takeNotice(
  env: Env,
  { address, channel, purpose, attached }: Pick<MessageRow, "address" | "channel" | "purpose" | "attached">,
): Promise<number> {
  const passesOn = attached !== null;
  const name = passesOn ? "mail-passed-on" : `${purpose === "account" ? "account" : "notice"}-${channel}`;
  const most = passesOn ? passedOn : describeChannel(channel).notices;
  return takeLimits(env.database.lookup, env.secrets, hourAndDay(name, address, most));
}

const kibibyte = 1024;
/** What an organisation's mailboxes and its people's reports take in (KiB): it is kept for months, beside everybody else's rows. */
const takenIn = { hourly: 2 * kibibyte ** 2, daily: 5 * kibibyte ** 2 };

/** Refuses with 429 a mail for which an organisation has no room now. Servers are told to come again. @param size bytes */
export async function requireRoom(env: Env, org: string, size: number): Promise<void> {
  const weight = Math.max(1, Math.ceil(size / kibibyte));
  const limit = (name: string, most: number, seconds: number) => ({ name, of: org, most, seconds, weight });
  await requireLimits(env.database.lookup, env.secrets, [
    limit("mail-taken-in-hour", takenIn.hourly, hour),
    limit("mail-taken-in-day", takenIn.daily, day),
  ]);
}

/** Counts one thanks for a report to an address, whose owner need not have sent it. @returns false when they have been thanked often enough */
export async function takeThanks(env: Env, db: Db, address: string): Promise<boolean> {
  return (await takeLimits(db.query, env.secrets, hourAndDay("report-thanks", address, thanks))) === 0;
}

function hourAndDay(name: string, address: string, { hourly, daily }: { hourly: number; daily: number }): Limit[] {
  const of = mailboxOf(address);
  return [
    { name: `${name}-hour`, of, most: hourly, seconds: hour },
    { name: `${name}-day`, of, most: daily, seconds: day },
  ];
}
