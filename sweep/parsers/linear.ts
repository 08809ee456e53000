import { readAddress } from "../../src/kit/address.ts";
import { fitDetail } from "../../src/features/audit/rules.ts";
import { convertVariables } from "../../src/features/imports/gophish/variables.ts";
import { moment } from "../../src/features/imports/gophish/timeline.ts";
import { hostileMarkup } from "../../src/features/lures/lure.hostile.ts";
import { compile } from "../../src/features/lures/rules.ts";
import { cleanInlineStyle, cleanStyleSheet } from "../../src/features/lures/html/css.ts";
import { hostileMails } from "../../src/features/outbound/inbound/mail.hostile.ts";
import { plainContent } from "../../src/features/outbound/inbound/content.ts";
import { scanMail } from "../../src/features/outbound/inbound/scan.ts";
import { sendersOf } from "../../src/channels/email/senders.ts";
import { readKeyText } from "../../src/features/outbound/verify.ts";
import { matchColumns } from "../../src/features/people/rules/columns.ts";
import { readPerson } from "../../src/features/people/rules/person.ts";
import { detectDelimiter } from "../../src/kit/csv/delimiter.ts";
import { fold } from "../../src/kit/fold.ts";
import { htmlToText, tokens, visibleText } from "../../src/kit/html/index.ts";
import { nestsTooDeeply } from "../../src/kit/json-depth.ts";
import { withoutAddresses } from "../../src/kit/personal.ts";

/** A parser that runs in the product's own process, and the largest input that reaches it. */
export interface Linear {
  name: string;
  size: number;
  shapes: Record<string, (size: number) => any>;
  run: (input: any) => unknown;
}

const texts: Linear["shapes"] = Object.fromEntries(
  [
    " ",
    "\n",
    "\t \r\n",
    "<",
    ">",
    "@",
    "a@",
    ".",
    "a.",
    "-",
    "{",
    "{{ ",
    "}}",
    "(",
    "[",
    '"',
    "'",
    "\\",
    ";",
    ",",
    ":",
    "/",
    "%",
    "&amp",
    "=?",
    "0",
    "a",
    "\u00e9",
    "\u{1f600}",
    "\u0301",
    "xn--",
    "https://",
    "https://x.y/ ",
  ].map((piece) => [JSON.stringify(piece), (size: number) => piece.repeat(size / piece.length)]),
);
const lure = 400_000;

/** A row in which every cell is the same. */
const cellsOf = (text: string) => ({
  email: `a${text}x`,
  name: text,
  phone: text,
  department: text,
  manager: text,
  locale: `a${text}!`,
  timeZone: `a${text}!`,
  tags: text,
  active: text,
  custom: { text },
});

/** One line for each. CSV is a stream of records of at most 256 kB (`kit/csv`), JSON is Node's own reader; both are walks without a way back. */
export const linear: readonly Linear[] = [
  { name: "html tokens", size: lure, shapes: { ...hostileMarkup, ...texts }, run: (html) => tokens(html) },
  { name: "html text", size: lure, shapes: { ...hostileMarkup, ...texts }, run: (html) => htmlToText(html) },
  { name: "html visible text", size: lure, shapes: { ...hostileMarkup, ...texts }, run: (html) => visibleText(html) },
  { name: "template", size: lure, shapes: { ...hostileMarkup, ...texts }, run: (html) => compile(html, "html") },
  { name: "css sheet", size: lure, shapes: texts, run: (css) => cleanStyleSheet(css, false) },
  { name: "css style", size: lure, shapes: texts, run: (css) => cleanInlineStyle(css, true) },
  { name: "gophish variables", size: lure, shapes: texts, run: (text) => convertVariables(text) },
  { name: "gophish moment", size: lure, shapes: texts, run: (text) => moment(text) },
  {
    name: "mail scan",
    size: 4 * 1024 * 1024,
    shapes: hostileMails,
    run: (raw) => scanMail({ raw, nullSender: true, lureHost: "lure.example" }),
  },
  {
    name: "content of a mail that nothing parses",
    size: 1_000_000,
    shapes: { ...hostileMails, ...texts },
    run: (raw) => plainContent({ raw: Buffer.from(raw), reporter: "ada@x.example" }),
  },
  { name: "cell of a list", size: 200_000, shapes: texts, run: (text) => readPerson(cellsOf(text)) },
  { name: "column of a list", size: 200_000, shapes: texts, run: (text) => matchColumns([text, `custom${text}\nx`]) },
  { name: "what servers say", size: 100_000, shapes: texts, run: (text) => withoutAddresses(text) },
  { name: "detail of the audit", size: 100_000, shapes: texts, run: (text) => fitDetail({ text }) },
  { name: "address", size: lure, shapes: texts, run: (text) => readAddress(text) },
  { name: "key text", size: 65_536, shapes: texts, run: (text) => readKeyText(text) },
  { name: "csv delimiter", size: 512 * 1024, shapes: texts, run: (text) => detectDelimiter(Buffer.from(text)) },
  { name: "json depth", size: 2 * 1024 * 1024, shapes: texts, run: (text) => nestsTooDeeply(text) },
  { name: "sender's name", size: 4096, shapes: texts, run: (text) => fold(text) },
  {
    name: "senders of a mail",
    size: 128 * 1024,
    shapes: texts,
    run: (text) => sendersOf("", Buffer.from(`From: ${text}\r\n\r\n`)),
  },
  { name: "web address", size: 65_536, shapes: texts, run: (text) => URL.canParse(`https://${text}`) },
];
