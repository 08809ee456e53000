import * as z from "zod/mini";
import { endpoint, zId, zLine, zTime } from "../../kit/contract.ts";
import { languages } from "../../kit/languages.ts";

const noticeText = z.strictObject({
  language: z.enum(languages.map(({ tag }) => tag)).check(z.describe("Of those that the product speaks")),
  subject: zLine(150),
  text: z.string().check(z.minLength(1), z.maxLength(5000), z.describe("Paragraphs are parted by empty lines")),
});

const sending = z.object({
  id: zId(),
  state: z
    .enum(["queueing", "sending", "sent"])
    .check(z.describe("`sent`: every mail was tried, and the notice is recorded")),
  people: z.number().check(z.describe("Mails that were queued so far, one a person")),
  sent: z.number().check(z.describe("Mails that left")),
  failed: z.number().check(z.describe("Mails that could not be delivered to a server")),
  startedAt: zTime(),
  endedAt: z.nullable(zTime()),
  calledBackAt: z.nullable(zTime()).check(z.describe("When it was called back: what had not left by then never does")),
});

const tag = "organisations";

export const contract = {
  staffNotice: endpoint({
    method: "GET",
    path: "/staff-notice",
    may: "organisation:manage",
    summary: "The notice to staff: what it says, who would get it, and how the last one went",
    output: z.object({
      texts: z.array(noticeText).check(z.describe("What was sent last, else a plain text that may be changed")),
      sender: z.nullable(z.string()).check(z.describe("The address it comes from; null without a sending profile")),
      toInform: z.number().check(z.describe("Active people on proven domains who have not had a notice")),
      informed: z.number().check(z.describe("People who have had one")),
      elsewhere: z
        .number()
        .check(z.describe("Active people whose address is on no proven domain; they are not written to")),
      last: z.nullable(sending).check(z.describe("The newest notice that was sent from here")),
    }),
    tag,
  }),
  sendStaffNotice: endpoint({
    method: "POST",
    path: "/staff-notice",
    may: "organisation:manage",
    summary:
      "Mails the notice to all active people on proven domains, each in their language and once for good, and records it. Answers 202; GET /staff-notice tells how far it is",
    input: z.strictObject({
      texts: z.array(noticeText).check(
        z.minLength(1),
        z.maxLength(languages.length),
        z.refine(
          (all) => new Set(all.map(({ language }) => language)).size === all.length,
          "must have each language once",
        ),
        z.describe("What it says, in one or more languages; who reads none of them gets the first"),
      ),
    }),
    output: sending,
    status: 202,
    tag,
    refuses: {
      "no-sender": "conflict",
      "nobody-to-tell": "conflict",
      "notice-under-way": "conflict",
    },
    audit: { "staff-notice.ordered": "notice" },
  }),
  callBackStaffNotice: endpoint({
    method: "DELETE",
    path: "/staff-notice",
    may: "organisation:manage",
    summary:
      "Calls the notice back that is under way: emails that have not left do not leave, and their readers may be told later. Who has got one keeps it, and is recorded as told",
    input: z.strictObject({}),
    output: sending,
    tag,
    refuses: { "nothing-under-way": "conflict" },
    audit: { "staff-notice.called-back": "notice", "notice.recorded": "notice" },
  }),
};
