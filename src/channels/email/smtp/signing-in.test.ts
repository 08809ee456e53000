import { afterEach, describe, expect, it } from "vitest";
import { startSink } from "../../../../tools/sink.ts";
import type { TransportPorts } from "../../transport.ts";
import { smtp } from "./index.ts";
import { settingsFromUrl } from "./settings.ts";
import { testCertificate } from "../../../kit/testing-certificate.ts";
import { testingPorts } from "../../testing-ports.ts";

const mail = { from: "desk@lake.example", to: "ada@hill.example", message: Buffer.from("Subject: x\r\n\r\nx\r\n") };
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

interface Seen {
  method: string;
  user: string;
  secret: string;
  secure: boolean;
}

/** A server with a certificate of its own making that knows one user, one password and one access token. */
async function server(options: { secure?: boolean; starttls?: boolean } = {}) {
  const seen: Seen[] = [];
  let delivered = 0;
  const sink = await startSink({
    onMail: () => void (delivered += 1),
    server: {
      secure: options.secure === true,
      ...testCertificate,
      disabledCommands: options.starttls ? [] : ["STARTTLS"],
      authOptional: false,
      allowInsecureAuth: true,
      authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
      onAuth(auth, session, done) {
        const secret = auth.password ?? auth.accessToken ?? "";
        seen.push({ method: auth.method, user: auth.username ?? "", secret, secure: session.secure });
        if (secret === "right" || secret === "fresh") return done(null, { user: auth.username });
        // As the large mailbox providers do it: first a challenge that explains, then the refusal.
        if (auth.method === "XOAUTH2" && secret === "stale") return done(null, { data: { status: "401" } });
        done(Object.assign(new Error("wrong"), { responseCode: 535 }));
      },
    },
  });
  open.push(sink);
  return { port: sink.port, seen, delivered: () => delivered };
}

function transport(
  port: number,
  more: Record<string, unknown>,
  secrets: Record<string, string>,
  ports: Partial<TransportPorts> = {},
) {
  const settings = smtp.settings.parse({ host: "127.0.0.1", port, security: "none", ...more });
  const made = smtp.open({ ...settings, timeoutSeconds: 5 }, secrets, testingPorts(ports));
  open.push(made);
  return made;
}

const send = (one: ReturnType<typeof transport>) => one.send(mail, async () => true);

describe("signing in", () => {
  it.each(["plain", "login"])("with %s", async (auth) => {
    const { port, seen } = await server();
    expect(await send(transport(port, { auth, user: "ada" }, { password: "right" }))).toMatchObject({ state: "sent" });
    expect(seen).toEqual([{ method: auth.toUpperCase(), user: "ada", secret: "right", secure: false }]);
  });

  it("with XOAUTH2 exchanges the refresh token once, and again when the server refuses the access token", async () => {
    const { port, seen } = await server();
    const asked: Record<string, string>[] = [];
    const tokens = ["stale", "fresh", "fresh"];
    const post: TransportPorts["post"] = async (url, form) => {
      asked.push({ url, ...form });
      return { status: 200, body: JSON.stringify({ access_token: tokens.shift(), expires_in: 3600 }) };
    };
    const oauth = { tokenUrl: "https://id.example/token", clientId: "client", scope: "mail" };
    const secrets = { oauthRefreshToken: "refresh", oauthClientSecret: "hush" };
    const one = transport(
      port,
      { auth: "xoauth2", user: "ada", oauth, messagesPerConnection: 1, connections: 1 },
      secrets,
      { post },
    );
    expect((await send(one)).state).toBe("sent");
    expect((await send(one)).state).toBe("sent");
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual({
      url: "https://id.example/token",
      grant_type: "refresh_token",
      refresh_token: "refresh",
      client_id: "client",
      client_secret: "hush",
      scope: "mail",
    });
    expect(seen.map((each) => each.secret)).toEqual(["stale", "fresh", "fresh"]);
  });

  it.each(["tls", "starttls"] as const)(
    "with XOAUTH2 under %s, whose certificate the organisation's own authority vouches for",
    async (security) => {
      const { port, seen, delivered } = await server({ secure: security === "tls", starttls: security === "starttls" });
      const tokens = ["stale", "fresh"];
      const post: TransportPorts["post"] = async () => ({
        status: 200,
        body: JSON.stringify({ access_token: tokens.shift(), expires_in: 3600 }),
      });
      const own = { security, tlsName: "localhost", auth: "xoauth2", user: "ada" };
      const oauth = { tokenUrl: "https://id.example/token", clientId: "client" };
      const secrets = { oauthRefreshToken: "refresh" };
      const trusting = { ...own, oauth, certificateAuthority: testCertificate.cert };
      expect(await send(transport(port, trusting, secrets, { post }))).toMatchObject({ state: "sent" });
      expect(seen.map(({ method, secret, secure }) => [method, secret, secure])).toEqual([
        ["XOAUTH2", "stale", true],
        ["XOAUTH2", "fresh", true],
      ]);
      expect(await send(transport(port, { ...own, oauth }, secrets, { post }))).toMatchObject({
        state: "deferred",
        text: expect.stringContaining("certificate"),
      });
      expect([seen.length, delivered()]).toEqual([2, 1]);
    },
  );

  it("with an access token that is refused at once asks for a new one before the next mail", async () => {
    const { port } = await server();
    const tokens = ["ended", "fresh"];
    const post: TransportPorts["post"] = async () => ({
      status: 200,
      body: JSON.stringify({ access_token: tokens.shift() }),
    });
    const oauth = { tokenUrl: "https://id.example/token", clientId: "client" };
    const one = transport(port, { auth: "xoauth2", user: "ada", oauth }, { oauthRefreshToken: "refresh" }, { post });
    expect(await send(one)).toMatchObject({ state: "deferred", code: 535 });
    expect(await send(one)).toMatchObject({ state: "sent" });
  });

  it("that fails at the token endpoint costs no mail", async () => {
    const { port } = await server();
    const post: TransportPorts["post"] = async () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    const oauth = { tokenUrl: "https://id.example/token", clientId: "client" };
    const one = transport(port, { auth: "xoauth2", user: "ada", oauth }, { oauthRefreshToken: "old" }, { post });
    expect(await send(one)).toMatchObject({ state: "deferred", text: expect.stringContaining("invalid_grant") });
  });

  it("with a wrong password costs no mail, and the test of a profile says why", async () => {
    const { port } = await server();
    const one = transport(port, { auth: "plain", user: "ada" }, { password: "wrong" });
    expect(await send(one)).toMatchObject({ state: "deferred", code: 535 });
    await expect(one.probe()).rejects.toThrow(/535/);
  });
});

describe("encryption", () => {
  const certificateAuthority = testCertificate.cert;

  it.each([
    ["tls", { secure: true }],
    ["starttls", { starttls: true }],
    ["opportunistic", { starttls: true }],
  ])("by %s comes before the password", async (security, options) => {
    const { port, seen } = await server(options);
    const one = transport(
      port,
      { security, auth: "plain", user: "ada", certificateAuthority, tlsName: "localhost" },
      { password: "right" },
    );
    expect(await send(one)).toMatchObject({ state: "sent" });
    expect(seen).toMatchObject([{ secure: true }]);
  });

  it.each([
    ["that no known authority signed", { tlsName: "localhost" }],
    ["for another name", { certificateAuthority, tlsName: "other.example" }],
  ])("with a certificate %s is refused, and nothing is sent", async (_what, more) => {
    const { port, seen, delivered } = await server({ starttls: true });
    const one = transport(port, { security: "starttls", auth: "plain", user: "ada", ...more }, { password: "right" });
    expect(await send(one)).toMatchObject({ state: "deferred" });
    expect([seen, delivered()]).toEqual([[], 0]);
  });

  it("that a server does not offer is waited for rather than done without", async () => {
    const { port, seen } = await server();
    const one = transport(port, { security: "starttls", auth: "plain", user: "ada" }, { password: "right" });
    expect(await send(one)).toMatchObject({ state: "deferred" });
    expect(seen).toEqual([]);
  });
});

describe("a server that must not be reached", () => {
  it("is not asked", async () => {
    const { port, delivered } = await server();
    const one = transport(port, {}, {}, { placeOf: () => Promise.reject(new Error("not public")) });
    expect(await send(one)).toMatchObject({ state: "deferred", text: "not public" });
    expect(delivered()).toBe(0);
  });
});

describe("an address of a mail server", () => {
  it.each([
    ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, security: "opportunistic" }, {}],
    [
      "smtp://ada:p%40ss@mail.example",
      { host: "mail.example", port: 587, security: "starttls", auth: "plain", user: "ada" },
      { password: "p@ss" },
    ],
    ["smtps://mail.example?connections=8", { host: "mail.example", port: 465, security: "tls", connections: "8" }, {}],
  ])("%s", (url, settings, secrets) => {
    expect(settingsFromUrl(url)).toEqual({ settings, secrets });
    expect(smtp.settings.safeParse(settings).success).toBe(true);
  });
  it("of another kind is refused", () => expect(() => settingsFromUrl("https://mail.example")).toThrow(/smtp/));
});
