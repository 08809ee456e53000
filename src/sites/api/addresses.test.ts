import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { features } from "../../features.ts";
import { readAddress } from "../../kit/address.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// There is one rule for whom the product writes to (`readAddress`), and no input has another one.

const texts = [
  "ada@hill.example",
  "ada+soc@hill.example",
  "o'neil@hill.example",
  "a/b=c@hill.example",
  "ada@bücher.example",
  "Ada@HILL.example",
  `${"a".repeat(65)}@hill.example`,
  "ada@hill-.example",
  "ada@hill",
  "ada@10.0.0.1",
  "ada..b@hill.example",
  "a%b@hill.example",
  "=?utf-8?q?ada?=@hill.example",
  "ada@hill.example, bo@hill.example",
  "Ada <ada@hill.example>",
  "ada@hill.example\r\nBcc: bo@hill.example",
  "",
];

const inputs = features.flatMap((feature) =>
  Object.entries(feature.contract ?? {}).flatMap(([name, one]) =>
    addressesIn(one["~orpc"].inputSchema, name).map((found) => [found.at, found.schema] as const),
  ),
);

/** Schemas of an input that say of themselves that they are e-mail addresses. */
function addressesIn(schema: any, at: string): { at: string; schema: z.ZodType }[] {
  const { def } = schema._zod;
  if (def.format === "email" || (def.type === "pipe" && def.in._zod.def.format === "email")) return [{ at, schema }];
  const inner = [def.innerType, def.element, def.valueType, def.in, ...(def.options ?? [])].filter(Boolean);
  const fields = Object.entries(def.shape ?? {});
  return [
    ...inner.flatMap((one) => addressesIn(one, at)),
    ...fields.flatMap(([field, one]) => addressesIn(one, `${at}.${field}`)),
  ];
}

it("are found", () => {
  expect(inputs.map(([at]) => at)).toEqual(
    expect.arrayContaining([
      "changeOrganisation.securityAddress",
      "changeOrganisation.reportAddress",
      "reportMessage.reporter",
    ]),
  );
});

it.each(inputs)("%s is read by the one rule", (_at, schema) => {
  for (const text of texts) {
    const read = z.safeParse(schema, text);
    expect(read.success ? read.data : null, text).toBe(readAddress(text)?.ascii ?? null);
  }
});

describe("whoever reports a mail by the API", () => {
  let s: AccountStage;
  beforeAll(async () => void (s = await accountStage()));
  afterAll(() => s?.close());

  const report = async (reporter: string, lines: string[]) =>
    s.app.inject({
      method: "POST",
      url: `/api/v1/reports/message?reporter=${encodeURIComponent(reporter)}`,
      headers: { authorization: "Bearer owner", "content-type": "message/rfc822" },
      payload: lines.join("\r\n"),
    });
  const kept = () =>
    s.t.look<{ reporter: string; kept: boolean }>(
      "SELECT reporter, raw IS NOT NULL AS kept FROM outbound_inbound WHERE org = $1 ORDER BY at",
      [s.org],
    );

  it("is refused where nobody could be thanked", async () => {
    expect((await report(`${"a".repeat(65)}@hill.example`, ["Subject: x", "", "x"])).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it("is the reporter, whoever the mail itself says that it is from", async () => {
    const answer = await report("ada@hill.example", ["From: ceo@hill.example", "Subject: Gift cards", "", "Buy some."]);
    expect(answer.statusCode).toBe(200);
    expect(await kept()).toEqual([{ reporter: "ada@hill.example", kept: true }]);
  });

  it("is heard also where the mail looks like a bounce", async () => {
    const answer = await report("ada@hill.example", [
      "From: MAILER-DAEMON@far.example",
      "Subject: Undelivered Mail Returned to Sender",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "Sign in at http://far.example/ to read your mail.",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; far.example",
      "",
      "Final-Recipient: rfc822; ada@hill.example",
      "Action: failed",
      "Status: 5.1.1",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      "Message-ID: <some@hill.example>",
      "",
      "--b--",
    ]);
    expect(answer.statusCode).toBe(200);
    expect(await kept()).toHaveLength(2);
    expect(await s.t.look("SELECT FROM facts WHERE org = $1 AND kind = 'bounce.received'", [s.org])).toEqual([]);
  });
});
