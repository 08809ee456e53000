import { Client4 } from "@mattermost/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderStored } from "../../kit/stored-words.ts";
import type { Transport } from "../transport.ts";
import "../index.ts";
import { testingPorts } from "../testing-ports.ts";
import { mattermost } from "./channel.ts";
import { mattermostFake } from "./fake.ts";
import type { MattermostFake } from "./fake.ts";
import { bot } from "./transport.ts";

const callback = "https://hookwise.example/inbound/k";
const messageId = `${"a".repeat(135)}@owned.example`;
let vendor: MattermostFake;
let transport: Transport;

beforeEach(async () => {
  vendor = await mattermostFake();
  transport = bot.open(bot.settings.parse(vendor.settings), vendor.secrets, testingPorts({ callback }));
});
afterEach(async () => {
  await transport.close();
  await vendor.close();
});

async function send(text = "Hello @here, *Ada*: ") {
  const from = { name: ["Parcel desk"], address: vendor.from };
  const links = { link: "https://lure.example/l/x_y_z", report: "", pixel: "", decoy: "", why: "" };
  const message = mattermost
    .compose({
      locale: "de",
      from,
      subject: [],
      text: [text, { slot: "link", raw: true }],
      html: [],
      headers: {},
      qr: false,
    })
    .write({ to: vendor.to, messageId, date: new Date(0), values: {}, links });
  const outcome = await transport.send({ from: vendor.from, to: vendor.to, message, messageId }, async () => true);
  return { ...outcome, said: "text" in outcome ? renderStored(outcome.text ?? "") : "" };
}

describe("a message", () => {
  it("comes as plain text with the link as it is, and with a button whose context only we could have made", async () => {
    expect(await send()).toMatchObject({ state: "sent" });
    expect(vendor.faults).toEqual([]);
    const [{ message, props }] = vendor.posts as [Record<string, any>];
    expect(message).toBe("Hello \\@here, \\*Ada\\*\\: https://lure.example/l/x_y_z");
    expect(props.attachments[0].actions).toMatchObject([
      {
        id: "report",
        name: "Melden",
        integration: { url: callback, context: { report: `de ${messageId} ${vendor.people.get(vendor.to)!.id}` } },
      },
    ]);
    expect(JSON.stringify(props)).not.toContain(vendor.secrets["token"]);
  });

  it.each([
    ["whose account is another's", { id: "u9", email: "ada@elsewhere.example" }, "bounced", "another e-mail address"],
    [
      "whose address nobody has confirmed",
      { id: "u9", email: "ada@owned.example", email_verified: false },
      "bounced",
      "has not confirmed",
    ],
    ["who is deactivated", { id: "u9", email: "ada@owned.example", delete_at: 5 }, "bounced", "deactivated"],
    ["that is a bot", { id: "u9", email: "ada@owned.example", is_bot: true }, "bounced", "a bot"],
    ["who is not there", null, "bounced", "Nobody on the Mattermost server"],
  ])("goes to nobody %s", async (_who, person, state, words) => {
    vendor.people.set("ada@owned.example", person);
    const outcome = await send();
    expect(outcome.state).toBe(state);
    expect(outcome.said).toContain(words);
    expect(vendor.received).toEqual([]);
  });

  it("waits while the bot may not look anybody up, and the look at the profile says so", async () => {
    vendor.showsAddresses = false;
    expect(await send()).toMatchObject({
      state: "deferred",
      about: "sender",
      said: expect.stringContaining("Show Email Address") as string,
    });
    await expect(transport.probe()).rejects.toThrow("addresses-hidden");
  });
});

it("the fake is one for Mattermost's own client, too", async () => {
  const client = new Client4();
  client.setUrl((vendor.settings as { url: string }).url);
  client.setToken(vendor.secrets["token"]!);
  const me = await client.getMe();
  const ada = await client.getUserByEmail(vendor.to);
  const channel = await client.createDirectChannel([me.id, ada.id]);
  const post = { channel_id: channel.id, message: "Hello" } as Parameters<typeof client.createPost>[0];
  expect(await client.createPost(post)).toMatchObject({ message: "Hello" });
  expect(vendor.received).toMatchObject([{ to: vendor.to, text: "Hello" }]);
  expect(vendor.faults).toEqual([]);
});

describe("what Mattermost tells", () => {
  const receive = (body: string) =>
    bot.inbound!(
      {
        method: "POST",
        url: callback,
        query: new URLSearchParams(),
        headers: {},
        body: Buffer.from(body),
        at: new Date(),
      },
      bot.settings.parse(vendor.settings),
      vendor.secrets,
      testingPorts(),
    );

  it("a press is a report, and the thanks take the button's place", async () => {
    await send();
    const { context } = vendor.posts[0]!["props"].attachments[0].actions[0].integration;
    const answer = await receive(JSON.stringify({ user_id: vendor.people.get(vendor.to)!.id, context }));
    expect(answer).toMatchObject({ status: 200, said: [{ kind: "reported", messageId }] });
    expect(JSON.parse(answer.body!)).toEqual({
      update: { props: { attachments: [{ text: expect.stringContaining("Danke") as string }] } },
    });
  });

  it("a press by somebody to whom the message was passed on is nobody's report", async () => {
    await send();
    const { context } = vendor.posts[0]!["props"].attachments[0].actions[0].integration;
    for (const user_id of ["u2", undefined])
      expect(await receive(JSON.stringify({ user_id, context }))).toEqual({ status: 200, said: [] });
  });

  it.each([
    ['{"context":{"report":"de a@b","mac":"x"}}', 403],
    ['{"context":{"report":"de a@b"}}', 403],
    ["{}", 400],
    ["null", 400],
    ["{", 400],
  ])("%s is not believed", async (body, status) => {
    expect(await receive(body)).toEqual({ status, said: [] });
  });
});
