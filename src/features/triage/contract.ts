import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zTime } from "../../kit/contract.ts";
import { verdicts } from "./rules.ts";

/** A text, with what it means. */
const text = (means: string) => z.string().check(z.describe(means));
const maybe = (means: string) => z.nullable(z.string()).check(z.describe(means));
const moment = (means: string) => zTime().check(z.describe(means));

const verdict = z.enum(verdicts).check(z.describe("What it turned out to be."));
const judged = z.nullable(z.enum(verdicts)).check(z.describe("What it was judged last; null while nobody has."));

const sender = z
  .object({ name: text("The name it goes by."), address: text("The address it says it comes from.") })
  .check(z.describe("The sender as the mail says it; empty where whoever reported it has quoted it."));

const group = z.object({
  id: zId(),
  subject: text("The subject of its first mail."),
  sender,
  linkHosts: z.array(z.string()).check(z.describe("Where links of its mails lead, defanged; the first twenty.")),
  attachmentNames: z.array(z.string()).check(z.describe("What attachments of its mails are called; the first twenty.")),
  reports: z.int().check(z.describe("How many mails were reported.")),
  reporters: z.int().check(z.describe("How many people reported them.")),
  firstAt: moment("When the first of its mails was reported."),
  lastAt: moment("When the last of its mails was reported."),
  waiting: z.boolean().check(z.describe("Whether somebody has yet to look at it, or at something new in it.")),
  revision: z.int().check(z.describe("What a verdict on it must name, so that nobody judges what they have not seen.")),
  verdict: judged,
});

const judgement = z.object({
  verdict,
  former: z.nullable(z.enum(verdicts)).check(z.describe("What it had been judged before.")),
  by: maybe("Who judged; null for a key, or somebody who is there no more."),
  at: moment("When it was judged."),
  leavesAt: moment("When the answers leave: until then it can be taken back."),
  leftAt: z.nullable(zTime()).check(z.describe("When the answers left; null while they have not.")),
});

const record = z.extend(group, {
  verdicts: z.array(judgement).check(z.describe("Every verdict on it, newest first; twenty at most.")),
});

const reporter = z.object({
  member: z.nullable(zId()).check(z.describe("The member's id; null for somebody who is not in the directory.")),
  name: text("The name; empty for somebody who is not in the directory."),
  address: text("The address from which it was reported."),
});

const report = z.object({
  id: zId(),
  at: moment("When it was reported; where people are hidden, the hour."),
  fresh: z.boolean().check(z.describe("Whether it brought something that the mails before it had not.")),
  reporter: z.nullable(reporter).check(z.describe("Who reported it; null where the privacy mode hides it.")),
  pseudonym: maybe("Who it is instead, within this group only; null where people are named, or told nothing of."),
  answer: z
    .nullable(z.enum(verdicts))
    .check(z.describe("What its reporter was answered; null while there is no answer.")),
});

const result = (method: string) => maybe(`The result of ${method}, such as pass or fail; null when it is not told.`);

const authentication = z.object({
  server: text("Who wrote it, by its own word."),
  spf: result("SPF"),
  dkim: result("DKIM"),
  dmarc: result("DMARC"),
});

const header = z.object({ name: text("The header's name."), value: text("What it says.") });

const link = z.object({
  text: text("The words that lead there; empty for an address in a text."),
  address: text("Where it leads, defanged, so that nothing makes a link of it."),
  host: text("The host that it leads to, defanged."),
  elsewhere: maybe("The host that its words show, when it is another one."),
});

const attachment = z.object({
  name: text("What it is called; empty when it has no name."),
  type: text("Its type, as the mail says it."),
  size: z.int().check(z.describe("Its size (bytes).")),
  hash: text("Its SHA-256, hexadecimal."),
  inline: z.boolean().check(z.describe("Whether it is shown within the mail, as pictures are.")),
});

const content = z.object({
  whole: z.boolean().check(z.describe("Whether the mail could be read; else only its head and beginning are shown.")),
  origin: z
    .enum(["attached", "itself", "quoted"])
    .check(z.describe("Whether the reported mail was attached, is this one, or is quoted in what the reporter wrote.")),
  subject: text("Its subject."),
  from: sender,
  replyTo: maybe("Where answers go, when that is another address."),
  date: maybe("When it was written, as it says itself."),
  headers: z.array(header).check(z.describe("Its headers, in their order.")),
  authentication: z
    .nullable(authentication)
    .check(z.describe("What the receiving server wrote about its sender: a claim. Null when nothing is said.")),
  text: text("What a reader sees of it; its addresses defanged."),
  html: text("The source of its HTML, as text."),
  cut: z.boolean().check(z.describe("Whether text or source go on.")),
  links: z.array(link).check(z.describe("Where its links lead, each address once.")),
  attachments: z.array(attachment).check(z.describe("Its attachments, without their content.")),
});

const revision = zInt(1).check(z.describe("The group's revision, as it was seen."));

const readMay = "reported-groups:read";
const judgeMay = "reported-groups:judge";

export const contract = {
  listReportedGroups: endpoint({
    about: "directory",
    method: "GET",
    path: "/reported-groups",
    may: readMay,
    summary: "Reported mails that were no simulation, put together with those that are like them; last reported first",
    input: z.strictObject({
      ...pageInput,
      state: z.optional(
        z.enum(["waiting", "answered"]).check(z.describe("Only what waits for somebody, or only what does not.")),
      ),
      verdict: z.optional(verdict),
      search: z.optional(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(200),
            z.describe("Beginnings of words of subject, sender, links and attachments."),
          ),
      ),
    }),
    output: page(group),
  }),
  getReportedGroup: endpoint({
    about: "directory",
    method: "GET",
    path: "/reported-groups/{id}",
    may: readMay,
    summary: "One group of reported mails with every verdict on it",
    input: z.strictObject({ id: zId() }),
    output: record,
    refuses: { "no-such-group": "missing" },
  }),
  listGroupReports: endpoint({
    about: "people",
    method: "GET",
    path: "/reported-groups/{id}/reports",
    may: readMay,
    summary: "Who reported mails of a group, newest first, as far as the privacy mode tells",
    input: z.strictObject({ ...pageInput, id: zId() }),
    output: page(report),
    refuses: { "no-such-group": "missing" },
  }),
  readReportedMail: endpoint({
    about: "people",
    method: "GET",
    path: "/reported-mails/{id}/content",
    may: readMay,
    summary:
      "What stands in a reported mail: words and figures alone; nothing of it runs or is fetched. Each look is audited",
    input: z.strictObject({ id: zId() }),
    output: content,
    refuses: { "no-such-mail": "missing", "parsing-busy": "too-many" },
    audit: { "reported-mail.seen": "reported-mail" },
  }),
  judgeReportedGroup: endpoint({
    about: "directory",
    method: "PUT",
    path: "/reported-groups/{id}/verdict",
    may: judgeMay,
    summary:
      "Judge a group, or judge it otherwise: everybody who reported a mail of it is answered some seconds later, once for each verdict",
    input: z.strictObject({ id: zId(), verdict, revision }),
    output: record,
    refuses: { "no-such-group": "missing", "changed-meanwhile": "conflict" },
    audit: { "reported-group.judged": "reported-group" },
  }),
  undoReportedVerdict: endpoint({
    about: "directory",
    method: "DELETE",
    path: "/reported-groups/{id}/verdict",
    may: judgeMay,
    summary: "Take back the newest verdict on a group, as long as its answers have not left",
    input: z.strictObject({ id: zId(), revision }),
    output: record,
    refuses: { "no-such-group": "missing", "changed-meanwhile": "conflict", "answers-left": "conflict" },
    audit: { "reported-group.verdict-undone": "reported-group" },
  }),
  moveReportedMail: endpoint({
    about: "directory",
    method: "PUT",
    path: "/reported-mails/{id}/group",
    may: judgeMay,
    summary:
      "Take a mail out of the group with which it was put, or put it into another one. Answers with the group in which it is then; one that is left empty is gone",
    input: z.strictObject({
      id: zId(),
      group: z.nullable(zId()).check(z.describe("The group to which it belongs; null makes one of it alone.")),
      revision,
    }),
    output: record,
    refuses: {
      "no-such-mail": "missing",
      "no-such-group": "missing",
      "changed-meanwhile": "conflict",
      "parsing-busy": "too-many",
    },
    audit: { "reported-mail.moved": "reported-mail" },
  }),
  reportTimes: endpoint({
    about: "directory",
    method: "GET",
    path: "/reported-mails/times",
    may: readMay,
    summary: "How many groups wait, since when, and how long people waited for their answers in the last thirty days",
    output: z.object({
      waiting: z.int().check(z.describe("Groups that nobody has judged, or that hold something new.")),
      since: z.nullable(zTime()).check(z.describe("Since when the oldest of them waits.")),
      answered: z.int().check(z.describe("How many reports were answered; the newest thousand count.")),
      medianSeconds: z.nullable(z.int()).check(z.describe("From the first report to its answer; null without any.")),
    }),
  }),
};
