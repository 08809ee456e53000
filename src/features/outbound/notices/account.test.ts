import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scriptedServer } from "../../../channels/email/smtp/testing-server.ts";
import type { Scripted } from "../../../channels/email/smtp/testing-server.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { addWords } from "../../../kit/words.ts";
import { reachableOrganisations, systemOrganisation } from "../../organisations/index.ts";
import { readOutboxMail } from "../dev/read.ts";
import { portsFor } from "../profiles.ts";
import { newestMails } from "../store/outbox.ts";
import { outboundEnv } from "../testing.ts";
import { deliverAccountMessage, forgetAccountMessages } from "./account.ts";
import type { AccountMessage } from "../../../kit/accounts.ts";
import { sendNotices } from "./send.ts";

let t: TestEnv;

beforeAll(async () => {
  t = await outboundEnv();
  addWords("identity", "en", {
    mail: {
      "test-code": { subject: "{{code}} is your code", text: "Your code is {{code}}." },
      "test-news": { subject: "Your password was changed", text: "If that was not you, tell us." },
    },
    sms: { "test-code": "Hookwise code: {{code}}" },
  });
});
beforeEach(() => t.look("DELETE FROM outbound_messages"));
afterAll(() => t.close());

const code: AccountMessage = {
  to: "ada@hill.example",
  channel: "email",
  template: "test-code",
  locale: "en",
  vars: { code: "482913" },
  effect: "code:1",
};
const kept = async (to: string) =>
  Promise.all((await t.database.worker((db) => newestMails(db, to, 50))).map(readOutboxMail));
const rows = () =>
  t.look<{ state: string; vars: object; org: string; attempts: number }>(
    "SELECT state, vars, org, attempts FROM outbound_messages ORDER BY created_at",
  );
const ended = () =>
  expect.poll(async () => (await rows()).every((row) => row.state !== "queued" && row.state !== "committing")).toBe(true); // oxfmt-ignore

describe("an account message", () => {
  it("is sent at once, without the job, and its code is forgotten then", async () => {
    await deliverAccountMessage(t.env, { ...code, to: "at-once@hill.example" });
    await ended();
    expect(await rows()).toEqual([{ state: "sent", vars: {}, org: systemOrganisation, attempts: 1 }]);
    expect(await kept("at-once@hill.example")).toMatchObject([{ channel: "email", subject: "482913 is your code" }]);
  });

  it("is one of few texts that a number gets, from however many accounts they come", async () => {
    const number = "+491701234999";
    for (let n = 0; n < 30; n++)
      await deliverAccountMessage(t.env, { ...code, channel: "sms", to: number, effect: `code:many:${n}` });
    await expect.poll(async () => (await rows()).every((row) => row.state === "sent" || row.attempts > 0)).toBe(true);
    // A row counts its attempt before its text has left.
    await expect.poll(async () => (await rows()).filter((row) => row.state === "sent").length).toBe(20);
    expect(await kept(number)).toHaveLength(20);
  });

  it("goes as a text message where it is one", async () => {
    await deliverAccountMessage(t.env, { ...code, channel: "sms", to: "+49 170 1234567", effect: "code:2" });
    await deliverAccountMessage(t.env, { ...code, channel: "sms", to: "+491701234567", effect: "code:3", template: "test-news" }); // oxfmt-ignore
    await ended();
    const texts = await kept("+491701234567");
    expect(texts.map((one) => [one.channel, one.text])).toContainEqual(["sms", "Hookwise code: 482913"]);
    expect(texts.map((one) => one.text)).toContain("Your password was changed");
  });

  it("asked for twice is one, however many ask and send at the same moment", async () => {
    const message = { ...code, to: "once@hill.example", effect: "code:once" };
    await Promise.all([
      ...Array.from({ length: 8 }, () => deliverAccountMessage(t.env, message)),
      sendNotices(t.env),
      sendNotices(t.env),
    ]);
    await ended();
    expect(await kept("once@hill.example")).toHaveLength(1);
  });

  it("for no address is dropped, not thrown", async () => {
    await deliverAccountMessage(t.env, { ...code, to: "0170 1234567", channel: "sms" });
    await deliverAccountMessage(t.env, { ...code, to: "nobody" });
    expect(await rows()).toEqual([]);
  });

  it("that cannot be sent now is sent by the job later", async () => {
    const { config } = t.env;
    const server: Scripted = await scriptedServer();
    t.env.config = { ...config, SMTP_URL: `smtp://127.0.0.1:${server.port}` };
    try {
      server.script = { rcpt: "451 later" };
      await deliverAccountMessage(t.env, { ...code, effect: "code:later" });
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      await expect.poll(async () => (await rows())[0]?.state).toBe("queued");
      server.script = {};
      // A try may fail on a busy machine; then the next one is the later one.
      const tryAgain = async () => {
        await t.look("UPDATE outbound_messages SET next_at = now() - interval '1 second' WHERE state = 'queued'");
        await sendNotices(t.env);
        return rows();
      };
      await expect.poll(tryAgain).toMatchObject([{ state: "sent", vars: {} }]);
      expect((await rows())[0]?.attempts).toBeGreaterThan(1);
      expect(server.received).toHaveLength(1);
    } finally {
      t.env.config = config;
      await server.close();
    }
  });

  it("belongs to the house, which stands in no list, and goes after a month", async () => {
    await deliverAccountMessage(t.env, { ...code, to: "old@hill.example", effect: "code:old" });
    await ended();
    expect(await reachableOrganisations(t.database)).not.toContain(systemOrganisation);
    await t.look("UPDATE outbound_messages SET created_at = now() - interval '31 days'");
    await t.look("UPDATE outbound_outbox SET at = now() - interval '31 days' WHERE mail_to = 'old@hill.example'");
    await forgetAccountMessages(t.env);
    expect([await rows(), await kept("old@hill.example")]).toEqual([[], []]);
  });

  it("leaves nothing behind of what gateways said of the messages of the installation's own way, either", async () => {
    const ports = portsFor(t.env, await t.org(), null, "sms");
    await ports.storeReference!("n1", "one@x.example");
    await ports.onEvent!({ kind: "receipt", reference: "n2", code: "DELIVRD", text: "to nobody" });
    await ports.onEvent!({ kind: "start", address: "+447700900126", id: "MO1" });
    const left = () =>
      t.look(
        "SELECT at FROM outbound_references WHERE org = $1 UNION ALL SELECT at FROM outbound_heard WHERE org = $1",
        [systemOrganisation],
      );
    await forgetAccountMessages(t.env);
    expect(await left()).toHaveLength(2);
    for (const table of ["outbound_references", "outbound_heard"])
      await t.look(`UPDATE ${table} SET at = now() - interval '91 days' WHERE org = $1`, [systemOrganisation]);
    await forgetAccountMessages(t.env);
    expect(await left()).toEqual([]);
    // What asked for messages again is known by its name for good, or it could be told once more after a later STOP.
    expect(await t.look("SELECT id FROM outbound_answers WHERE org = $1", [systemOrganisation])).toEqual([
      { id: "MO1" },
    ]);
  });
});
