import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { scriptedServer } from "../../../channels/email/smtp/testing-server.ts";
import type { Scripted } from "../../../channels/email/smtp/testing-server.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { addWords } from "../../../kit/words.ts";
import { call, organisationWith, outboundEnv, prove } from "../testing.ts";
import { takeNotice } from "../mail-limits.ts";
import type { MessageRow } from "../store/messages.ts";
import { noticeParts } from "./compose.ts";
import { notify } from "./queue.ts";
import type { Notice } from "./queue.ts";
import { sendNotices, sendQueued } from "./send.ts";

let t: TestEnv;
let server: Scripted;
let org: string;

beforeAll(async () => {
  server = await scriptedServer();
  t = await outboundEnv({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "hookwise@lake.example" });
  addWords("shop", "en", { mail: { sale: { subject: "Hi {{name}}", text: "Dear {{name}}", action: "Look" } } });
});
beforeEach(async () => {
  org = await organisationWith(t);
  await t.look("DELETE FROM outbound_messages");
  server.script = {};
  server.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await t.close();
});

declare module "../../../kit/words.ts" {
  interface Areas {
    shop: { mail: { sale: { subject: string } } };
  }
}

const sale: Notice = {
  purpose: "notice",
  template: "shop:sale",
  to: "ada@hill.example",
  locale: "en",
  vars: { name: "Ada" },
  effect: "sale:1",
};
const ask = (notice: Partial<Notice> = {}) => t.database.tx(org, (db) => notify(db, org, { ...sale, ...notice }));
const rows = () =>
  t.look<{ state: string; attempts: number; error: string | null; vars: object; next_at: Date }>(
    "SELECT * FROM outbound_messages WHERE org = $1",
    [org],
  );
const due = () => t.look("UPDATE outbound_messages SET next_at = now() - interval '1 second'");

describe("a notice's words", () => {
  const thanks = (locale: string) => noticeParts({ template: "report-thanks", locale, vars: { organisation: "Lake" } });

  it("run from right to left where their language does, and say which language they are in", () => {
    expect(thanks("ar-EG").html).toMatch(/<html lang="ar-EG" dir="rtl">[^]*<table [^>]*dir="rtl"/);
    expect(thanks("de").html).toContain('<html lang="de" dir="ltr">');
    // What nobody has translated comes in English, and a reader's program must pronounce it so.
    expect(thanks("pt-BR").html).toContain('<html lang="en" dir="ltr">');
    expect(thanks("pt-BR").text).toBe(thanks("en").text);
  });
});

describe("a notice", () => {
  it("goes to the person concerned, whether or not the domain is proven, and its values are forgotten then", async () => {
    expect(await ask({ vars: { name: "Ada", link: "https://learn.lake.example/a/1" } })).toBe(true);
    await sendNotices(t.env);
    expect(server.received).toHaveLength(1);
    const mail = await PostalMime.parse(server.received[0]!);
    expect(mail).toMatchObject({
      subject: "Hi Ada",
      from: { address: "hookwise@lake.example" },
      to: [{ address: "ada@hill.example" }],
    });
    expect(mail.html).toContain('href="https://learn.lake.example/a/1"');
    expect(mail.text).toContain("Dear Ada");
    expect(mail.headers.find((one) => one.key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, vars: {} }]);
  });

  it("asked for twice goes out once, also when two processes send at the same moment", async () => {
    expect(await ask()).toBe(true);
    expect(await ask({ vars: { name: "Bob" } })).toBe(false);
    await Promise.all([sendNotices(t.env), sendNotices(t.env), sendNotices(t.env)]);
    await due();
    await sendNotices(t.env);
    expect(server.received).toHaveLength(1);
  });

  it("waits while the server defers, with growing pauses, and goes out then", async () => {
    server.script = { rcpt: "451 later" };
    await ask();
    await sendNotices(t.env);
    const [first] = await rows();
    expect(first).toMatchObject({ state: "queued", attempts: 1, error: "451 later" });
    await due();
    await sendNotices(t.env);
    const [second] = await rows();
    expect(second!.next_at.getTime() - Date.now()).toBeGreaterThan(90_000);
    server.script = {};
    await due();
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 3 }]);
  });

  it("waits for no moment of a clock that was ahead, before the dot and after it, and for every other", async () => {
    const put = (effect: string, change: string) => t.look(`UPDATE outbound_messages SET ${change} WHERE effect = $1`, [effect]); // oxfmt-ignore
    for (const effect of ["put off", "under way", "tonight"]) await ask({ effect });
    await put("put off", "next_at = now() + interval '30 days'");
    await put("under way", "state = 'committing', next_at = now() + interval '30 days'");
    await put("tonight", "next_at = now() + interval '40 hours'");
    await sendNotices(t.env);
    const found = await t.look("SELECT effect, state FROM outbound_messages WHERE org = $1 ORDER BY effect", [org]);
    expect(found).toEqual([
      { effect: "put off", state: "sent" },
      { effect: "tonight", state: "queued" },
      { effect: "under way", state: "unconfirmed" },
    ]);
  });

  it("of a clock that was ahead is tried for a day like every other, and not until a day after that moment", async () => {
    server.script = { rcpt: "450 4.2.1 later" };
    await ask();
    await t.look("UPDATE outbound_messages SET created_at = now() + interval '30 days', next_at = now() + interval '30 days'"); // oxfmt-ignore
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }]);
    // A day later.
    await t.look("UPDATE outbound_messages SET created_at = created_at - interval '25 hours', next_at = now()");
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 2 }]);
  });

  it("ends with the server's words when it is refused for good", async () => {
    server.script = { rcpt: "550 5.1.1 unknown" };
    await ask();
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "failed", error: "550 5.1.1 unknown", vars: {} }]);
  });

  it("is given up after a day", async () => {
    server.script = { rcpt: "451 later" };
    await ask();
    await t.look("UPDATE outbound_messages SET created_at = now() - interval '25 hours'");
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "failed", error: "451 later" }]);
  });

  it.each([
    ["ahead", 26, 0, "queued"],
    ["behind", -26, 25, "failed"],
  ])("is as old as the database says, whose sender's clock is %s", async (_, hours, age, state) => {
    server.script = { rcpt: "451 later" };
    await ask();
    await t.look("UPDATE outbound_messages SET created_at = now() - make_interval(hours => $1)", [age]);
    await sendNotices({ ...t.env, clock: () => new Date(Date.now() + hours * 3_600_000) });
    expect(await rows()).toMatchObject([{ state, error: "451 later" }]);
  });

  it("is given up after a day, too, when its mailbox has no room for it all the time", async () => {
    await ask({ to: "full@hill.example" });
    const [row] = await t.look<MessageRow>("SELECT * FROM outbound_messages WHERE org = $1", [org]);
    while ((await takeNotice(t.env, row!)) === 0);
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }]);
    await t.look("UPDATE outbound_messages SET created_at = created_at - interval '25 hours'");
    await due();
    await sendNotices(t.env);
    const error = "Not sent: this address had too many other messages for a whole day.";
    expect(await rows()).toMatchObject([{ state: "failed", error, vars: {} }]);
    expect(server.received).toEqual([]);
  });

  it("that a slow server held up while another process sent it is neither put back nor sent twice", async () => {
    let asked = 0;
    server.script = { rcpt: () => (asked++ === 0 ? "hang" : "250 ok") };
    await ask();
    const [row] = await t.look<{ id: string }>("SELECT id FROM outbound_messages");
    const slow = sendQueued(t.env, org, row!.id);
    await expect.poll(() => asked).toBe(1);
    // The minute for which it was taken is over.
    await due();
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
    server.cut();
    await slow;
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, error: null }]);
    await due();
    await sendNotices(t.env);
    expect(server.received).toHaveLength(1);
  });

  it("counts as sent when its answer comes after it was called unconfirmed", async () => {
    server.script = { dot: "hang" };
    await ask();
    const [row] = await t.look<{ id: string }>("SELECT id FROM outbound_messages");
    const slow = sendQueued(t.env, org, row!.id);
    await expect.poll(async () => (await rows())[0]!.state).toBe("committing");
    // A minute is no long answer to the dot (RFC 5321, 4.5.3.2.6).
    expect((await rows())[0]!.next_at.getTime() - Date.now()).toBeGreaterThan(10 * 60_000);
    await due();
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "unconfirmed", vars: {} }]);
    server.say("250 taken at last");
    await slow;
    expect(await rows()).toMatchObject([{ state: "sent", error: null }]);
  });

  it("with a value missing never leaves, neither as a mail nor as a text message", async () => {
    await ask({ vars: {} });
    await ask({ vars: {}, channel: "sms", to: "+4915112345678", effect: "sale:2" });
    await sendNotices(t.env);
    expect(server.received).toHaveLength(0);
    const ended = await rows();
    expect(ended).toHaveLength(2);
    for (const one of ended) expect(one).toMatchObject({ state: "failed", error: expect.stringContaining("{{name}}") });
  });

  it("shows a value as it is, braces and all", async () => {
    await ask({ vars: { name: "Ada {{name}} $t(sale)" } });
    await sendNotices(t.env);
    expect((await PostalMime.parse(server.received[0]!)).subject).toBe("Hi Ada {{name}} $t(sale)");
  });

  it("whose dot may have gone out is never sent again", async () => {
    server.script = { dot: "drop" };
    await ask();
    await sendNotices(t.env);
    expect(await rows()).toMatchObject([{ state: "unconfirmed" }]);
    await ask({ effect: "sale:2" });
    await t.look(
      "UPDATE outbound_messages SET state = 'committing', next_at = now() - interval '1 second' WHERE effect = 'sale:2'",
    );
    server.script = {};
    await sendNotices(t.env);
    expect(server.received).toHaveLength(1);
    expect((await rows()).map((row) => row.state)).toEqual(["unconfirmed", "unconfirmed"]);
  });

  it("that leads to the lure host is not sent", async () => {
    await ask({ vars: { name: "Ada", link: `${t.env.config.lureUrl}/l/x` } });
    await ask({ effect: "sale:2", vars: { name: `Ada ${t.env.config.lureUrl.toUpperCase()}/l/x` } });
    await sendNotices(t.env);
    expect(server.received).toEqual([]);
    expect((await rows()).map((row) => row.state)).toEqual(["failed", "failed"]);
  });

  it.each([
    "",
    "ada",
    "ada@hill.example, eve@other.example",
    '"a"@hill.example',
    "ada@hill.example\r\nRCPT TO:<eve@other.example>",
  ])("is not queued for %j", async (to) => {
    expect(await ask({ to })).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it("in production without SMTP_URL leaves by the organisation's own default profile, or waits for one", async () => {
    const { config } = t.env;
    t.env.config = { ...config, production: true, SMTP_URL: undefined, EGRESS_ALLOW: ["127.0.0.1"] };
    try {
      await ask();
      await sendNotices(t.env);
      expect(await rows()).toMatchObject([{ state: "queued", error: expect.stringContaining("No mail server") }]);
      const settings = { host: "127.0.0.1", port: server.port, security: "none" };
      await prove(t, org, "lake.example");
      await call(t, "createSendingProfile", org, {
        name: "Own",
        fromAddress: "own@lake.example",
        settings,
        isDefault: true,
      });
      await due();
      await sendNotices(t.env);
      expect(await rows()).toMatchObject([{ state: "sent" }]);
      expect(server.received[0]).toContain("From: own@lake.example");
    } finally {
      t.env.config = config;
    }
  });

  it("with a template that does not exist fails and says so, without holding up others", async () => {
    await ask({ template: "shop:none" as "shop:sale" });
    await ask({ effect: "sale:2" });
    await sendNotices(t.env);
    expect((await rows()).map((row) => row.state).toSorted()).toEqual(["failed", "sent"]);
  });
});

describe("the words of a notice", () => {
  it("take values as plain text: no link, no line, no markup of theirs", () => {
    const parts = noticeParts({
      template: "shop:sale",
      locale: "en",
      vars: { name: "<b>x</b>\r\nhttps://evil.example/a" },
    });
    expect(parts.subject).toBe("Hi <b>x</b> https //evil. example/a");
    expect(parts.text.split("\n")[0]).toBe("Dear <b>x</b> https //evil. example/a");
    expect(parts.html).not.toContain("<b>x");
    expect(parts.html).not.toContain("https://evil");
  });

  const known: Record<string, string> = {
    organisation: "Lake",
    code: "123456",
    reporter: "ada@hill.example",
    profile: "Desk",
    due_date: "1 May",
  };
  it.each([
    "test",
    "confirm-address",
    "report-thanks",
    "simulation-thanks",
    "report-forward",
    "lesson-waiting",
    "campaign-debrief",
  ])("exist for %s", (template) => {
    const vars: Record<string, string> = /lesson|debrief/.test(template)
      ? { ...known, first_name: "Ada", lesson: "Links", link: "https://learn.lake.example/x" }
      : known;
    const parts = noticeParts({ template, locale: "en", vars });
    expect(parts.subject.length).toBeGreaterThan(5);
  });
});

describe("a message that somebody holds", () => {
  it("whose answer never came holds up nobody else's", async () => {
    const other = await organisationWith(t);
    await t.database.tx(org, (db) => notify(db, org, sale));
    await t.look("UPDATE outbound_messages SET state = 'committing', next_at = now() - interval '1 minute'");
    await t.database.tx(other, (db) => notify(db, other, { ...sale, to: "bo@hill.example" }));
    const { promise, resolve } = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const holding = t.database.tx(org, async (db) => {
      await db.query("SELECT FROM outbound_messages WHERE org = $1 FOR UPDATE", [org]);
      entered.resolve();
      await promise;
    });
    await entered.promise;
    const sending = sendNotices(t.env).catch((error: Error) => error);
    const stateOf = async (of: string) =>
      (await t.look<{ state: string }>("SELECT state FROM outbound_messages WHERE org = $1", [of]))[0]!.state;
    try {
      await expect.poll(() => stateOf(other), { timeout: 10_000 }).toBe("sent");
      expect(await stateOf(org)).toBe("committing");
    } finally {
      resolve();
      await holding;
      await sending;
    }
    await sendNotices(t.env);
    expect(await stateOf(org)).toBe("unconfirmed");
  }, 60_000);
});
