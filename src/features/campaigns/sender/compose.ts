import { fromBase32 } from "../../../kit/tokens.ts";
import type { Config } from "../../../kit/config.ts";
import { compileMail as compileLure, fill, languageOf } from "../../lures/rules.ts";
import type { Compiled, Slot, Vars } from "../../lures/rules.ts";
import type { Lure } from "../../lures/index.ts";
import { compileMail } from "../../outbound/index.ts";
import type { Piece } from "../../outbound/index.ts";
import { linksOf } from "../links.ts";
import type { Person } from "../store/claims.ts";

/** What one recipient's mail is made of. */
export interface Addressed {
  person: Person;
  to: string;
  token: string;
  messageId: string;
  timeZone: string;
  date: Date;
}

/** A lure, encoded once: a call gives one recipient's whole message (CRLF, unsigned). */
export type Composer = (one: Addressed) => Buffer;

export interface ComposerParts {
  lure: Lure;
  organisation: string;
  /** The profile's domain, under which the lure's sender stands. */
  domain: string;
  headers: Record<string, string>;
  config: Pick<Config, "lureUrl">;
  /** Before the subject, for dry runs. */
  prefix?: string;
}

export function senderAddress(lure: Lure, domain: string): string {
  return `${lure.senderLocal}@${domain}`;
}

/** Compiles a lure's mail with its links, the pixel and the header that leads to the transparency page. */
export function makeComposer(parts: ComposerParts): Composer {
  const { lure, organisation, domain, headers, config, prefix = "" } = parts;
  const cut = compileLure(lure);
  const slots = new Map<string, Slot>();
  const html = pieces(cut.html, slots);
  const write = compileMail({
    from: { name: pieces(cut.senderName, slots), address: senderAddress(lure, domain) },
    subject: [prefix, ...pieces(cut.subject, slots)],
    text: pieces(cut.text, slots),
    html: withEnd(html, [
      '<a href="',
      { slot: "decoy", raw: true },
      '" style="display:none" tabindex="-1" aria-hidden="true"></a><img src="',
      { slot: "pixel", raw: true },
      '" width="1" height="1" alt="">',
    ]),
    headers,
    ...(cut.html.variables.includes("qr") && { qr: { cid: "qr", slot: "link" } }),
  });
  const filling = [...slots].map(([name, slot]) => ({ name, only: { parts: [slot], variables: [] } }));
  const clock = makeClock();
  return ({ person, to, token, messageId, timeZone, date }) => {
    const links = linksOf(config, token);
    const vars: Vars = {
      ...varsOf(person, to, organisation),
      ...clock(datesOf(lure, person), timeZone, date),
      link: links.link,
      report_link: links.report,
      qr: "cid:qr",
    };
    const values: Record<string, string> = { decoy: links.decoy, pixel: links.pixel, link: links.link };
    for (const { name, only } of filling) values[name] = fill(only, vars);
    const message = write({ to, messageId, date, values });
    // RFC 2369: mailing lists carry this field too, so that no mail rule can tell a simulation by it.
    return Buffer.concat([Buffer.from(`List-Help: <${links.why}>\r\n`), message]);
  };
}

/** Dates are written as in the recipient's country, if it is the mail's language. */
function datesOf({ locale }: Lure, person: Person): string {
  return person.locale && languageOf(person.locale) === languageOf(locale) ? person.locale : locale;
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

/** Puts pieces before the end of the document's body. */
function withEnd(html: Piece[], end: Piece[]): Piece[] {
  const last = html.at(-1);
  const at = typeof last === "string" ? last.toLowerCase().lastIndexOf("</body>") : -1;
  if (typeof last !== "string" || at < 0) return [...html, ...end];
  return [...html.slice(0, -1), last.slice(0, at), ...end, last.slice(at)];
}

function makeClock(): (locale: string, zone: string, date: Date) => { date: string; time: string } {
  const formats = new Map<string, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();
  return (locale, timeZone, at) => {
    const key = `${locale} ${timeZone}`;
    let found = formats.get(key);
    if (!found) {
      found = {
        date: new Intl.DateTimeFormat(locale, { timeZone, day: "numeric", month: "long" }),
        time: new Intl.DateTimeFormat(locale, { timeZone, hour: "2-digit", minute: "2-digit" }),
      };
      formats.set(key, found);
    }
    return { date: found.date.format(at), time: found.time.format(at) };
  };
}
