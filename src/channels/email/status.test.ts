import { describe, expect, it } from "vitest";
import { concernOf, enhancedCode } from "./status.ts";
import type { Concern, Stage } from "./status.ts";

const afterRecipient = ["rcpt", "data", "dot", "report"] as const;
const stages: Stage[] = ["session", "mail", ...afterRecipient];

// The registry of enhanced status codes, and what each is about once a recipient has been named.
const registry: Record<Concern, string[]> = {
  recipient: (
    "1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.9 1.10 2.0 2.1 2.2 2.3 2.4 4.1 4.4 4.7 " +
    "7.2 7.17 7.18 7.19 7.124 7.133 7.134 7.135 7.136"
  ).split(" "),
  message: "3.4 6.0 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 6.9 6.10 7.16".split(" "),
  sender: (
    "1.7 1.8 7.0 7.1 7.7 7.13 7.20 7.21 7.22 7.23 7.24 7.25 7.26 7.27 7.28 7.29 " +
    "7.57 7.64 7.501 7.508 7.511 7.606 7.650 7.705 7.708 7.750"
  ).split(" "),
  session: (
    "3.0 3.1 3.2 3.3 3.5 3.6 4.0 4.2 4.3 4.5 4.6 5.0 5.1 5.2 5.3 5.4 5.5 5.6 " +
    "7.3 7.4 7.5 7.6 7.8 7.9 7.10 7.11 7.12 7.14 7.15 7.30"
  ).split(" "),
};
const cases = Object.entries(registry).flatMap(([concern, codes]) =>
  codes.flatMap((code) =>
    stages.flatMap((stage) => ["4", "5"].map((kind) => ({ concern, code: `${kind}.${code}`, stage }))),
  ),
);

describe("whom a status code is about", () => {
  it.each(cases)("$code at $stage", ({ concern, code, stage }) => {
    const basic = code.startsWith("4") ? 450 : 550;
    const found = concernOf({ stage, code: basic, text: `${basic} ${code} words` });
    if (stage === "session") expect(found).toBe("session");
    else if (stage === "mail") expect(found).toBe(concern === "recipient" ? "sender" : concern);
    else expect(found).toBe(concern);
  });

  it.each([
    ["session", 554, "554 go away", "session"],
    ["session", 550, "550 5.1.1 unknown", "session"],
    ["mail", 550, "550 not you", "sender"],
    ["mail", 553, "553 sorry", "sender"],
    ["mail", 552, "552 too large", "message"],
    ["mail", 452, "452 no room", "session"],
    ["rcpt", 550, "550 no such user", "recipient"],
    ["rcpt", 551, "551 not local", "recipient"],
    ["rcpt", 553, "553 bad mailbox", "recipient"],
    ["rcpt", 552, "552 mailbox over its quota", "recipient"],
    ["rcpt", 550, "550 relay not permitted", "sender"],
    ["rcpt", 550, "550-Sender verify failed", "sender"],
    ["rcpt", 550, "550 blocked using a DNSBL", "sender"],
    ["rcpt", 550, "550 Daily sending limit reached", "sender"],
    ["rcpt", 554, "554 no", "sender"],
    ["rcpt", 503, "503 what?", "session"],
    ["rcpt", 450, "450 mailbox busy", "recipient"],
    ["rcpt", 421, "421 5.1.1 closing", "session"],
    ["data", 554, "554 no valid recipients", "sender"],
    ["data", 451, "451 later", "session"],
    ["dot", 554, "554 looks like spam", "sender"],
    ["dot", 552, "552 too much mail data", "message"],
    ["dot", 550, "550 refused", "sender"],
    ["dot", 550, "550-5.1.1 no such user", "recipient"],
    ["report", 550, "550 no mailbox here", "recipient"],
    // A limit of the sender's is told wherever a server happens to look at it, and under codes of the recipient's.
    ["rcpt", 550, "550 Domain lake.example has exceeded the max emails per hour (500/500 (100%)) allowed. Message discarded.", "sender"], // oxfmt-ignore
    ["rcpt", 550, "550 Domain lake.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed.", "sender"], // oxfmt-ignore
    ["rcpt", 550, "550 You have reached your hourly limit", "sender"],
    ["rcpt", 550, "550 5.2.2 Submission quota exceeded", "sender"],
    ["dot", 550, "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients", "sender"], // oxfmt-ignore
    ["dot", 554, "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message", "sender"], // oxfmt-ignore
    ["dot", 554, "554 5.2.252 SendAsDenied; desk@lake.example not allowed to send as it@lake.example", "sender"],
    ["report", 550, "550 5.1.90 Your message can't be sent because you've reached your daily limit", "sender"],
    ["rcpt", 550, "550 5.1.1 <ada@lake.example>: User unknown in relay recipient table", "recipient"],
    ["rcpt", 552, "552 5.2.2 The mailbox has exceeded its quota", "recipient"],
    ["rcpt", 550, "550 5.2.121 The recipient's per hour message receive limit was exceeded", "recipient"],
    ["report", undefined, "5.0.0 Recipient address rejected", "recipient"],
    ["report", undefined, "5.0.0 SPF check failed", "sender"],
    ["dot", 550, "550 5.9.9 no such subject", "sender"],
  ] as [Stage, number | undefined, string, Concern][])("%s %s %s → %s", (stage, code, text, concern) => {
    expect(concernOf({ stage, code, text })).toBe(concern);
  });

  it("is read from where the code stands only, not from an address or a version in the words", () => {
    expect(enhancedCode("550-5.7.26 unauthenticated")).toBe("5.7.26");
    expect(enhancedCode("550 #5.1.0 rejected")).toBe("5.1.0");
    expect(enhancedCode("5.7.1 spam")).toBe("5.7.1");
    expect(enhancedCode("550 rejected by 5.7.1.9")).toBe(null);
    expect(enhancedCode("250 ok")).toBe(null);
  });
});
