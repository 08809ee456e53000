import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { supportedLocale } from "../../../kit/languages.ts";
import type { Organisation } from "../../organisations/index.ts";
import { dayOf, isQuiet } from "../../organisations/index.ts";
import { describeChannel, noticeChannels, defaultChannel } from "../../outbound/index.ts";
import { addressIn, member as findMember } from "../../people/index.ts";
import type { Person } from "../../people/index.ts";
import { isReminderHour } from "../rules.ts";
import { findPreferences } from "../store/preferences.ts";

/** How somebody is reminded: by which channel, at which address, in which language. */
interface Reach {
  person: Person;
  channel: string;
  to: string;
  locale: string;
  timeZone: string;
}

/** The channels by which a person can be reminded, each with their own address: what nothing sends by would reach nobody. */
export async function channelsOf(
  env: Pick<Env, "config">,
  db: Db,
  org: string,
  person: Person,
): Promise<{ channel: string; address: string }[]> {
  return (await noticeChannels(env, db, org)).flatMap((channel) => {
    const rule = describeChannel(channel).address;
    const address = rule.read(addressIn(person, rule.field) ?? "");
    return address === null ? [] : [{ channel, address }];
  });
}

/**
 * How a person may be reminded at this moment: by the channel that they chose, else the usual one, else the first by which they can be reached. Null where
 * they want no reminders, cannot be reached, sleep, or have a quiet day.
 */
export async function reachNow(
  env: Pick<Env, "config">,
  db: Db,
  org: string,
  home: Organisation,
  member: string,
  now: Date,
): Promise<Reach | null> {
  const person = await findMember(db, org, member);
  const { reminders, channel } = await findPreferences(db, org, member);
  if (!person?.active || !reminders) return null;
  const timeZone = person.timeZone ?? home.timeZone;
  if (isQuiet(home.quiet, dayOf(home.timeZone, now)) || !isReminderHour(timeZone, now)) return null;
  const open = await channelsOf(env, db, org, person);
  const by = (id: string | null) => open.find((one) => one.channel === id);
  const way = by(channel) ?? by(defaultChannel) ?? open[0];
  if (!way) return null;
  const locale = supportedLocale(person.locale, home.locale);
  return { person, channel: way.channel, to: way.address, locale, timeZone };
}
