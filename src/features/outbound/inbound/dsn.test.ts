import { describe, expect, it } from "vitest";
import { readBounces } from "./dsn.ts";
import { readMail } from "./read.ts";

const original = "From: desk@lake.example\nTo: ada@hill.example\nMessage-ID: <abc.def@lake.example>\nSubject: x\n";

function report(status: string, returned = original, type = "text/rfc822-headers"): string {
  return `From: Mail Delivery System <MAILER-DAEMON@hill.example>
To: desk@lake.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: text/plain

I am sorry.
--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.hill.example
Arrival-Date: Sat, 21 Nov 2026 10:00:00 +0000

${status}
--x
Content-Type: ${type}

${returned}
--x--
`;
}

const read = async (text: string, nullSender = true) =>
  readBounces(await readMail(Buffer.from(text.replace(/\n/g, "\r\n"))), nullSender);

describe("a bounce", () => {
  it("says which mail failed, for whom and why (RFC 3464)", async () => {
    const status =
      "Final-Recipient: rfc822; ada@hill.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@hill.example>:\n  no such\n  mailbox";
    const wanted = {
      messageId: "abc.def@lake.example",
      recipient: "ada@hill.example",
      action: "failed",
      code: "5.1.1",
      text: "550 5.1.1 <ada@hill.example>: no such mailbox",
    };
    expect(await read(report(status))).toEqual([wanted]);
    expect(await read(report(status, `${original}\nbody\n`, "message/rfc822"))).toEqual([wanted]);
  });

  it("takes the recipient that was addressed before a redirection, and every recipient", async () => {
    const status =
      "Original-Recipient: rfc822;ada@hill.example\nFinal-Recipient: rfc822;other@far.example\nAction: FAILED\nStatus: 5.2.2 (full)\n\nFinal-Recipient: rfc822;bob@hill.example\nAction: delayed\nStatus: 4.4.1";
    expect(await read(report(status))).toMatchObject([
      { recipient: "ada@hill.example", action: "failed", code: "5.2.2", text: "the mail server gave no reason" },
      { recipient: "bob@hill.example", action: "delayed", code: "4.4.1" },
    ]);
  });

  it("is understood from plain text when it quotes the failed mail's header", async () => {
    const text = `From: postmaster@hill.example\nTo: desk@lake.example\nSubject: failure notice\n\nHi.\n<ada@hill.example>:\n550 5.1.1 ada@hill.example unknown\n\n--- below is the header\n\n${original}`;
    expect(await read(text)).toMatchObject([
      { messageId: "abc.def@lake.example", action: "failed", code: "5.1.1", recipient: "ada@hill.example" },
    ]);
    expect(await read(text.replace("550 5.1.1", "451 4.2.1"))).toMatchObject([{ action: "delayed", code: "4.2.1" }]);
  });

  it.each([
    [
      "an answer from a person",
      "From: ada@hill.example\nSubject: Re: x\n\nMessage-ID: <abc.def@lake.example>\n550 is my number\n",
      false,
    ],
    [
      "an absence note with the empty sender",
      "From: ada@hill.example\nSubject: Away\nIn-Reply-To: <abc.def@lake.example>\n\nI am away.\n",
      true,
    ],
    ["a report without the mail that it is about", report("Action: failed\nStatus: 5.1.1", "no header\n"), true],
    ["nothing", "", true],
    ["noise", "\u0000\u0001--x--\n\n", true],
  ])("is not read from %s", async (_what, text, nullSender) => expect(await read(text, nullSender)).toEqual([]));
});
