import { hmacWith, isSameSecret } from "../../../kit/hmac.ts";
import type { CallbackAnswer, VendorEvent } from "../../inbound.ts";
import type { Secrets } from "../../transport.ts";
import type { InboundRequest } from "../../inbound.ts";
import { jsonOf } from "../../one-call.ts";
import { keywordOf } from "../stop.ts";
import { listed, valueAt } from "./answer.ts";
import type { HttpSettings } from "./settings.ts";

/** The address at which a gateway tells what became of one message: nobody who knows that of another could make it. */
export function callbackOf(callback: string | null, messageId: string | undefined, secrets: Secrets): string {
  if (!callback || !messageId) return "";
  return `${callback}?message=${encodeURIComponent(messageId)}&sign=${signOf(messageId, secrets)}`;
}

/**
 * Reads what a described gateway tells. Such gateways sign nothing: that it is they who call is known by the address, which nobody guesses, and of a
 * message whose name stands in it by a signature of our own.
 */
export async function receive(
  request: InboundRequest,
  settings: HttpSettings,
  secrets: Secrets,
): Promise<CallbackAnswer> {
  const field = fieldsOf(request);
  const messageId = request.query.get("message");
  if (messageId !== null && !isOurs(messageId, request.query.get("sign") ?? "", secrets))
    return { status: 403, said: [] };
  const said = receiptBy(settings, field, messageId) ?? answerBy(settings, field);
  return { status: 200, said: said ? [said] : [] };
}

type Field = (path: string) => string | null;

function receiptBy(settings: HttpSettings, field: Field, messageId: string | null): VendorEvent | null {
  const status = field(settings.receiptStatus);
  const reference = field(settings.receiptId);
  if (status === null || (messageId === null && reference === null)) return null;
  const name = messageId === null ? { reference: reference! } : { messageId };
  const is = (values: string) => listed(values).some((one) => one.toLowerCase() === status.toLowerCase());
  if (is(settings.arrived)) return { kind: "receipt", ...name, code: "DELIVRD", text: "" };
  return is(settings.failed)
    ? { kind: "receipt", ...name, code: "UNDELIV", text: `the gateway says: ${status}` }
    : null;
}

function answerBy(settings: HttpSettings, field: Field): VendorEvent | null {
  const [from, text] = [field(settings.answerFrom), field(settings.answerText)];
  const kind = from && text ? keywordOf(text) : null;
  const id = field(settings.receiptId);
  return kind && { kind, address: from!.startsWith("+") ? from! : `+${from}`, ...(id && { id }) };
}

/** A field by its name, wherever the gateway puts it: into the address, a form, or JSON. */
function fieldsOf({ query, body, headers }: InboundRequest): Field {
  const type = String(headers["content-type"] ?? "");
  const json = type.includes("json") ? jsonOf({ body }) : {};
  const form = type.includes("form") ? new URLSearchParams(body.toString()) : new URLSearchParams();
  return (path) => valueAt(json, path) ?? form.get(path) ?? query.get(path);
}

function signOf(messageId: string, secrets: Secrets): string {
  const key = `${secrets["password"] ?? ""} ${secrets["token"] ?? ""}`;
  return hmacWith(Buffer.from(`receipts of ${key}`))(messageId)
    .toString("base64url")
    .slice(0, 22);
}

function isOurs(messageId: string, sign: string, secrets: Secrets): boolean {
  return isSameSecret(sign, signOf(messageId, secrets));
}
