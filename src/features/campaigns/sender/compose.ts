import { fromBase32 } from "../../../kit/tokens.ts";
import { formatTag } from "../../../kit/languages.ts";
import { colleagueIn, compileMail as compileLure, fill, languageOf } from "../../lures/rules.ts";
import type { Compiled, Slot, Vars } from "../../lures/rules.ts";
import type { FrozenLure } from "../../lures/index.ts";
import { describeChannel } from "../../outbound/index.ts";
import type { Links, Piece, Sender } from "../../outbound/index.ts";
import { fitsChannel } from "../channels.ts";
import { linksOf } from "../links.ts";
import type { LinkHosts } from "../links.ts";
import type { Person } from "../store/claims.ts";

/** What one recipient's message is made of. */
interface Addressed {
  person: Person;
  to: string;
  token: string;
  /** Where its links lead; by its token on the lure host when absent. */
  links?: Links;
  messageId: string;
  timeZone: string;
  date: Date;
}

/** A lure, encoded once: a call gives one recipient's whole message. */
export type Composer = (one: Addressed) => Buffer;

interface ComposerParts {
  lure: FrozenLure;
  organisation: string;
  /** ISO 4217. */
  currency: string;
  /** Who sends: lures that have a sender of their own stand under its domain. */
  sender: Pick<Sender, "channel" | "from" | "domain" | "headers">;
  config: LinkHosts;
  /** Before the subject, or where messages have none before the text, for dry runs. */
  prefix?: string;
}

/** Compiles a lure as the sender's channel writes it. Throws where it is written for another: there its text would be taken for a whole message. */
export function makeComposer(parts: ComposerParts): Composer {
  const { lure, organisation, currency, sender, config, prefix = "" } = parts;
  if (!fitsChannel(lure.channel, sender.channel))
    throw new Error(`a lure for ${lure.channel} cannot leave by ${sender.channel}`);
  const channel = describeChannel(sender.channel);
  const cut = compileLure(lure);
  const slots = new Map<string, Slot>();
  const before = (there: boolean) => (there && prefix ? [prefix] : []);
  const { variables, write } = channel.compose({
    locale: lure.locale,
    from: {
      name: pieces(cut.senderName, slots),
      address: channel.lure.local ? `${lure.senderLocal}@${sender.domain}` : sender.from.address,
    },
    subject: [...before(channel.lure.subject > 0), ...pieces(cut.subject, slots)],
    text: [...before(channel.lure.subject === 0), ...pieces(cut.text, slots)],
    html: pieces(cut.html, slots),
    headers: sender.headers,
    qr: cut.html.variables.includes("qr"),
  });
  const filling = [...slots].map(([name, slot]) => ({ name, only: { parts: [slot], variables: [] } }));
  const clock = makeClock();
  const colleague = colleagueIn(lure);
  return ({ person, to, token, messageId, timeZone, date, links = linksOf(config, token, channel.lure.short) }) => {
    const locale = datesOf(lure, person);
    const vars: Vars = {
      ...varsOf(person, to, organisation),
      ...clock(locale, timeZone, date),
      colleague,
      money: { currency, locale },
      link: links.link,
      report_link: links.report,
      ...variables,
    };
    const values: Record<string, string> = {};
    for (const { name, only } of filling) values[name] = fill(only, vars);
    return write({ to, messageId, date, values, links });
  };
}

/** Dates are written as in the recipient's country, if it is the mail's language. */
function datesOf({ locale }: FrozenLure, person: Person): string {
  return formatTag(person.locale && languageOf(person.locale) === languageOf(locale) ? person.locale : locale);
}

/** The number under which a bounce finds its delivery: the first eight bytes of the Message-ID's signature. */
export function mailKey(messageId: string): bigint | null {
  const bytes = fromBase32(messageId.slice(0, 13));
  return bytes && bytes.length === 8 ? bytes.readBigInt64BE() : null;
}

function varsOf(person: Person, to: string, organisation: string): Vars {
  const space = person.name.lastIndexOf(" ");
  return {
    first_name: person.firstName || (space < 0 ? person.name : person.name.slice(0, space)),
    last_name: person.lastName || (space < 0 ? "" : person.name.slice(space + 1)),
    full_name: person.name,
    email: to,
    department: person.department ?? "",
    manager: person.manager ?? "",
    organisation,
    custom: person.custom,
  };
}

function pieces(compiled: Compiled, slots: Map<string, Slot>): Piece[] {
  return compiled.parts.map((part) => {
    if (typeof part === "string") return part;
    const name = `${part.mode}:${part.custom ? "custom." : ""}${part.name}:${part.fallback}`;
    slots.set(name, part);
    return { slot: name, raw: true };
  });
}

function makeClock(): (locale: string, zone: string, date: Date) => { date: string; time: string } {
  const formats = new Map<string, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();
  let said = new Map<string, { date: string; time: string }>();
  let minute = 0;
  return (locale, timeZone, at) => {
    const now = Math.floor(at.getTime() / 60_000);
    if (now !== minute) [minute, said] = [now, new Map()];
    const key = `${locale} ${timeZone}`;
    const known = said.get(key);
    if (known) return known;
    let found = formats.get(key);
    if (!found) {
      found = {
        date: new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "long" }),
        time: new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit", minute: "2-digit" }),
      };
      formats.set(key, found);
    }
    const saying = { date: found.date.format(at), time: found.time.format(at) };
    said.set(key, saying);
    return saying;
  };
}
