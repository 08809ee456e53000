import type { Outcome, OutwardAnswer } from "../../transport.ts";
import { jsonOf, retryAfter } from "../../one-call.ts";
import type { HttpSettings } from "./settings.ts";

/** The values of a setting that lists them by commas. */
export const listed = (text: string) => text.split(",").map((one) => one.trim()).filter(Boolean); // oxfmt-ignore

/** What stands at a path in JSON, as text; null where there is nothing. */
export function valueAt(json: unknown, path: string): string | null {
  const found = path.split(".").reduce<unknown>((at, step) => (Object.hasOwn(Object(at), step) ? (at as Record<string, unknown>)[step] : undefined), json); // oxfmt-ignore
  return ["string", "number", "boolean"].includes(typeof found) ? String(found) : null;
}

/** What becomes of a message that a gateway answered, by its description. @param pause seconds to wait where it does not say how many */
export function outcomeOfAnswer(answer: OutwardAnswer, settings: HttpSettings, pause: number): Outcome {
  const { successPath, success, idPath } = settings;
  const { status } = answer;
  const body = answer.body.toString();
  const json = jsonOf(answer);
  const has = (texts: string) => listed(texts).some((one) => body.includes(one));
  const said = successPath === "" ? null : valueAt(json, successPath);
  const fits = successPath === "" ? success === "" || has(success) : said !== null && listed(success).includes(said);
  if (status >= 200 && status < 300 && fits)
    return { state: "sent", response: `accepted${idPath ? ` as ${valueAt(json, idPath) ?? ""}` : ""}` };
  const text = `the gateway answered ${status}: ${body.slice(0, 200).trim() || "nothing"}`;
  if (status === 429 || has(settings.throttled))
    return { state: "deferred", about: "session", text, retryAfter: retryAfter(answer) ?? pause, early: true };
  if (has(settings.recipientRefused)) return { state: "bounced", code: status, text };
  if (has(settings.senderRefused)) return { state: "deferred", about: "sender", text, early: true };
  // It did what it was asked to, and does not say what that was.
  if (status >= 200 && status < 300 && (successPath === "" ? body.trim() === "" : said === null))
    return { state: "unconfirmed", text };
  // Somebody else answers, or its description is wrong: the same for every message.
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400))
    return { state: "deferred", about: "session", text, early: true };
  return { state: "deferred", code: 450, text };
}
