import { createHash } from "node:crypto";
import type { MailContent } from "../../outbound/index.ts";
import { sketchOf, wordsOf } from "./sketch.ts";

/** What of a mail is compared: hashes alone, so that nothing it says stands in the tables that are searched. */
export interface SimilarityKeys {
  /** By which mails that are alike are found, each with its kind before the colon. */
  keys: string[];
  /** By which it can be told whether a mail brings something that another one has not. */
  traits: string[];
}

const most = { hosts: 8, attachments: 8, links: 50, files: 20 };

/** Makes a mail comparable. In one walk through it, whatever is in it. */
export function similarityKeysOf(mail: MailContent): SimilarityKeys {
  const subject = plainSubject(mail.subject);
  // Of a mail that is quoted the sender is its reporter.
  const sender = mail.origin === "quoted" ? "" : domainOf(mail.from.address);
  const hosts = [...new Set(mail.links.map(({ host }) => host))].slice(0, most.hosts);
  // Pictures are in everybody's signatures.
  const files = mail.attachments.filter(({ inline, type, size }) => !inline && size > 0 && !type.startsWith("image/"));
  const words = wordsOf(mail.text);
  const sketch = sketchOf(words);
  return {
    keys: [
      ...[subject].filter(Boolean).map((one) => hashed("s", one)),
      ...[sender].filter(Boolean).map((one) => hashed("d", one)),
      ...hosts.map((one) => hashed("h", one)),
      ...[...new Set(files.map(({ hash }) => hash))].slice(0, most.attachments).map((one) => hashed("a", one)),
      ...(sketch ?? []).map((value, place) => `b${place}:${value.toString(16)}`),
    ],
    traits: traitsOf(mail, sender, sketch ? null : words),
  };
}

function traitsOf(mail: MailContent, sender: string, shortText: readonly string[] | null): string[] {
  const links = mail.links.map(({ address }) => address.split(/[?#]/)[0]!.toLowerCase());
  const files = mail.attachments.map(({ hash }) => hash);
  const traits = [
    hashed("from", sender),
    ...(mail.replyTo ? [hashed("reply", domainOf(mail.replyTo))] : []),
    ...links.slice(0, most.links).map((one) => hashed("link", one)),
    ...files.slice(0, most.files).map((one) => hashed("file", one)),
    // What goes beyond is one trait: whatever of it changes is new.
    ...(links.length > most.links ? [hashed("links", links.join("\n"))] : []),
    ...(files.length > most.files ? [hashed("files", files.join("\n"))] : []),
    ...(shortText ? [hashed("text", shortText.join(" "))] : []),
    ...(mail.authentication?.dmarc === "pass" ? [] : [hashed("unproven", "")]),
  ];
  return [...new Set(traits)];
}

// What mail programs in several languages put before the subject of an answer or a forwarded mail.
const prefixes =
  /^(?:\s|\[[^\]]{1,40}\]|(?:re|fw|fwd|aw|wg|antw|tr|sv|vs|rv|enc|odp|رد|إعادة توجيه)(?:\s*\[\d{1,3}\])?\s*[:：])+/iu;

/** A subject without what differs from copy to copy: prefixes, numbers, signs, case. */
export function plainSubject(subject: string): string {
  const words = subject.slice(0, 300).replace(prefixes, "").toLowerCase();
  return (words.match(/[\p{L}\p{M}]+/gu) ?? []).join(" ");
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function hashed(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(`${kind}\n${value}`).digest("hex").slice(0, 16)}`;
}
