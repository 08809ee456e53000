import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { takeMail } from "./take.ts";

let t: TestEnv;
const org = newId();
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t?.close());

test("a bounce that comes after somebody was erased does not bring the address back", async () => {
  const taken = await takeMail(t.env, { org, mailbox: newId(), purpose: "bounces", from: "", raw: bounce });
  expect(taken).toEqual({ as: "bounce", proof: null });
  const rows = await t.look<{ row: string }>(
    "SELECT b::text AS row FROM outbound_bounces b UNION ALL SELECT f::text FROM facts f WHERE kind = 'bounce.received'",
  );
  expect(rows.length).toBe(2);
  expect(rows.filter(({ row }) => /gone\.person/i.test(row))).toEqual([]);
  expect(rows.every(({ row }) => row.includes("mailbox unavailable"))).toBe(true);
});

const bounce = Buffer.from(
  [
    "From: mailer-daemon@mx.example",
    "To: bounces@hill.example",
    "Subject: failed",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "gone.person@hill.example could not be reached",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    "Final-Recipient: rfc822; gone.person@hill.example",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 <Gone.Person@hill.example>: mailbox unavailable (gone.person%40hill.example)",
    "--b",
    "Content-Type: message/rfc822",
    "",
    "Message-ID: <0123456789@hill.example>",
    "To: gone.person@hill.example",
    "",
    "text",
    "--b--",
    "",
  ].join("\r\n"),
);
