import { createHash } from "node:crypto";
import type { Email } from "postal-mime";
import { htmlToText } from "../../../kit/html/index.ts";
import { lineOf } from "../../../kit/line.ts";
import { storableText, storableValue } from "../../../kit/storable.ts";
import { readResults } from "./authentication.ts";
import { linksIn } from "./links.ts";
import type { ContentAsked, MailAttachment, MailContent } from "./mail-content.ts";
import { readMail } from "./read.ts";
import { headerOf } from "./scan.ts";
import { hasTooManyBoundaries, withAttached } from "./study.ts";

/** Of a mail no more is told than this: letters of text and of source, headers, attachments. */
const most = { text: 40_000, html: 40_000, headers: 150, header: 1000, attachments: 50 };

/** Reads what stands in a reported mail: of one that was sent as an attachment, the attached one. @throws Error when the library cannot read it: `plainContent` then tells what it can */
export async function contentOf(asked: ContentAsked): Promise<MailContent> {
  if (hasTooManyBoundaries(asked.raw)) return plainContent(asked);
  const outer = await readMail(asked.raw);
  const attached = (await withAttached(outer))[1];
  const mail = attached ?? outer;
  const html = mail.html ?? "";
  const text = mail.text?.trim() ? mail.text : htmlToText(html.slice(0, 10 * most.html));
  const headers = mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
  const reporters = mail.from?.address?.toLowerCase() === asked.reporter.toLowerCase() && asked.reporter !== "";
  return storableValue({
    whole: true,
    origin: attached ? "attached" : reporters ? "quoted" : "itself",
    ...headOf(headers, mail.from, mail.replyTo?.[0]?.address),
    subject: line(mail.subject ?? "", 300),
    text: storableText(text, most.text),
    html: storableText(html, most.html),
    cut: text.length > most.text || html.length > most.html,
    links: linksIn(html, text),
    attachments: attachmentsOf(mail),
  } satisfies MailContent);
}

/** What can be told of any mail in one walk, also of one that nothing can parse: the lines of its head, and the beginning of its source. */
export function plainContent({ raw, reporter }: ContentAsked): MailContent {
  const source = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 1_000_000)).toString("latin1");
  const fields = headerOf(source);
  const headers = [...fields].flatMap(([name, values]) => values.map((value) => ({ name, value: value.trim() })));
  const words = (fields.get("from")?.[0] ?? "").split(/[\s<>,;:"]/);
  const address = words.find((word) => /^[^@]{1,64}@[^@]{1,253}$/.test(word)) ?? "";
  const end = /\r?\n\r?\n/.exec(source);
  const text = end ? source.slice(end.index).trimStart() : "";
  return storableValue({
    whole: false,
    origin: address !== "" && address.toLowerCase() === reporter.toLowerCase() ? "quoted" : "itself",
    ...headOf(headers, { name: "", address }, undefined),
    subject: line(fields.get("subject")?.[0] ?? "", 300),
    text: storableText(text, most.text),
    html: "",
    cut: text.length > most.text || raw.byteLength > source.length,
    links: linksIn("", text),
    attachments: [],
  } satisfies MailContent);
}

function headOf(
  all: MailContent["headers"],
  from: { name?: string; address?: string | undefined } | undefined,
  answers: string | undefined,
): Pick<MailContent, "from" | "replyTo" | "date" | "headers" | "authentication"> {
  const headers = all
    .slice(0, most.headers)
    .map(({ name, value }) => ({ name: line(name, 100), value: line(value, most.header) }));
  const address = line(from?.address ?? "", 320);
  const replyTo = line(answers ?? "", 320);
  // Each server writes above what is there: the first was written by the last one on the way.
  const results = all.find(({ name }) => name.toLowerCase() === "authentication-results");
  return {
    from: { name: line(from?.name ?? "", 200), address },
    replyTo: replyTo === "" || replyTo.toLowerCase() === address.toLowerCase() ? null : replyTo,
    date: headers.find(({ name }) => name.toLowerCase() === "date")?.value ?? null,
    headers,
    authentication: results ? readResults(results.value) : null,
  };
}

function attachmentsOf(mail: Email): MailAttachment[] {
  return mail.attachments.slice(0, most.attachments).map(({ filename, mimeType, content, disposition, related }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
    return {
      name: line(filename ?? "", 200),
      type: line(mimeType, 100),
      size: bytes.byteLength,
      hash: createHash("sha256").update(bytes).digest("hex"),
      inline: disposition === "inline" || related === true,
    };
  });
}

/** A stranger's words as one line that does not turn what stands around it. */
function line(text: string, longest: number): string {
  return storableText(lineOf(text.slice(0, 4 * longest)).replaceAll(/\s+/g, " "), longest);
}
