import type { Pdu, Text } from "smpp";
import type { VendorEvent } from "../../inbound.ts";

/** Message states as `message_state` numbers them (SMPP 3.4, 5.2.28). */
const states = ["", "ENROUTE", "DELIVRD", "EXPIRED", "DELETED", "UNDELIV", "ACCEPTD", "UNKNOWN", "REJECTD"];

/** States that a message leaves again: nothing to tell. */
const passing = new Set(["ENROUTE", "ACCEPTD", "UNKNOWN", "SCHEDULED", ""]);

/** What a gateway handed over on its own: a receipt of a message, or a message from somebody's telephone. */
type Delivered = Extract<VendorEvent, { kind: "receipt" }> | { kind: "message"; from: string; text: string };

/**
 * Reads a `deliver_sm`. A receipt names its message and state by optional parameters (5.3.2.12, 5.3.2.35) or in the text that most gateways
 * write (appendix B); either form is enough. Null for what tells nothing: a state that passes, or a receipt without a name.
 */
export function readDelivery(pdu: Pdu): Delivered | null {
  const text = textOf(pdu.message_payload) || textOf(pdu.short_message);
  const isReceipt = ((pdu.esm_class ?? 0) & 0x3c) !== 0 || pdu.receipted_message_id !== undefined;
  if (!isReceipt) return withCountry(pdu) ? { kind: "message", from: `+${(pdu.source_addr ?? "").replace(/^\+/, "")}`, text } : null; // oxfmt-ignore
  const said = (name: string) => new RegExp(`(?:^| )${RegExp.escape(name)}:([^ ]{1,100})`, "i").exec(text)?.[1] ?? "";
  const reference = withoutEnd(pdu.receipted_message_id ?? "") || said("id");
  const code = (states[pdu.message_state ?? 0] || said("stat")).toUpperCase().slice(0, 8);
  if (!reference || passing.has(code)) return null;
  const error = said("err");
  return { kind: "receipt", reference, code, text: Number(error) ? `error ${error} of the network` : "" };
}

/** Whether a sender's number begins with its country (5.2.5): of one that does not, the first digits would be somebody else's country. */
function withCountry({ source_addr_ton: kind = 0 }: Pdu): boolean {
  return kind === 0 || kind === 1;
}

function textOf(text: Text | undefined): string {
  const message = text?.message ?? "";
  return typeof message === "string" ? message : message.toString("latin1");
}

/** Some gateways send the end of their C strings along. */
const withoutEnd = (text: string) => text.replaceAll("\0", "").trim();
