import { randomInt } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import type { Context } from "../../../kit/feature.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { organisation } from "../../organisations/index.ts";
import type { Organisation } from "../../organisations/index.ts";
import { channelIds, channelsSetUp, confirmedAddresses, describeChannel } from "../../outbound/index.ts";
import { addressIn, member as findMember } from "../../people/index.ts";
import type { Person } from "../../people/index.ts";
import { closedDays, knownZone, minutesOf, nextSurprise } from "../rules.ts";
import type { Wanted } from "../store/surprises.ts";

/** Whoever asks, in an organisation of their own. Refuses everybody else: there the organisation decides what is sent to whom. */
export async function ownPerson({ db, org, actor }: Pick<Context, "db" | "org" | "actor">) {
  const home = await organisation(db, org);
  if (home.plan !== "individual") throw refused("forbidden", "surprises-personal");
  return { home, person: (await findMember(db, org, ownMember(actor)))! };
}

interface OwnAddress {
  channel: string;
  /** In the one form of its channel; null where the person has none. */
  address: string | null;
  confirmed: boolean;
}

/** A person's address of each channel, and whether they confirmed that simulations may go there. */
export async function ownAddresses(db: Db, org: string, person: Person): Promise<OwnAddress[]> {
  const confirmed = new Set(await confirmedAddresses(db, org));
  // What the product itself can send by, and what was set up for this organisation.
  const set = await channelsSetUp(db, org);
  const offered = channelIds.filter((id) => describeChannel(id).own.variable !== undefined || set.includes(id));
  return offered.map((channel) => {
    const rule = describeChannel(channel).address;
    const address = rule.read(addressIn(person, rule.field) ?? "");
    return { channel, address, confirmed: address !== null && confirmed.has(address) };
  });
}

/** A person's address of one channel. Refuses a channel that there is not, and one for which their profile says no address. */
export async function requireAddress(
  { db, org }: Pick<Context, "db" | "org">,
  person: Person,
  channel: string,
): Promise<string> {
  const found = (await ownAddresses(db, org, person)).find((one) => one.channel === channel);
  if (!found) throw refused("invalid", "surprise-channel-unknown", "channel");
  if (found.address === null) throw refused("invalid", "surprise-no-address", "channel");
  return found.address;
}

/** Draws when somebody's next surprise comes. @param last when the latest one came @returns null where no day is open */
export function drawNext(
  home: Organisation,
  person: Person,
  wanted: Wanted,
  after: Date,
  last: Date | null,
): Date | null {
  const zone = [person.timeZone, home.timeZone].find((one) => one && knownZone(one)) ?? "UTC";
  const { perMonth, awakeFrom, awakeUntil } = wanted;
  const hours = { from: minutesOf(awakeFrom), until: minutesOf(awakeUntil) };
  const drawing = { perMonth, ...hours, zone, closed: closedDays(home.quiet) };
  const at = nextSurprise(drawing, after.getTime(), last?.getTime() ?? null, () => randomInt(2 ** 47) / 2 ** 47);
  return Number.isFinite(at) ? new Date(at) : null;
}

/** A refusal about a field. */
export function refused(
  kind: "forbidden" | "invalid" | "conflict",
  reason: KeyAfter<"campaigns", "refuse.">,
  path?: string,
  vars: Record<string, string | number> = {},
) {
  const detail = words("campaigns")(`refuse.${reason}`, vars);
  return refuse(kind, reason, detail, path ? { fields: [{ path, message: detail }] } : {});
}
