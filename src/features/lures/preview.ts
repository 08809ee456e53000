import { escapeHtml } from "../../kit/html/index.ts";
import { directionOf, formatTag } from "../../kit/languages.ts";
import { qrImage } from "../../kit/qr.ts";
import { annotatedMail, annotatedMailCss } from "./annotate.ts";
import { channelsOf } from "../outbound/index.ts";
import type { Lure, LureContent } from "./content.ts";
import { colleagueIn, compileLanding, compileMail, fill, recipientVars, sampleVars } from "./rules.ts";
import type { RecipientData, Vars } from "./rules.ts";

interface Preview {
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Whether `html` shows the message where its reader sees it, its sender with it. */
  drawn: boolean;
  landing: string | null;
  /** A whole page: the mail with its cues marked and explained. */
  annotated: string;
  cues: ReturnType<typeof annotatedMail>["cues"];
}

/**
 * Shows a lure as one person would get it. Its links lead nowhere.
 * @param sender who sends where messages bear the sending profile's name and not the lure's own
 */
export async function previewOf(
  lure: LureContent,
  vars: Vars,
  senderDomain: string,
  sender?: string,
): Promise<Preview> {
  const mail = compileMail(lure);
  const name = fill(mail.senderName, vars);
  const shown = annotatedMail(lure, vars, { senderDomain });
  const text = fill(mail.text, vars);
  const drawn = await drawnMessage(lure, { name, text, sender, link: vars.link! });
  return {
    from: lure.senderLocal ? `${name} <${lure.senderLocal}@${senderDomain}>` : name,
    subject: fill(mail.subject, vars),
    html: drawn ?? fill(mail.html, vars),
    text,
    drawn: drawn !== null,
    landing: lure.landing.kind === "none" ? null : fill(compileLanding(lure.landing), vars),
    annotated: `<!doctype html><html lang="${escapeHtml(lure.locale)}" dir="${directionOf(lure.locale)}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${escapeHtml(lure.title)}</title><style>
body{margin:0;padding:24px 16px;background:#f3faf8;font:16px/1.55 system-ui,sans-serif}main{max-width:680px;margin:0 auto}
${annotatedMailCss}${shown.css}</style></head><body><main>${shown.html}</main></body></html>`,
    cues: shown.cues,
  };
}

/** The message as the channel composes it, drawn where it is read; null where its channel draws none. */
async function drawnMessage(
  { channel, locale }: LureContent,
  { name, text, sender = name, link }: { name: string; text: string; sender: string | undefined; link: string },
): Promise<string | null> {
  const [face] = channelsOf(channel);
  if (!face?.preview) return null;
  const links = { link, report: link, pixel: link, decoy: link, why: link };
  const template = { locale, from: { name: [name], address: sender }, subject: [], text: [text], html: [], headers: {}, qr: false }; // oxfmt-ignore
  const message = { to: "", messageId: "preview@localhost", date: new Date(0), values: {}, links };
  const raw = face.compose(template).write(message);
  const shown = await face.shown({ from: sender, to: "", raw }, () => {
    throw new Error("a message that is drawn is no mail");
  });
  return face.preview(shown, locale);
}

/** A person's values for a preview: a member's, or those of a person who does not exist. Dates are written in the lure's language. */
export function previewVars(
  lure: Pick<Lure, "id" | "locale">,
  { name, currency, timeZone }: { name: string; currency: string; timeZone: string },
  now: Date,
  person?: RecipientData,
): Vars {
  const locale = formatTag(lure.locale);
  const [date, time] = [
    new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone }).format(now),
    new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone }).format(now),
  ];
  const common = {
    organisation: name,
    colleague: colleagueIn(lure),
    date,
    time,
    qr: qrAddress(sampleVars.link!),
    money: { currency, locale },
  };
  return { ...sampleVars, ...(person && recipientVars(person, name)), ...common };
}

/** A QR code as an address for an `<img>`. */
function qrAddress(text: string): string {
  const { type, content } = qrImage(text);
  return `data:${type};base64,${Buffer.from(content).toString("base64")}`;
}
