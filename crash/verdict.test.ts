import { expect, it } from "vitest";
import { judgeLedger, longestPause } from "./verdict.ts";

const mail = (to: string, at = 0) => ({ to, messageId: "", link: null, at });
const row = (address: string, state: string) => ({ number: 1, address, state });

it("finds nothing wrong with a whole run", () => {
  const rows = [
    row("A@x.example", "sent"),
    row("b@x.example", "unconfirmed"),
    row("c@x.example", "unconfirmed"),
    row("d@x.example", "bounced"),
  ];
  expect(judgeLedger(rows, [mail("a@x.example"), mail("b@x.example")])).toEqual({
    recipients: 4,
    sent: 1,
    twice: 0,
    lost: 0,
    unknown: 0,
    unconfirmed: 2,
    unconfirmedButReceived: 1,
  });
});

it.each([
  ["received twice", [row("a", "sent")], [mail("a"), mail("a")], { twice: 1 }],
  ["received twice, once as unconfirmed", [row("a", "unconfirmed")], [mail("a"), mail("a"), mail("a")], { twice: 2 }],
  ["said to be sent", [row("a", "sent")], [], { lost: 1 }],
  ["never ended", [row("a", "committing")], [mail("a")], { lost: 1 }],
  ["received although refused", [row("a", "refused")], [mail("a")], { unknown: 1 }],
  ["received by a stranger", [row("a", "sent")], [mail("a"), mail("z")], { unknown: 1 }],
])("finds a mail %s", (_what, rows, mails, found) => expect(judgeLedger(rows, mails)).toMatchObject(found));

it("finds the longest pause", () =>
  expect(longestPause([mail("a", 9000), mail("b", 1000), mail("c", 2500)])).toBe(6.5));
