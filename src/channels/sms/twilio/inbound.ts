import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../kit/hmac.ts";
import type { CallbackAnswer, VendorEvent } from "../../inbound.ts";
import type { Secrets } from "../../transport.ts";
import type { InboundRequest } from "../../inbound.ts";
import { keywordOf } from "../stop.ts";
import { receiptOf } from "./errors.ts";
import type { TwilioSettings } from "./settings.ts";

/**
 * Reads what Twilio tells: what became of a message (its name stands in the address that was given along), or what somebody answered. Its signature has
 * no time in it; the same told again has no second effect.
 */
export async function receive(
  request: InboundRequest,
  settings: TwilioSettings,
  secrets: Secrets,
): Promise<CallbackAnswer> {
  const form = new URLSearchParams(request.body.toString());
  if (!isSigned(request, form, secrets["authToken"] ?? "")) return { status: 403, said: [] };
  if (form.get("AccountSid") !== settings.account) return { status: 403, said: [] };
  return { status: 200, headers: { "content-type": "text/xml" }, body: "<Response/>", said: saidBy(request, form) };
}

function saidBy({ query }: InboundRequest, form: URLSearchParams): VendorEvent[] {
  const status = form.get("MessageStatus");
  const messageId = query.get("message");
  if (status !== null) {
    const receipt = messageId && receiptOf(status, form.get("ErrorCode") ?? "");
    return receipt ? [{ kind: "receipt", messageId, ...receipt }] : [];
  }
  const address = form.get("From");
  const kind = keywordOf(form.get("OptOutType") ?? form.get("Body") ?? "");
  const id = form.get("MessageSid");
  return kind && address ? [{ kind, address, ...(id && { id }) }] : [];
}

/** Twilio's signature: HMAC-SHA1 of the address as it was called and of all fields, sorted by name, without anything between them. */
function isSigned({ url, headers }: InboundRequest, form: URLSearchParams, authToken: string): boolean {
  const given = Buffer.from(String(headers["x-twilio-signature"] ?? ""), "base64");
  const names = [...new Set(form.keys())].toSorted();
  const fields = names.map((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value).join("")).join(""); // oxfmt-ignore
  if (!authToken) return false;
  // Some of Twilio's callers name the port, and some do not.
  return spellings(url).some((one) => {
    return isSameSecret(given, createHmac("sha1", authToken).update(one + fields).digest()); // oxfmt-ignore
  });
}

function spellings(url: string): string[] {
  const { protocol, port, host, hostname } = new URL(url);
  const other = port === "" ? `${host}:${protocol === "https:" ? 443 : 80}` : hostname;
  return [url, url.replace(`//${host}`, `//${other}`)];
}
