import { withoutMarkdown } from "../chat/markdown.ts";
import type { ChatMessage } from "../chat/message.ts";
import { writeReport } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";

/** The name under which a card's button sends back which message it stands in. */
export const reportField = "report";

/** A message as an activity: an Adaptive Card with its text and, where it can be reported, a button. */
export function activityOf({ text, locale, report }: ChatMessage, messageId: string, account: string): object {
  const button = {
    type: "Action.Submit",
    title: chatWords(locale)("report"),
    data: { [reportField]: writeReport({ messageId, locale, account }) },
  };
  return {
    type: "message",
    // For the preview in the list of chats and for notifications; a card has none of its own.
    summary: text.slice(0, 120),
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          type: "AdaptiveCard",
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          version: "1.4",
          body: [{ type: "TextBlock", wrap: true, text: linked(text) }],
          actions: report ? [button] : [],
        },
      },
    ],
  };
}

// A card links nothing by itself.
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((run) =>
      /^https?:\/\//.test(run) ? `[${withoutMarkdown(run.replace(/^https?:\/\//, ""))}](${run})` : withoutMarkdown(run),
    )
    .join("")
    .replaceAll("\n", "\n\n");
}
