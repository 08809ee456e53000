import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lastTo } from "../../../channels/chat/report.ts";
import { zulipFake } from "../../../channels/chat-zulip/fake.ts";
import type { ZulipFake } from "../../../channels/chat-zulip/fake.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { portsFor } from "../profiles.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { inboundRoutes } from "./routes.ts";

// Where the answer to the vendor is what stands in the chat.

let t: TestEnv;
let app: FastifyInstance;
let vendor: ZulipFake;
let callback: string;
beforeAll(async () => {
  vendor = await zulipFake();
  t = await outboundEnv({ EGRESS_ALLOW: "127.0.0.1" });
  const org = await organisationWith(t, []);
  const { settings, secrets, from } = vendor;
  const draft = { name: "Chat", channel: "chat-zulip", transport: "bot", fromName: "Desk", fromAddress: from, settings, secrets }; // oxfmt-ignore
  const made = await call<{ id: string; callback: string }>(t, "createSendingProfile", org, draft);
  callback = new URL(made.callback).pathname;
  await portsFor(t.env, org, made.id, "chat-zulip").storeReference!(
    lastTo(vendor.to),
    `${"a".repeat(135)}@owned.example`,
  );
  app = fastify();
  await app.register(inboundRoutes(t.env));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
  await vendor?.close();
});

/** What stands in the chat after somebody has said the word that reports. */
async function answerTo(sender: string): Promise<string | undefined> {
  const token = vendor.secrets["token"];
  const payload = { token, trigger: "direct_message", data: "Report!", message: { sender_email: sender } };
  const answer = await app.inject({ method: "POST", url: callback, payload });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ content?: string }>().content;
}

it("whoever says the word that reports more often than people do is not thanked for it, and a stranger is not thanked at all", async () => {
  expect(await answerTo("eve@elsewhere.example")).toBeUndefined();
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < 150; n++) answers.push(await answerTo(vendor.to));
  expect(answers.slice(0, 120).every((one) => one?.startsWith("Thank you"))).toBe(true);
  expect(answers.slice(120)).toEqual(Array(30).fill(undefined));
});
