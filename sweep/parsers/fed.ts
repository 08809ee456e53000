import { mkdtempSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gophishParser } from "../../src/features/imports/parsers.ts";
import { forChannel } from "../../src/features/lures/for-channel.ts";
import { hostileDraft, hostileMarkup } from "../../src/features/lures/lure.hostile.ts";
import { judgeParser, lureParser } from "../../src/features/lures/parsers.ts";
import { hostileMails } from "../../src/features/outbound/inbound/mail.hostile.ts";
import { hostileBoxes } from "../../src/features/outbound/inbound/mailbox.hostile.ts";
import { imapServer } from "../../src/features/outbound/inbound/testing-imap.ts";
import type { ImapBox } from "../../src/features/outbound/inbound/testing-imap.ts";
import { contentParser, mailboxParser, mailParser } from "../../src/features/outbound/parsers.ts";
import { typesetter } from "../../src/features/reports/parsers.ts";
import type { Parser } from "../../src/kit/parsing/index.ts";
import { testCertificate } from "../../src/kit/testing-certificate.ts";

const folder = mkdtempSync(join(tmpdir(), "sweep-"));
let files = 0;

function file(content: string): { file: string; name: string } {
  const path = join(folder, String(files++));
  writeFileSync(path, content);
  return { file: path, name: "x" };
}

const each = <T, I>(shapes: Record<string, T>, make: (shape: T) => I): Record<string, () => I> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, () => make(shape)]));

const documentOf = (parts: object) => ({
  language: "en",
  kind: "k",
  title: "t",
  subtitle: "s",
  organisation: "o",
  made: { said: "today", at: "2026-11-23T00:00:00Z" },
  tiles: [],
  summary: [],
  sections: [],
  closing: { title: "c", text: [], facts: [] },
  labels: { summary: "s", page: "p", usual: "u", hidden: "-" },
  ...parts,
});

/** A mailbox at a server of this process's, which keeps nothing from ending. */
function mailboxOf(hostile: Pick<ImapBox, "search" | "fetch">) {
  const box = { password: "p", mails: ["Subject: a\r\n\r\na"], uidValidity: 7, fetched: [], ...hostile };
  const { port } = imapServer(box).unref().address() as AddressInfo;
  const { cert: certificateAuthority } = testCertificate;
  const settings = {
    host: "127.0.0.1",
    port,
    security: "tls",
    user: "u",
    folder: "INBOX",
    tlsName: "localhost",
  } as const;
  return {
    place: settings.host,
    settings: { ...settings, certificateAuthority },
    password: box.password,
    authorities: [],
    seen: { uidValidity: "0", lastUid: 0 },
  };
}

/** What a parser is fed: what it takes, by the name of its shape. */
const feed = <I>({ name }: Parser<I>, shapes: Record<string, () => I>): [string, Record<string, () => any>] => [
  name,
  shapes,
];

/** What each parser of the features is fed, by its name. */
export const fed = new Map([
  feed(
    lureParser,
    each(hostileMarkup, (shape) => ({ draft: hostileDraft(shape(480_000)), locale: "en", channel: forChannel({}) })),
  ),
  feed(
    judgeParser,
    each(hostileMarkup, (shape) => ({ ...hostileDraft(shape(480_000)), text: "" })),
  ),
  feed(
    mailParser,
    each(hostileMails, (shape) => ({ raw: shape(4_000_000), nullSender: true, lureHost: "x.example" })),
  ),
  feed(
    contentParser,
    each(hostileMails, (shape) => ({ raw: shape(4_000_000), reporter: "ada@x.example" })),
  ),
  feed(mailboxParser, each(hostileBoxes, mailboxOf)),
  feed(typesetter, {
    "a title without end": () => documentOf({ title: "w".repeat(2_000_000) }),
    "sentences without number": () => documentOf({ summary: Array.from({ length: 200_000 }, () => "#[x] $y$") }),
  }),
  feed(gophishParser, {
    "nested JSON": () => file("[".repeat(5_000_000)),
    "JSON of objects": () => file(`[${'{"a":'.repeat(1_000_000)}`),
    "a large number of nothings": () => file(`[${"{},".repeat(5_000_000)}{}]`),
    "CSV of separators": () => file(`Email\n${",".repeat(5_000_000)}`),
    "CSV of quotes": () => file(`Email\n${'"'.repeat(5_000_001)}`),
    "CSV of line ends": () => file(`Email\n${"\n".repeat(5_000_000)}`),
    "half a database": () => file(`SQLite format 3\0${"\u0001".repeat(1_000_000)}`),
  }),
]);
