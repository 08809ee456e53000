import { verifySlackRequest } from "@slack/bolt";
import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderStored } from "../../kit/stored-words.ts";
import type { Outcome, Transport } from "../transport.ts";
import "../index.ts";
import { chatWords } from "../chat/words.ts";
import { testingPorts } from "../testing-ports.ts";
import { slack } from "./channel.ts";
import { slackFake } from "./fake.ts";
import type { SlackFake } from "./fake.ts";
import { bot } from "./transport.ts";

const links = { link: "https://lure.example/l/x", report: "", pixel: "", decoy: "", why: "" };
const messageId = `${"a".repeat(135)}@owned.example`;
let vendor: SlackFake;
let transport: Transport;

beforeEach(async () => {
  vendor = await slackFake();
  transport = bot.open(bot.settings.parse(vendor.settings), vendor.secrets, testingPorts());
});
afterEach(async () => {
  await transport.close();
  await vendor.close();
});

function lureFor(to: string, text = "Hello <@here> & *Ada*: ", locale = "de"): Buffer {
  const from = { name: ["Parcel desk"], address: vendor.from };
  return slack
    .compose({ locale, from, subject: [], text: [text, { slot: "link", raw: true }], html: [], headers: {}, qr: false })
    .write({ to, messageId, date: new Date(0), values: {}, links });
}

const send = (to = vendor.to, message = lureFor(to)): Promise<Outcome> =>
  transport.send({ from: vendor.from, to, message, messageId }, async () => true);
const said = (outcome: Outcome) => ("text" in outcome ? renderStored(outcome.text ?? "") : "");

describe("a message", () => {
  it("comes as rich text in which nothing is markup but the link, under the lure's name, with a button and without a preview", async () => {
    expect(await send()).toMatchObject({ state: "sent", response: "posted as 1.0001" });
    expect(vendor.faults).toEqual([]);
    expect(vendor.posts[0]).toMatchObject({
      username: "Parcel desk",
      text: "Hello &lt;@here&gt; &amp; *Ada*: https://lure.example/l/x",
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          elements: [
            {
              elements: [
                { type: "text", text: "Hello <@here> & *Ada*: " },
                { type: "link", url: links.link },
              ],
            },
          ],
        },
        { type: "actions", elements: [{ text: { text: "Melden" }, value: `de ${messageId} U1` }] },
      ],
    });
  });

  it("of the product's own has no button", async () => {
    const from = { name: "Hookwise", address: "Hookwise" };
    const plain = slack.plain({
      from,
      to: vendor.to,
      messageId,
      date: new Date(0),
      subject: "A test",
      text: "It works.",
    });
    await send(vendor.to, plain);
    expect(vendor.posts[0]!["blocks"]).toHaveLength(1);
  });

  it.each([
    ["whose account is another's", { id: "U9", email: "ada@elsewhere.example" }, "bounced", "another one"],
    ["whose account hides its address", { id: "U9", email: "" }, "bounced", "another one"],
    ["who is deactivated", { id: "U9", email: "ada@owned.example", deleted: true }, "bounced", "deactivated"],
    ["that is a bot", { id: "U9", email: "ada@owned.example", is_bot: true }, "bounced", "a bot"],
    ["who is not there", null, "bounced", "Nobody in the Slack workspace"],
  ])("goes to nobody %s", async (_who, person, state, words) => {
    vendor.people.set("ada@owned.example", person);
    const outcome = await send();
    expect(outcome.state).toBe(state);
    expect(said(outcome)).toContain(words);
    expect(vendor.received).toEqual([]);
  });

  it.each(["users:read.email", "im:write", "chat:write"])(
    "waits while the scope %s is missing, and says so",
    async (scope) => {
      vendor.granted = vendor.granted.filter((one) => one !== scope);
      const outcome = await send();
      expect(outcome).toMatchObject({ state: "deferred", about: "sender" });
      expect(said(outcome)).toContain(scope);
      await expect(
        transport.probe().catch((error: Error) => Promise.reject(new Error(renderStored(error.message)))),
      ).rejects.toThrow(`lacks these scopes: ${scope}`);
    },
  );
});

describe("the fake", () => {
  it("is one for Slack's own client, too", async () => {
    const client = new WebClient(vendor.secrets["token"], {
      slackApiUrl: `${(vendor.settings as { api: string }).api}/`,
    });
    expect(await client.auth.test()).toMatchObject({ ok: true, bot_id: "B0" });
    const { user } = await client.users.lookupByEmail({ email: vendor.to });
    const { channel } = await client.conversations.open({ users: user!.id! });
    await send();
    const sent = { ...(vendor.posts[0] as { text: string }), channel: channel!.id! };
    expect(await client.chat.postMessage(sent)).toMatchObject({ ok: true, ts: "2.0001" });
    expect(vendor.faults).toEqual([]);
  });
});

describe("what Slack tells", () => {
  const receive = (body: string, headers: Record<string, string>, at = new Date()) =>
    bot.inbound!(
      {
        method: "POST",
        url: "https://hookwise.example/inbound/k",
        query: new URLSearchParams(),
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: Buffer.from(body),
        at,
      },
      bot.settings.parse(vendor.settings),
      vendor.secrets,
      testingPorts(),
    );

  it("a press of the button is a report, and the thanks take the button's place", async () => {
    await send();
    const body = vendor.press(0);
    const headers = vendor.sign(body, Date.now());
    // Slack's own check takes what the fake signs.
    verifySlackRequest({
      signingSecret: vendor.secrets["signingSecret"]!,
      body,
      headers: {
        "x-slack-signature": headers["x-slack-signature"]!,
        "x-slack-request-timestamp": Number(headers["x-slack-request-timestamp"]),
      },
    });
    const answer = await receive(body, headers);
    expect(answer).toMatchObject({ status: 200, said: [{ kind: "reported", messageId }] });
    await answer.after!();
    const [thanks] = vendor.thanked;
    expect(thanks).toMatchObject({ replace_original: true, text: chatWords("de")("thanks") });
    expect(thanks!["blocks"].map((one: { type: string }) => one.type)).toEqual(["rich_text", "context"]);
  });

  it("a press by somebody to whom the message was passed on is nobody's report", async () => {
    await send();
    const body = vendor.press(0, "U99");
    expect(await receive(body, vendor.sign(body, Date.now()))).toEqual({ status: 200, said: [] });
  });

  it.each([
    ["another secret", (body: string) => vendor.sign(`${body} `, Date.now())],
    ["an hour ago", (body: string) => vendor.sign(body, Date.now() - 3_600_000)],
    ["an hour from now", (body: string) => vendor.sign(body, Date.now() + 3_600_000)],
    ["no signature", () => ({})],
    ["half a signature", (body: string) => ({ ...vendor.sign(body, Date.now()), "x-slack-signature": "v0=" })],
  ])("is not believed with %s", async (_what, sign) => {
    await send();
    const body = vendor.press(0);
    expect(await receive(body, sign(body) as Record<string, string>)).toEqual({ status: 401, said: [] });
  });

  it("proves the address when it is entered, and answers what it does not know", async () => {
    const shown = (body: string, type = "application/json") =>
      receive(body, { ...vendor.sign(body, Date.now()), "content-type": type });
    expect(await shown('{"type":"url_verification","challenge":"abc"}')).toMatchObject({ status: 200, body: "abc" });
    expect(await shown('{"type":"event_callback"}')).toEqual({ status: 200, said: [] });
    expect(await shown("payload=%7B%22type%22%3A%22block_actions%22%7D", "application/x-www-form-urlencoded")).toEqual({
      status: 200,
      said: [],
    });
    expect(await shown("{")).toEqual({ status: 400, said: [] });
  });

  it("thanks nowhere but at Slack", async () => {
    await send();
    const body = vendor
      .press(0)
      .replaceAll(encodeURIComponent(new URL((vendor.settings as { api: string }).api).host), "evil.example");
    const answer = await receive(body, vendor.sign(body, Date.now()));
    expect(answer.said).toHaveLength(1);
    expect(answer.after).toBeUndefined();
  });
});
