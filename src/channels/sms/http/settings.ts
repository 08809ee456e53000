import * as z from "zod/mini";
import { zInt, zLine } from "../../../kit/contract.ts";
import { checkSms } from "../by-country.ts";
import { senderId } from "../sender-id.ts";
import { smsSettings } from "../settings.ts";

const template = (most: number) => z.string().check(z.trim(), z.maxLength(most));
/** One line, or none at all: what is kept is read again, and what was left out is kept as nothing. */
const lineOrNone = (most: number) =>
  z._default(
    z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, "must be one line")),
    "",
  );
/** Steps to a value in JSON, such as `messages.0.status`. */
const path = z._default(z.string().check(z.regex(/^([\w-]+(\.[\w-]+)*)?$/), z.maxLength(200)), "");
/** Values or texts, by commas. */
const values = (usual: string) => z._default(z.string().check(z.trim(), z.maxLength(1000)), usual);

/** A gateway's own description: what is called, and what its answers mean. Places such as `{to}` are filled for each message. */
export const httpSettings = z.strictObject({
  method: z._default(z.enum(["POST", "PUT", "GET"]), "POST"),
  url: template(2000),
  /** How the body is written, which decides how what stands in its places is escaped. */
  format: z._default(z.enum(["json", "form", "xml", "text"]), "json"),
  body: z._default(template(10_000), ""),
  authorization: lineOrNone(1000),
  headers: z._default(z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)), zLine(900)), {}),
  user: lineOrNone(200),
  from: z._default(senderId, "Hookwise"),
  /** It took the message when the status is 2xx and, where a path is given, what stands there is one of the values; without a path the answer has one of them in it. */
  successPath: path,
  success: values(""),
  /** What stands in an answer that refuses the number, the sender, or too much at once. */
  recipientRefused: values(""),
  senderRefused: values(""),
  throttled: values(""),
  /** Where an answer has the gateway's own name of the message, by which it speaks of it later. */
  idPath: path,
  /** Fields of what it tells later at this profile's address: of a message, and of an answer. */
  receiptId: values("id"),
  receiptStatus: values("status"),
  arrived: values("delivered,DELIVRD,1"),
  failed: values("failed,undelivered,UNDELIV,EXPIRED,REJECTD,2,16"),
  answerFrom: values("from"),
  answerText: values("text"),
  /** An address that answers 2xx to whoever may send, for the test of the connection. */
  probeUrl: z._default(template(2000), ""),
  connections: z._default(zInt(1, 100), 5),
  timeout: z._default(z.coerce.number().check(z.gte(1), z.lte(120)), 30),
  ...smsSettings,
});
export type HttpSettings = z.infer<typeof httpSettings>;

/** What does not fit together although every value has its shape. */
export function checkHttp(settings: HttpSettings): { path: string; reason: string }[] {
  const wrong = checkSms(settings);
  const { url, body, probeUrl } = settings;
  if (!hasFixedPlace(url)) wrong.push({ path: "settings.url", reason: "url-unreadable" });
  if (probeUrl && (!hasFixedPlace(probeUrl) || originOf(probeUrl) !== originOf(url)))
    wrong.push({ path: "settings.probeUrl", reason: "probe-elsewhere" });
  const whole = url + body;
  if (!/\{(to|digits)\}/.test(whole) || !whole.includes("{text}"))
    wrong.push({ path: "settings.body", reason: "places-missing" });
  return wrong;
}

/** Where the secrets go: scheme, host and port. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Whether an address is one, and where it leads does not depend on a message. */
function hasFixedPlace(url: string): boolean {
  return URL.canParse(url) && /^https?:\/\/[^/?#{}]+(?:[/?#]|$)/.test(url);
}
