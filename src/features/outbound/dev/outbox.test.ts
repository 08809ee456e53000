import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { compileMail } from "../../../channels/email/compose/compile.ts";
import { openSender, outboxRoutes } from "../index.ts";
import { organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
let app: FastifyInstance;

beforeAll(async () => {
  t = await outboundEnv();
  const org = await organisationWith(t, ["hill.example"]);
  app = fastify();
  await app.register(outboxRoutes(t.env));
  await app.ready();
  const sender = await openSender(t.env, org, null);
  const compiled = compileMail({
    from: { name: "Parcel desk", address: "desk@lake.example" },
    subject: ["For <b>you</b>"],
    text: ["Look: ", { slot: "link" }],
    html: [
      '<html><head></head><body><script>alert(1)</script><a href="',
      { slot: "link" },
      '">Look</a><img src="cid:qr"></body></html>',
    ],
    qr: { cid: "qr", slot: "link" },
  });
  for (const to of ["ada@hill.example", "bob@hill.example"]) {
    const messageId = `${to.slice(0, 3)}@lake.example`;
    const values = { link: `${t.env.config.lureUrl}/l/${to.slice(0, 3)}?a=1&b=2` };
    const date = new Date();
    const raw = compiled({ to, messageId, date, values });
    const outcome = await sender.send({ to, messageId, raw }, async () => true);
    expect(outcome.state).toBe("sent");
  }
  expect(
    await sender.sendPlain(
      {
        to: "ada@hill.example",
        subject: "x",
        text: "x",
        messageId: "m@lake.example",
        date: new Date(),
      },
      async () => false,
    ),
  ).toEqual({ state: "withdrawn" });
  await sender.close();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const get = (url: string, more: { host?: string; remoteAddress?: string } = {}) =>
  app.inject({
    url,
    headers: { host: more.host ?? "localhost:4000" },
    remoteAddress: more.remoteAddress ?? "127.0.0.1",
  });

describe("/dev/outbox.json", () => {
  it("lists what was sent, newest first, in the agreed form", async () => {
    const mails = (await get("/dev/outbox.json")).json();
    expect(mails.map((mail: { to: string }) => mail.to)).toEqual(["bob@hill.example", "ada@hill.example"]);
    expect(Object.keys(mails[0]).toSorted()).toEqual([
      "at",
      "channel",
      "from",
      "headers",
      "html",
      "id",
      "links",
      "subject",
      "text",
      "to",
    ]);
    expect(mails[1]).toMatchObject({
      channel: "email",
      from: "Parcel desk <desk@lake.example>",
      subject: "For <b>you</b>",
      links: [`${t.env.config.lureUrl}/l/ada?a=1&b=2`],
      headers: { "Message-ID": "<ada@lake.example>" },
    });
    expect(mails[1].html).toContain('src="data:image/gif;base64,');
    expect(mails[1].text).toContain(`${t.env.config.lureUrl}/l/ada?a=1&b=2`);
  });

  it("shows one recipient's on request", async () => {
    expect((await get("/dev/outbox.json?to=ADA@hill.example")).json()).toHaveLength(1);
    expect((await get("/dev/outbox.json?to=eve@hill.example")).json()).toEqual([]);
  });

  it.each([
    ["from another machine", { remoteAddress: "192.0.2.7" }],
    ["under a name that leads here from outside", { host: "rebound.example:4000" }],
  ])("is not there %s", async (_what, more) => {
    for (const url of ["/dev/outbox", "/dev/outbox.json"]) {
      const answer = await get(url, more);
      expect([answer.statusCode, answer.body]).toEqual([404, ""]);
    }
  });

  it.each(["to=%00", "to=ada%00@hill.example", "to=a&to=b"])(
    "refuses ?%s instead of asking the database",
    async (query) => {
      for (const url of ["/dev/outbox", "/dev/outbox.json"]) {
        const answer = await get(`${url}?${query}`);
        expect([answer.statusCode, answer.body]).toEqual([
          400,
          expect.not.stringMatching(/byte sequence|22021|function/),
        ]);
      }
    },
  );

  it("is not there in production", async () => {
    const other = fastify();
    await other.register(outboxRoutes({ ...t.env, config: { ...t.env.config, production: true } }));
    expect((await other.inject({ url: "/dev/outbox.json", headers: { host: "localhost" } })).statusCode).toBe(404);
    await other.close();
  });
});

describe("the outbox's pages", () => {
  it("escape what a mail says, and show its HTML only in a frame that runs nothing", async () => {
    const list = await get("/dev/outbox");
    expect(list.headers["content-type"]).toContain("text/html");
    expect(list.body).toContain("For &lt;b&gt;you&lt;/b&gt;");
    const [{ id }] = (await get("/dev/outbox.json")).json();
    const page = await get(`/dev/outbox/${id}`);
    expect(page.body).toContain(`src="/dev/outbox/${id}/frame"`);
    expect(page.body).not.toContain("<script>");
    const frame = await get(`/dev/outbox/${id}/frame`);
    expect(frame.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(frame.headers["content-security-policy"]).toContain("sandbox");
    expect(frame.body).toContain('<head><base target="_blank">');
  });

  it.each(["/dev/outbox/0198c0de-0000-7000-8000-000000000000", "/dev/outbox/nonsense", "/dev/outbox/nonsense/frame"])(
    "know no %s",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
