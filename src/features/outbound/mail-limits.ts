import { mailboxOf } from "../../kit/address.ts";
import { describeChannel } from "./gate.ts";
import type { Context } from "../../kit/feature.ts";
import { requireLimits, takeLimits } from "../../kit/limits/index.ts";
import type { Limit } from "../../kit/limits/index.ts";
import type { Env } from "../../kit/feature.ts";

const hour = 3600;
const day = 24 * hour;

/** What somebody can have sent to an address: how often by address (all organisations together), by actor and by organisation, an hour and a day. */
const orders = {
  confirmation: { address: [10, 20], actor: [20, 60], organisation: [30, 100] },
  invitation: { address: [5, 10], actor: [3000, 10_000], organisation: [5000, 20_000] },
  reset: { address: [5, 10], actor: [60, 300], organisation: [200, 1000] },
  test: { address: [60, 200], actor: [60, 300], organisation: [300, 1000] },
} as const;

type MailOrder = keyof typeof orders;

/** Refuses with 429 when too many of these mails were ordered for this address, by this actor or by this organisation. Counts with the transaction. */
export async function requireMailLimit(
  { env, db, org, actor }: Pick<Context, "env" | "db" | "org" | "actor">,
  order: MailOrder,
  address: string,
): Promise<void> {
  const { address: byAddress, actor: byActor, organisation: byOrg } = orders[order];
  const counted: [string, string, readonly [number, number]][] = [
    [`mail-${order}-address`, mailboxOf(address), byAddress],
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

/**
 * The last word before a notice leaves, whoever ordered it: what one mailbox or number gets from all organisations together. A reported mail
 * that is passed on has a count of its own, so that a wave of real attacks reaches those who look at them.
 * @returns seconds to wait, 0 when it may go
 */
export function takeNotice(env: Env, address: string, channel: string, passesOn: boolean): Promise<number> {
  const name = passesOn ? "mail-passed-on" : `notice-${channel}`;
  const { hourly, daily } = passesOn ? passedOn : describeChannel(channel).notices;
  const of = mailboxOf(address);
  const limits: Limit[] = [
    { name: `${name}-hour`, of, most: hourly, seconds: hour },
    { name: `${name}-day`, of, most: daily, seconds: day },
  ];
  return takeLimits(env.database.lookup, env.secrets, limits);
}
