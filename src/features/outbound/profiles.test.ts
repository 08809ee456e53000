import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSink } from "../../../tools/sink.ts";
import type { SinkMail } from "../../../tools/sink.ts";
import { writeCursor } from "../../kit/paging.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { makeLog } from "../../kit/log.ts";
import { openSecrets, portsFor } from "./profiles.ts";
import { admin, call, organisationWith, outboundEnv } from "./testing.ts";

const smtp = { name: "Main", fromAddress: "desk@lake.example", settings: { host: "mail.lake.example", port: 587 } };
let t: TestEnv;
let org: string;
let sink: Awaited<ReturnType<typeof startSink>>;
const mails: SinkMail[] = [];

beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, ["lake.example"]);
  sink = await startSink({ onMail: (mail) => void mails.push(mail) });
});
afterAll(async () => {
  await sink.close();
  await t.close();
});

describe("a sending profile", () => {
  it("never shows its secrets again, and keeps them sealed to their row", async () => {
    const secrets = { password: "correct horse battery" };
    const made = await call(t, "createSendingProfile", org, {
      ...smtp,
      name: "Sealed",
      settings: { ...smtp.settings, auth: "plain", user: "ada" },
      secrets,
    });
    expect(made).toMatchObject({ name: "Sealed", transport: "smtp", secretNames: ["password"], health: "unknown" });
    expect(made.settings).toMatchObject({ security: "starttls", connections: 5, timeoutSeconds: 120 });
    const listed = await call(t, "listSendingProfiles", org, {});
    expect(JSON.stringify([made, listed, await call(t, "getSendingProfile", org, { id: made.id })])).not.toContain(
      "horse",
    );
    const [row] = await t.look<{ secrets: Buffer }>("SELECT secrets FROM sending_profiles WHERE id = $1", [made.id]);
    expect(row!.secrets.toString("latin1")).not.toContain("horse");
    expect(openSecrets(t.env, org, { id: made.id, secrets: row!.secrets })).toEqual(secrets);
    expect(() =>
      openSecrets(t.env, org, { id: listed.items[0].id === made.id ? org : listed.items[0].id, secrets: row!.secrets }),
    ).toThrow();
    const [audit] = await t.look<{ all: string }>("SELECT string_agg(a::text, '') AS all FROM audit_entries a");
    expect(audit!.all).not.toContain("horse");
  });

  it("keeps what a change leaves out, and forgets what is set to null", async () => {
    const made = await call(t, "createSendingProfile", org, {
      ...smtp,
      name: "Changing",
      settings: { ...smtp.settings, auth: "plain", user: "ada" },
      secrets: { password: "one" },
    });
    const renamed = await call(t, "changeSendingProfile", org, { id: made.id, name: "Changed" });
    expect(renamed).toMatchObject({ name: "Changed", secretNames: ["password"], settings: made.settings });
    const open = await call(t, "changeSendingProfile", org, {
      id: made.id,
      settings: { ...smtp.settings, auth: "none" },
      secrets: { password: null },
    });
    expect(open.secretNames).toEqual([]);
  });

  describe("sends a secret nowhere but where it was given for", () => {
    const auth = { auth: "plain", user: "ada" };
    const oauth = { tokenUrl: "https://id.lake.example/token", clientId: "desk" };
    const moves = (settings: object, secrets: object, wanted: object, given?: object) => async () => {
      const made = await call(t, "createSendingProfile", org, {
        ...smtp,
        name: crypto.randomUUID(),
        settings,
        secrets,
      });
      const change = { id: made.id, settings: wanted, ...(given && { secrets: given }) };
      return call(t, "changeSendingProfile", org, change).then(
        () => [],
        (error: { reason: string; fields: { path: string }[] }) => [
          error.reason,
          ...error.fields.map((one) => one.path),
        ],
      );
    };
    const server = { host: "mail.lake.example", port: 587, ...auth };
    const signed = { ...server, auth: "xoauth2", oauth };
    const tokens = { oauthRefreshToken: "r", oauthClientSecret: "c" };
    const key = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

    it.each([
      ["another host", moves(server, { password: "p" }, { ...server, host: "mail.other.example" })],
      ["another port", moves(server, { password: "p" }, { ...server, port: 2587 })],
      ["no TLS", moves({ ...server, host: "127.0.0.1" }, { password: "p" }, { ...server, host: "127.0.0.1", security: "none" })],
      ["another certificate's name", moves(server, { password: "p" }, { ...server, tlsName: "mail.other.example" })],
      ["another authority", moves(server, { password: "p" }, { ...server, certificateAuthority: "PEM" })],
      ["another host, while it is not used", moves(server, { password: "p" }, { ...server, host: "mail.other.example", auth: "none" })],
    ])("%s", async (_what, change) => expect(await change()).toEqual(["bad-settings", "secrets.password"])); // oxfmt-ignore

    it("neither tokens to another server, nor to another token endpoint", async () => {
      const both = ["bad-settings", "secrets.oauthClientSecret", "secrets.oauthRefreshToken"];
      const elsewhere = { ...signed, oauth: { ...oauth, tokenUrl: "https://id.other.example/token" } };
      expect(await moves(signed, tokens, elsewhere)()).toEqual(both);
      expect(await moves(signed, tokens, { ...signed, host: "mail.other.example" })()).toEqual(["bad-settings", "secrets.oauthRefreshToken"]); // oxfmt-ignore
    });

    it("but stays where nobody else is shown it, and moves when it is given anew or taken away", async () => {
      const other = { ...server, host: "mail.other.example" };
      expect(await moves(server, { password: "p" }, { ...server, connections: 9, user: "bea" })()).toEqual([]);
      expect(await moves(server, { password: "p" }, other, { password: "q" })()).toEqual([]);
      expect(await moves(server, { password: "p" }, { ...other, auth: "none" }, { password: null })()).toEqual([]);
      const dkim = { domain: "lake.example", selector: "a" };
      const sealed = { ...server, auth: "none", dkim };
      expect(await moves(sealed, { dkimPrivateKey: key }, { ...sealed, host: "mail.other.example" })()).toEqual([]);
    });
  });

  it("is the default alone", async () => {
    const first = await call(t, "createSendingProfile", org, { ...smtp, name: "First", isDefault: true });
    const second = await call(t, "createSendingProfile", org, { ...smtp, name: "Second", isDefault: true });
    expect(await call(t, "getSendingProfile", org, { id: first.id })).toMatchObject({ isDefault: false });
    expect(second.isDefault).toBe(true);
  });

  it("of another organisation is not there", async () => {
    const made = await call(t, "createSendingProfile", org, { ...smtp, name: "Ours" });
    const other = await organisationWith(t);
    for (const name of ["getSendingProfile", "changeSendingProfile", "removeSendingProfile"]) {
      await expect(call(t, name, other, { id: made.id })).rejects.toMatchObject({
        kind: "missing",
        reason: "no-such-profile",
      });
    }
    await expect(call(t, "testSendingProfile", other, { id: made.id, to: "ada@lake.example" })).rejects.toMatchObject({
      kind: "missing",
    });
  });

  it("is listed in pages without gaps", async () => {
    const own = await organisationWith(t, ["pages.example"]);
    const named = { ...smtp, fromAddress: "desk@pages.example" };
    for (let i = 0; i < 5; i++) await call(t, "createSendingProfile", own, { ...named, name: `P${i}` });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(t, "listSendingProfiles", own, { limit: 2, ...(cursor && { cursor }) });
      names.push(...page.items.map((one: { name: string }) => one.name));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(names).toEqual(["P0", "P1", "P2", "P3", "P4"]);
    for (const cursor of ["nonsense", writeCursor(["nonsense"]), writeCursor([1]), writeCursor([])]) {
      await expect(call(t, "listSendingProfiles", own, { cursor })).rejects.toMatchObject({ reason: "bad-cursor" });
      await expect(call(t, "listMailboxes", own, { cursor })).rejects.toMatchObject({ reason: "bad-cursor" });
      await expect(call(t, "listReportedMails", own, { cursor })).rejects.toMatchObject({ reason: "bad-cursor" });
    }
  });

  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" });
  it.each([
    ["no host", { settings: { port: 25 } }, "settings.host"],
    ["a port that is none", { settings: { host: "a.example", port: 70_000 } }, "settings.port"],
    ["an unknown setting", { settings: { ...smtp.settings, hots: "x" } }, "settings"],
    [
      "a password without TLS",
      { settings: { ...smtp.settings, security: "none", auth: "plain", user: "a" }, secrets: { password: "x" } },
      "settings.security",
    ],
    ["signing in without a password", { settings: { ...smtp.settings, auth: "login", user: "a" } }, "secrets.password"],
    [
      "XOAUTH2 without a token",
      {
        settings: {
          ...smtp.settings,
          auth: "xoauth2",
          user: "a",
          oauth: { tokenUrl: "https://id.example/token", clientId: "c" },
        },
      },
      "secrets.oauthRefreshToken",
    ],
    [
      "DKIM with a key of the wrong kind",
      {
        settings: { ...smtp.settings, dkim: { domain: "lake.example", selector: "s" } },
        secrets: { dkimPrivateKey: String(key) },
      },
      "secrets.dkimPrivateKey",
    ],
    [
      "a header that is the mail's own",
      { settings: { ...smtp.settings, headers: { From: "eve@other.example" } } },
      "settings.headers.From",
    ],
    [
      "a header with a line end",
      { settings: { ...smtp.settings, headers: { "X-A": "a\r\nBcc: eve@other.example" } } },
      "settings.headers.X-A",
    ],
    ["an unknown secret", { secrets: { pasword: "x" } }, "secrets.pasword"],
    ["a sender that is no address", { fromAddress: "Desk <desk@lake.example>" }, "fromAddress"],
    ["a return path that is no address", { returnPath: "a@b@c.example" }, "returnPath"],
  ])("is refused with %s, naming the field", async (_what, change, path) => {
    const made = call(t, "createSendingProfile", org, { ...smtp, name: "Refused", ...change });
    await expect(made).rejects.toMatchObject({
      kind: "invalid",
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
    expect(await t.look("SELECT 1 FROM sending_profiles WHERE name = 'Refused'")).toEqual([]);
  });

  it("is refused under a name that is taken, and as an outbox in production", async () => {
    await call(t, "createSendingProfile", org, { ...smtp, name: "Taken" });
    await expect(call(t, "createSendingProfile", org, { ...smtp, name: "TAKEN" })).rejects.toMatchObject({
      reason: "name-taken",
    });
    const { config } = t.env;
    t.env.config = { ...config, production: true };
    await expect(
      call(t, "createSendingProfile", org, { name: "Box", transport: "outbox", fromAddress: "a@lake.example" }),
    ).rejects.toMatchObject({ reason: "outbox-in-production" });
    t.env.config = config;
    await expect(
      call(t, "createSendingProfile", org, { name: "Fax", transport: "fax", fromAddress: "a@lake.example" }),
    ).rejects.toMatchObject({ reason: "unknown-transport" });
  });
});

describe("testing a profile", () => {
  it("sends one mail and tells the server's answer", async () => {
    const profile = await call(t, "createSendingProfile", org, {
      ...smtp,
      name: "Sink",
      fromName: "Desk",
      settings: { host: "127.0.0.1", port: sink.port, security: "none" },
    });
    mails.length = 0;
    const result = await call(t, "testSendingProfile", org, { id: profile.id, to: "ada@lake.example" });
    expect(result).toMatchObject({ state: "sent", text: expect.stringContaining("kept by the sink") });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: "desk@lake.example", to: ["ada@lake.example"] });
    expect(mails[0]!.raw.toString()).toContain(`Message-ID: <${result.messageId}>`);
    expect(await call(t, "getSendingProfile", org, { id: profile.id })).toMatchObject({ health: "up", healthText: "" });
  });

  it("speaks of no mail where a chat is tried", async () => {
    const chat = { name: "Chat", channel: "chat-slack", transport: "outbox", fromAddress: "Desk", settings: {} };
    const { id } = await call(t, "createSendingProfile", org, chat);
    const to = "cleo@lake.example";
    expect(await call(t, "testSendingProfile", org, { id, to })).toMatchObject({ state: "sent" });
    const kept = await t.look<{ raw: Buffer }>("SELECT raw FROM outbound_outbox WHERE mail_to = $1", [to]);
    expect(kept.map(({ raw }) => JSON.parse(raw.toString()))).toEqual([
      expect.objectContaining({ text: expect.stringMatching(/^(?!.*mail).*"Chat" works/) }),
    ]);
  });

  it("is honest about a server that does not answer", async () => {
    const profile = await call(t, "createSendingProfile", org, {
      ...smtp,
      name: "Dead",
      settings: { host: "127.0.0.1", port: 9, security: "none" },
    });
    const result = await call(t, "testSendingProfile", org, { id: profile.id, to: "ada@lake.example" });
    expect(result).toMatchObject({ state: "deferred", text: expect.stringMatching(/refused/i) });
    expect(await call(t, "getSendingProfile", org, { id: profile.id })).toMatchObject({
      health: "down",
      healthText: result.text,
    });
  });

  it.each([
    ["127.0.0.1", false],
    ["localhost", false],
    ["10.0.0.1", false],
    ["::ffff:127.0.0.1", false],
    ["127.0.0.1", true],
  ])("in production reaches %s only when the operator allows it (%s)", async (host, allowed) => {
    const settings = { host, port: sink.port, security: "none" };
    const profile = await call(t, "createSendingProfile", org, { ...smtp, name: `At ${host} ${allowed}`, settings });
    const { config } = t.env;
    t.env.config = { ...config, production: true, EGRESS_ALLOW: allowed ? [host] : [] };
    mails.length = 0;
    const result = await call(t, "testSendingProfile", org, { id: profile.id, to: "ada@lake.example" });
    t.env.config = config;
    expect(result.state).toBe(allowed ? "sent" : "deferred");
    if (!allowed) expect(result.text).toContain("EGRESS_ALLOW");
    expect(mails).toHaveLength(allowed ? 1 : 0);
  });

  it("counts an address once, however it is spelled and whoever asks", async () => {
    const { id } = await call(t, "createSendingProfile", org, { ...smtp, name: "Often", transport: "outbox", settings: {} }); // oxfmt-ignore
    const ask = (to: string, who: string) => call(t, "testSendingProfile", org, { id, to }, { ...admin, id: who });
    for (let n = 0; n < 60; n++) await ask(`bea@la${"\u00ad".repeat(n)}ke.example`, "one");
    await expect(ask("bea@lake\u3002example", "two")).rejects.toMatchObject({ status: 429 });
    await expect(ask("bea@lake.example", "two")).rejects.toMatchObject({ status: 429 });
  });

  it.each(["eve@other.example", "ada@sub.lake.example", "ada@lake.example, eve@other.example"])(
    "goes nowhere with %s",
    async (to) => {
      const profile = await call(t, "createSendingProfile", org, {
        ...smtp,
        name: `To ${to}`,
        settings: { host: "127.0.0.1", port: sink.port, security: "none" },
      });
      mails.length = 0;
      await expect(call(t, "testSendingProfile", org, { id: profile.id, to })).rejects.toMatchObject({
        reason: "address-not-allowed",
      });
      expect(mails).toEqual([]);
    },
  );
});

it("the operator is told when codes and notices cannot leave and when they do again, not that they always did", () => {
  const lines: string[] = [];
  const env = { ...t.env, log: makeLog("info", "json", { write: (line) => void lines.push(line) }) };
  const { onHealth } = portsFor(env, org, null);
  onHealth!("up", "");
  expect(lines).toEqual([]);
  onHealth!("down", "connection refused");
  // Each message opens the way of its own.
  portsFor(env, org, null).onHealth!("up", "");
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, channel: "email", text: "connection refused", msg: expect.stringMatching(/cannot leave .*SMTP_URL/) },
    { level: 30, channel: "email", msg: "codes and notices leave again" },
  ]);
});
