import type { ChatMessage } from "../chat/message.ts";
import { writeReport } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";
import { reportAction } from "./inbound.ts";

/** A message as `chat.postMessage` takes it: rich text, in which nothing is markup but the links, and the button under it. */
export function postOf(
  { channel, account }: { channel: string; account: string },
  message: ChatMessage,
  messageId: string,
): object {
  const { from, text, locale, report } = message;
  const label = { type: "plain_text", text: chatWords(locale)("report") };
  const value = writeReport({ messageId, locale, account });
  const button = { type: "button", action_id: reportAction, text: label, value };
  return {
    channel,
    username: from,
    // For notifications and screen readers; there it is markup (mrkdwn).
    text: text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!),
    blocks: [
      { type: "rich_text", elements: [{ type: "rich_text_section", elements: runsOf(text) }] },
      ...(report ? [{ type: "actions", elements: [button] }] : []),
    ],
    // Slack would follow the link itself, and show what stands behind it.
    unfurl_links: false,
    unfurl_media: false,
  };
}

function runsOf(text: string): object[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((run) => run !== "")
    .map((run) => (/^https?:\/\//.test(run) ? { type: "link", url: run } : { type: "text", text: run }));
}
