import { isSameSecret } from "../../kit/hmac.ts";
import type { TransportKind } from "../transport.ts";
import { lastTo, reportsBy } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";
import type { ZulipSettings } from "./settings.ts";

/**
 * What people answer the bot (https://zulip.com/api/outgoing-webhooks). The server sends the bot's token along, which nobody else knows, and posts
 * what it is answered into the same conversation.
 */
export const receiveZulip: NonNullable<TransportKind<ZulipSettings>["inbound"]> = async (
  { body },
  _settings,
  { token = "" },
) => {
  const said = saidIn(body);
  if (!said) return { status: 400, said: [] };
  if (token === "" || !isSameSecret(String(said.token), token)) return { status: 403, said: [] };
  const language = reportsBy(said.data);
  const headers = { "content-type": "application/json" };
  // An empty answer keeps the bot silent.
  if (said.trigger !== "direct_message" || language === null) return { status: 200, headers, body: "{}", said: [] };
  return {
    status: 200,
    headers,
    body: JSON.stringify({ content: chatWords(language)("thanks") }),
    bodyIfIgnored: "{}",
    said: [{ kind: "reported", reference: lastTo(said.sender) }],
  };
};

function saidIn(body: Buffer): { token: string; trigger: string; data: string; sender: string } | null {
  try {
    const { token, trigger, data, message } = JSON.parse(body.toString()) as Record<string, any>;
    const sender = (message as Record<string, unknown> | undefined)?.["sender_email"];
    const texts = [token, trigger, data, sender];
    return texts.every((one) => typeof one === "string") ? { token, trigger, data, sender: sender as string } : null;
  } catch {
    return null;
  }
}
