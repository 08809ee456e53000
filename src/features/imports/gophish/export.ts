import { tokens } from "../../../kit/html/index.ts";
import type { Lure } from "../../lures/index.ts";
import { colleagueIn, compile, writeAmount } from "../../lures/rules.ts";
import type { Slot } from "../../lures/rules.ts";
import { theirVariable } from "./variables.ts";

/** What `POST /api/templates/` takes. */
interface Template {
  name: string;
  envelope_sender: string;
  subject: string;
  text: string;
  html: string;
  attachments: never[];
}

/** What `POST /api/pages/` takes. */
interface Page {
  name: string;
  html: string;
  capture_credentials: false;
  capture_passwords: false;
  redirect_url: string;
}

/** What the tool has no word for, with what stands there instead. */
interface Left {
  /** The template's name. */
  template: string;
  why: "variable" | "sender" | "qr" | "no-page";
  /** Of ours: a variable's name, or the sender's. */
  what: string;
  text: string;
}

interface Exported {
  templates: Template[];
  pages: Page[];
  left: Left[];
}

/** Stands for the domain that only a sending profile knows; set aside by RFC 2606. */
const senderDomain = "sender.example";

/** Lures of mails as the other tool takes them. A page bears the name of its template; names are told apart, since the tool takes each once. */
export function gophishFrom(lures: readonly Lure[]): Exported {
  const made: Exported = { templates: [], pages: [], left: [] };
  const taken = new Set<string>();
  for (const lure of lures) exportOne(lure, freeName(lure.title, taken), made);
  return made;
}

function freeName(title: string, taken: Set<string>): string {
  let name = title;
  for (let n = 2; taken.has(name); n++) name = `${title} (${n})`;
  taken.add(name);
  return name;
}

function exportOne(lure: Lure, name: string, { templates, pages, left }: Exported): void {
  const noted = new Map<string, Left>();
  const tell = (why: Left["why"], what: string, text: string) =>
    noted.set(`${why} ${what}`, { template: name, why, what, text });
  const write = (source: string, kind: "html" | "text" | "line") => {
    const shown = kind === "html" ? withoutQrPictures(source) : source;
    return compile(shown, kind)
      .parts.map((part) => (typeof part === "string" ? part : written(part, lure, tell)))
      .join("");
  };
  const sender = `${lure.senderLocal}@${senderDomain}`;
  templates.push({
    name,
    // The tool's From; a quotation mark would end the name (RFC 5322, 3.2.4).
    envelope_sender: `"${write(lure.senderName, "line").replaceAll(/["\\]/g, "")}" <${sender}>`,
    subject: write(lure.subject, "line"),
    text: write(lure.text, "text"),
    html: withTracker(write(lure.html, "html")),
    attachments: [],
  });
  tell("sender", lure.senderLocal, sender);
  if (lure.landing.kind === "none") tell("no-page", name, "");
  else
    pages.push({
      name,
      html: write(lure.landing.html, "html"),
      // The tool notes that a form was sent without either; with one of them it keeps what was typed.
      capture_credentials: false,
      capture_passwords: false,
      redirect_url: "",
    });
  left.push(...noted.values());
}

function written(slot: Slot, lure: Lure, tell: (why: Left["why"], what: string, text: string) => void): string {
  const name = slot.custom ? `custom.${slot.name}` : slot.name;
  if (name === "qr") {
    // A lure must lead somewhere, also where no code is drawn.
    const link = theirVariable("link", "")!;
    tell("qr", name, link);
    return link;
  }
  const theirs = theirVariable(name, slot.fallback);
  if (theirs !== null) return theirs;
  const text = literal(name, slot.fallback, lure);
  tell("variable", name, text);
  return text;
}

/** What stands in the place of a variable that the tool has not: nothing of the organisation, so that a shipped lure leaves everybody alike. */
function literal(name: string, fallback: string, lure: Lure): string {
  if (name === "colleague") return colleagueIn(lure);
  const amount = /^amount\.(.*)$/.exec(name);
  if (amount) return writeAmount(amount[1]!, { currency: "EUR", locale: lure.locale });
  return fallback || `[${name}]`;
}

/** A picture of a code becomes its variable alone. */
function withoutQrPictures(html: string): string {
  let [text, at] = ["", 0];
  for (const token of tokens(html)) {
    if (token.kind !== "open" || token.name !== "img") continue;
    const source = token.attributes.find(({ name }) => name === "src");
    if (!source || !/^\{\{\s*qr\b/.test(html.slice(source.start, source.end))) continue;
    text += `${html.slice(at, token.start)}{{qr}}`;
    at = token.end;
  }
  return text + html.slice(at);
}

/** Without its tracker the tool sees no mail opened. */
function withTracker(html: string): string {
  const end = html.lastIndexOf("</body>");
  return end < 0 ? `${html}{{.Tracker}}` : `${html.slice(0, end)}{{.Tracker}}${html.slice(end)}`;
}
