import { readMail } from "../inbound/read.ts";
import type { KeptMail } from "../store/outbox.ts";

/** A kept message as `GET /dev/outbox.json` gives it. */
export interface OutboxMail {
  id: string;
  channel: "email" | "sms";
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Addresses of links that the reader sees, in the HTML, else in the text, in their order, each once. */
  links: string[];
  at: string;
}

/** Inline images become `data:` addresses, so that the page shows what a mail program would. */
export async function readKept(kept: KeptMail): Promise<OutboxMail> {
  if (kept.channel === "sms") return readText(kept);
  const mail = await readMail(kept.raw);
  const images = new Map(
    mail.attachments
      .filter((part) => part.contentId && part.mimeType.startsWith("image/"))
      .map((part) => [part.contentId!.replace(/^<|>$/g, ""), `data:${part.mimeType};base64,${base64(part.content)}`]),
  );
  const html = (mail.html ?? "").replace(/cid:([A-Za-z0-9._@-]+)/g, (whole, cid: string) => images.get(cid) ?? whole);
  const text = mail.text ?? "";
  return {
    id: kept.id,
    channel: "email",
    to: kept.to,
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? kept.from),
    subject: mail.subject ?? "",
    text,
    html,
    headers: Object.fromEntries(mail.headers.map((one) => [one.originalKey ?? one.key, one.value])),
    links: linksIn(html, text),
    at: kept.at.toISOString(),
  };
}

function readText({ id, channel, from, to, raw, at }: KeptMail): OutboxMail {
  const text = raw.toString();
  return { id, channel, to, from, subject: "", text, html: "", headers: {}, links: linksIn("", text), at: at.toISOString() }; // oxfmt-ignore
}

function linksIn(html: string, text: string): string[] {
  const found = html
    ? [
        ...html.matchAll(
          /<a\b(?![^>]*(?:display:\s*none|aria-hidden="true"))[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
        ),
      ].map((one) => unescape(one[1] ?? one[2] ?? ""))
    : (text.match(/https?:\/\/[^\s<>"')]+/g) ?? []);
  return [...new Set(found.filter((link) => /^https?:/i.test(link)))];
}

function unescape(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function base64(content: ArrayBuffer | Uint8Array | string): string {
  return Buffer.from(typeof content === "string" ? Buffer.from(content) : new Uint8Array(content)).toString("base64");
}
