import { ChannelValidation, SimpleCredentialProvider } from "botframework-connector";
import { generateKeyPair } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderStored } from "../../kit/stored-words.ts";
import type { Transport } from "../transport.ts";
import "../index.ts";
import { testingPorts } from "../testing-ports.ts";
import { teams } from "./channel.ts";
import { teamsFake } from "./fake.ts";
import type { TeamsFake } from "./fake.ts";
import { bot } from "./transport.ts";

const messageId = `${"a".repeat(135)}@owned.example`;
let vendor: TeamsFake;
let transport: Transport;

beforeEach(async () => {
  vendor = await teamsFake();
  transport = bot.open(bot.settings.parse(vendor.settings), vendor.secrets, testingPorts());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await transport.close();
  await vendor.close();
});

async function send(to = vendor.to) {
  const from = { name: ["Parcel desk"], address: vendor.from };
  const links = { link: "https://lure.example/l/x_y", report: "", pixel: "", decoy: "", why: "" };
  const text = ["Hello *Ada*: ", { slot: "link", raw: true }];
  const message = teams
    .compose({ locale: "ar", from, subject: [], text, html: [], headers: {}, qr: false })
    .write({ to, messageId, date: new Date(0), values: {}, links });
  const outcome = await transport.send({ from: vendor.from, to, message, messageId }, async () => true);
  return { ...outcome, said: "text" in outcome ? renderStored(outcome.text ?? "") : "" };
}

describe("a message", () => {
  it("comes as a card with its text, its link and a button", async () => {
    expect(await send()).toMatchObject({ state: "sent", response: "posted as m0" });
    expect(vendor.faults).toEqual([]);
    expect(vendor.received).toMatchObject([{ to: vendor.to, text: "Hello *Ada*: https://lure.example/l/x_y" }]);
    const [{ content }] = vendor.activities[0]!["attachments"];
    expect(content.body[0].text).toBe("Hello \\*Ada\\*\\: [lure\\.example/l/x\\_y](https://lure.example/l/x_y)");
    expect(content.actions).toEqual([
      { type: "Action.Submit", title: "إبلاغ", data: { report: `ar ${messageId} aad-1` } },
    ]);
  });

  it.each([
    [
      "whose account has another address",
      [{ id: "9", mail: "ada@elsewhere.example", userPrincipalName: "ada@elsewhere.example" }],
      "have another one",
    ],
    [
      "of whom there are two",
      ["8", "9"].map((id) => ({ id, mail: "ada@owned.example", userPrincipalName: `${id}@owned.example` })),
      "several",
    ],
    ["who is not there", [], "Nobody in the tenant"],
  ])("goes to nobody %s", async (_who, people, words) => {
    vendor.people.set("ada@owned.example", people);
    expect(await send()).toMatchObject({ state: "bounced", said: expect.stringContaining(words) as string });
    expect(vendor.received).toEqual([]);
  });

  it("finds whoever signs in by the address, whatever their mailbox is, and takes a quote for what it is", async () => {
    const to = "o'hara@owned.example";
    vendor.people.set(to, [{ id: "7", mail: null, userPrincipalName: "O'Hara@owned.example" }]);
    expect(await send(to)).toMatchObject({ state: "sent" });
  });

  it("waits while the directory may not be read, and the look at the profile says so", async () => {
    vendor.granted.clear();
    expect(await send()).toMatchObject({
      state: "deferred",
      about: "sender",
      said: expect.stringContaining("User.ReadBasic.All") as string,
    });
    await expect(transport.probe()).rejects.toThrow("permission-missing");
  });
});

describe("what the connector tells", () => {
  const receive = (activity: unknown, token: string, settings = vendor.settings) => {
    const body = Buffer.from(typeof activity === "string" ? activity : JSON.stringify(activity));
    const headers = { authorization: `Bearer ${token}` };
    const request = {
      method: "POST",
      url: "https://hookwise.example/inbound/k",
      query: new URLSearchParams(),
      headers,
      body,
      at: new Date(),
    };
    return bot.inbound!(request, bot.settings.parse(settings), vendor.secrets, testingPorts());
  };

  it("a press is a report, and the thanks come into the same conversation", async () => {
    await send();
    const activity = vendor.press(0);
    const answer = await receive(activity, await vendor.sign(String(activity["serviceUrl"])));
    expect(answer).toMatchObject({ status: 200, said: [{ kind: "reported", messageId }] });
    await answer.after!();
    expect(vendor.thanked).toMatchObject([{ type: "message", text: expect.stringContaining("شكرًا") as string }]);
  });

  it("a press by somebody else, or in another tenant, is nobody's report", async () => {
    await send();
    const tenantId = "11111111-2222-3333-4444-555555555555";
    for (const activity of [
      vendor.press(0, "aad-99"),
      { ...vendor.press(0), conversation: { id: "c", tenantId } },
      { ...vendor.press(0), channelData: { tenant: { id: tenantId } } },
    ])
      expect(await receive(activity, await vendor.sign(String(activity["serviceUrl"])))).toEqual({
        status: 200,
        said: [],
      });
  });

  it("is believed as little as Microsoft's own library believes it", async () => {
    await send();
    const activity = vendor.press(0);
    const { appId, cloud } = vendor.settings as { appId: string; cloud: { keys: string } };
    const issuer = "https://api.botframework.com";
    ChannelValidation.OpenIdMetadataEndpoint = cloud.keys;
    // The library writes down what it refuses.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const library = (token: string) =>
      ChannelValidation.authenticateChannelTokenWithServiceUrl(`Bearer ${token}`, new SimpleCredentialProvider(appId, ""), serviceUrl, "msteams")
        .then(() => 200).catch(() => 403); // oxfmt-ignore
    const serviceUrl = String(activity["serviceUrl"]);
    const { privateKey } = await generateKeyPair("RS256");
    const tokens = {
      right: await vendor.sign(serviceUrl, { issuer }),
      "for another service": await vendor.sign("https://elsewhere.example/", { issuer }),
      "for another bot": await vendor.sign(serviceUrl, { issuer, audience: "someone-else" }),
      "of another issuer": await vendor.sign(serviceUrl, { issuer: "https://elsewhere.example" }),
      "that is over": await vendor.sign(serviceUrl, { issuer, expires: "-10m" }),
      "by another key": await vendor.sign(serviceUrl, { issuer, key: privateKey }),
    };
    const published = { ...(vendor.settings as object), cloud: { ...cloud, scope: issuer } };
    for (const [what, token] of Object.entries(tokens))
      expect([what, (await receive(activity, token, published)).status]).toEqual([what, await library(token)]);
    expect(await library(tokens.right)).toBe(200);
    expect((await receive({ ...activity, channelId: "webchat" }, tokens.right, published)).status).toBe(403);
    expect((await receive("{", tokens.right)).status).toBe(400);
    expect((await receive(activity, "")).status).toBe(403);
  });

  it("that is no press says nothing", async () => {
    const activity = { type: "conversationUpdate", channelId: "msteams", serviceUrl: "https://x.example/" };
    expect(await receive(activity, await vendor.sign("https://x.example/"))).toEqual({ status: 200, said: [] });
  });
});

it.each(["login", "graph", "connector", "scope"])(
  "what was signed in for with a kept secret goes to no other %s",
  (place) => {
    const { settings } = vendor as { settings: { cloud: object } };
    const scopeOf = (cloud: object) =>
      bot.secretScope(bot.settings.parse({ ...settings, cloud: { ...settings.cloud, ...cloud } }));
    expect(scopeOf({ [place]: "https://elsewhere.example" })).not.toEqual(scopeOf({}));
  },
);
