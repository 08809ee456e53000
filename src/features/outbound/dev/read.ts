import { readersLanguage } from "../../../kit/reader.ts";
import { readMail } from "../inbound/read.ts";
import { describeChannel } from "../gate.ts";
import type { StoredMail } from "../store/outbox.ts";

/** A kept message as `GET /dev/outbox.json` gives it. */
export interface OutboxMail {
  id: string;
  channel: string;
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

/** Shows a kept message as its channel does. */
export async function readOutboxMail({ id, channel, at, ...kept }: StoredMail): Promise<OutboxMail> {
  const { from, subject, text, html, headers } = await describeChannel(channel).shown(kept, readMail);
  const links = linksIn(html, text);
  return { id, channel, to: kept.to, from, subject, text, html, headers, links, at: at.toISOString() };
}

/** A kept message where its reader would see it, as a document; null where its HTML is that. */
export async function drawOutboxMail({ channel, ...kept }: StoredMail): Promise<string | null> {
  const face = describeChannel(channel);
  return face.preview ? face.preview(await face.shown(kept, readMail), readersLanguage()) : null;
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
