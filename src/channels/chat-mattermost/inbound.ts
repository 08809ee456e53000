import { hmacWith, isSameSecret } from "../../kit/hmac.ts";
import type { TransportKind } from "../transport.ts";
import { isPressedBy, readReport, writeReport } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";
import type { MattermostSettings } from "./settings.ts";

/**
 * What a button takes along. The server hands it back and signs nothing, so it carries a MAC of ours under the bot's token, which only the two know.
 * It reaches no browser: the server keeps it.
 */
interface ActionContext {
  report: string;
  mac: string;
}

export function actionContext(token: string, mark: Parameters<typeof writeReport>[0]): ActionContext {
  const report = writeReport(mark);
  return { report, mac: macOf(token, report) };
}

function macOf(token: string, report: string): string {
  return hmacWith(Buffer.from(token))(`report button\n${report}`).toString("base64url");
}

/** Presses of the button. The answer takes the button away and thanks. */
export const receiveMattermost: NonNullable<TransportKind<MattermostSettings>["inbound"]> = async (
  { body },
  _settings,
  { token = "" },
) => {
  const press = pressOf(body);
  if (!press) return { status: 400, said: [] };
  const { report, mac } = press.context;
  if (typeof report !== "string" || typeof mac !== "string") return { status: 403, said: [] };
  if (token === "" || !isSameSecret(mac, macOf(token, report))) return { status: 403, said: [] };
  const mark = readReport(report);
  if (!mark) return { status: 400, said: [] };
  if (!isPressedBy(mark, press.presser)) return { status: 200, said: [] };
  const thanks = chatWords(mark.locale)("thanks");
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    // What stands in `update` takes the place of the post's; its text stays.
    body: JSON.stringify({ update: { props: { attachments: [{ text: thanks }] } } }),
    said: [{ kind: "reported", messageId: mark.messageId }],
  };
};

/** What the button took along, and who pressed it. */
function pressOf(body: Buffer): { context: Record<string, unknown>; presser: unknown } | null {
  try {
    const read = JSON.parse(body.toString()) as { context?: unknown; user_id?: unknown } | null;
    const context = read?.context;
    return typeof context === "object" && context !== null
      ? { context: context as Record<string, unknown>, presser: read!.user_id }
      : null;
  } catch {
    return null;
  }
}
