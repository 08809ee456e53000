import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailboxOf } from "./address.ts";
import { testDatabase } from "./db/testing.ts";
import type { TestDatabase } from "./db/testing.ts";

let t: TestDatabase;
beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.close());

it.each([
  ["Ada+1@Lake.example", "ada@lake.example"],
  ["+1@lake.example", "+1@lake.example"],
  ["a.d.a+x@googlemail.com", "ada@gmail.com"],
  ["a.d.a@lake.example", "a.d.a@lake.example"],
  ["ada-shop@yahoo.co.uk", "ada@yahoo.co.uk"],
  ["ada-shop@lake.example", "ada-shop@lake.example"],
  ["shop@ada.fastmail.com", "ada@fastmail.com"],
  ["+447700900123", "+447700900123"],
  ["a.da@\uff27mail.com", "ada@gmail.com"],
  ["ada@gmai\u00adl.com", "ada@gmail.com"],
  ["ada@B\u00fccher.example", "ada@xn--bcher-kva.example"],
  ["ada@xn--BCHER-kva.example", "ada@xn--bcher-kva.example"],
  ["ada@no domain", "ada@no domain"],
])("%s is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

it("is the same mailbox in SQL", async () => {
  const local = fc.string({ unit: fc.constantFrom("a", "B", "+", "-", ".", "_"), maxLength: 8 });
  const domain = fc.constantFrom("Lake.example", "gmail.com", "Yahoo.de", "yahoo.example.org", "a.fastmail.fm", "b.a.fastmail.com", "x@y.example"); // oxfmt-ignore
  const address = fc.oneof(
    local,
    fc.tuple(local, domain).map(([one, at]) => `${one}@${at}`),
  );
  const all = fc.sample(address, 1000);
  const rows = await t.look<{ mailbox: string }>(
    "SELECT kit_mailbox(one) AS mailbox FROM unnest($1::text[]) WITH ORDINALITY AS u(one, place) ORDER BY place",
    [all],
  );
  expect(rows.map((row) => row.mailbox)).toEqual(all.map(mailboxOf));
});
