import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { openSender } from "../index.ts";
import { admin, call, organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await outboundEnv();
});
afterAll(() => t.close());

const address = "ada@mail.example";

/** Asks for a code and reads it from the mail. */
async function askCode(org: string): Promise<string> {
  await t.look("DELETE FROM outbound_outbox");
  const actor = { ...admin, id: org };
  expect(await call(t, "confirmAddress", org, { address }, actor)).toMatchObject({ address });
  await t.env.jobs.send("send-notices", {});
  await t.env.jobs.settle();
  const [mail] = await t.look<{ raw: Buffer; mail_to: string }>("SELECT raw, mail_to FROM outbound_outbox");
  expect(mail!.mail_to).toBe(address);
  return /^\d{6}$/m.exec((await PostalMime.parse(mail!.raw)).text!)![0];
}

const confirm = (org: string, code: string) => call(t, "finishConfirmation", org, { address, code });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function reaches(org: string): Promise<string> {
  const sender = await openSender(t.env, org, null);
  const mail = {
    to: address,
    subject: "x",
    text: "x",
    messageId: "m@lake.example",
    date: new Date(),
  };
  const outcome = await sender.sendPlain(mail, async () => true);
  await sender.close();
  return outcome.state;
}

describe("a personal organisation's address", () => {
  it("gets simulations only after its owner gave the code that was sent there", async () => {
    const org = await organisationWith(t, [], { plan: "individual" });
    expect(await reaches(org)).toBe("refused");
    const code = await askCode(org);
    expect(await reaches(org)).toBe("refused");
    expect(await confirm(org, other(code))).toEqual({ address, confirmed: false });
    expect(await confirm(org, code)).toEqual({ address, confirmed: true });
    expect(await reaches(org)).toBe("sent");
    expect(await confirm(org, code)).toEqual({ address, confirmed: false });
  });

  it("cannot be confirmed by guessing: five tries a code", async () => {
    const org = await organisationWith(t, [], { plan: "individual" });
    const code = await askCode(org);
    for (let i = 0; i < 5; i++) await confirm(org, other(code));
    expect(await confirm(org, code)).toEqual({ address, confirmed: false });
    expect(await confirm(org, await askCode(org))).toEqual({ address, confirmed: true });
  });

  it("cannot be confirmed with a code whose time is over, or another organisation's", async () => {
    const org = await organisationWith(t, [], { plan: "individual" });
    const code = await askCode(org);
    const second = await organisationWith(t, [], { plan: "individual" });
    expect(await confirm(second, code)).toEqual({ address, confirmed: false });
    await t.look("UPDATE outbound_confirmed SET code_ends_at = code_ends_at + interval '30 days' WHERE org = $1", [
      org,
    ]);
    // A clock that was ahead gave it out: it would be good until a month from now.
    expect(await confirm(org, code)).toEqual({ address, confirmed: false });
    await t.look("UPDATE outbound_confirmed SET code_ends_at = now() - interval '1 second' WHERE org = $1", [org]);
    expect(await confirm(org, code)).toEqual({ address, confirmed: false });
  });

  it("keeps its code out of the database in the open", async () => {
    const org = await organisationWith(t, [], { plan: "individual" });
    const code = await askCode(org);
    const [row] = await t.look<{ all: string }>(
      "SELECT (SELECT string_agg(c::text, '') FROM outbound_confirmed c) || (SELECT string_agg(m::text, '') FROM outbound_messages m) AS all",
    );
    expect(row!.all).not.toContain(code);
  });
});

describe("an organisation with people", () => {
  it("cannot get around the proof of its domain by single confirmations", async () => {
    const org = await organisationWith(t);
    await expect(call(t, "confirmAddress", org, { address })).rejects.toMatchObject({
      kind: "forbidden",
      reason: "confirmed-addresses-personal",
    });
    expect(await t.look("SELECT 1 FROM outbound_messages WHERE org = $1", [org])).toEqual([]);
  });
});
