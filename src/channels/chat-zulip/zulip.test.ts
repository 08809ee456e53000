import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderStored } from "../../kit/stored-words.ts";
import type { Transport } from "../transport.ts";
import "../index.ts";
import { lastTo } from "../chat/report.ts";
import { testingPorts } from "../testing-ports.ts";
import { zulip } from "./channel.ts";
import { zulipFake } from "./fake.ts";
import type { ZulipFake } from "./fake.ts";
import { bot } from "./transport.ts";

let vendor: ZulipFake;
let transport: Transport;
let names: string[];

beforeEach(async () => {
  vendor = await zulipFake();
  names = [];
  const ports = testingPorts({ storeReference: async (name) => void names.push(name) });
  transport = bot.open(bot.settings.parse(vendor.settings), vendor.secrets, ports);
});
afterEach(async () => {
  await transport.close();
  await vendor.close();
});

async function send() {
  const from = { name: "Desk", address: vendor.from };
  const message = zulip.plain({
    from,
    to: vendor.to,
    messageId: "m@x",
    date: new Date(0),
    subject: "",
    text: "*Hello* @**all**",
  });
  const outcome = await transport.send(
    { from: vendor.from, to: vendor.to, message, messageId: "m@x" },
    async () => true,
  );
  return { ...outcome, said: "text" in outcome ? renderStored(outcome.text ?? "") : "" };
}

it("a message is no markup, and is remembered by the address that Zulip shows", async () => {
  vendor.people.set(vendor.to, {
    user_id: 5,
    email: "user5@team.zulip.example",
    delivery_email: vendor.to,
    is_active: true,
    is_bot: false,
  });
  expect(await send()).toMatchObject({ state: "sent" });
  expect(vendor.received).toMatchObject([{ text: "*Hello* @**all**" }]);
  expect(names).toEqual([lastTo("user5@team.zulip.example")]);
});

it.each([
  [
    "whose address is hidden",
    { user_id: 5, email: "user5@team.zulip.example", delivery_email: null },
    "another one or hidden",
  ],
  ["who is deactivated", { user_id: 5, email: "ada@owned.example", is_active: false }, "deactivated"],
  ["that is a bot", { user_id: 5, email: "ada@owned.example", is_bot: true }, "a bot"],
  ["who is not there", null, "Nobody in the Zulip organisation"],
])("goes to nobody %s", async (_who, person, words) => {
  vendor.people.set(vendor.to, person);
  expect(await send()).toMatchObject({ state: "bounced", said: expect.stringContaining(words) as string });
  expect(vendor.received).toEqual([]);
});

describe("what Zulip tells", () => {
  const receive = (said: object) =>
    bot.inbound!(
      {
        method: "POST",
        url: "https://x.example",
        query: new URLSearchParams(),
        headers: {},
        body: Buffer.from(JSON.stringify(said)),
        at: new Date(),
      },
      bot.settings.parse(vendor.settings),
      vendor.secrets,
      testingPorts(),
    );
  const outgoing = {
    token: "",
    trigger: "direct_message",
    data: "Melden.",
    message: { sender_email: "ada@owned.example" },
  };

  it("an answer with the word alone is a report, thanked in its language", async () => {
    const answer = await receive({ ...outgoing, token: vendor.secrets["token"] });
    expect(answer).toMatchObject({ status: 200, said: [{ kind: "reported", reference: lastTo("ada@owned.example") }] });
    expect(JSON.parse(answer.body!)).toEqual({ content: expect.stringContaining("Danke") as string });
    expect(await receive({ ...outgoing, data: "Who is this?", token: vendor.secrets["token"] })).toMatchObject({
      body: "{}",
      said: [],
    });
  });

  it("is not believed without the bot's token", async () => {
    expect(await receive({ ...outgoing, token: "x".repeat(32) })).toEqual({ status: 403, said: [] });
    expect(await receive(outgoing)).toEqual({ status: 403, said: [] });
    expect(await receive({ token: 5 })).toEqual({ status: 400, said: [] });
  });
});
