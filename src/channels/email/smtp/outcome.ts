import type { Outcome } from "../../transport.ts";
import { concernOf } from "../status.ts";
import type { Stage } from "../status.ts";
import { storableText } from "../../../kit/storable.ts";

/** An error of the SMTP connection: `responseCode` is there only when the server itself said it. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
  /** The command that was in flight: CONN, EHLO, STARTTLS, AUTH …, MAIL FROM, RCPT TO, DATA. */
  command?: string;
}

/** How far an attempt had come when it failed. */
export interface Progress {
  /** `commit` said yes and the dot was handed to the socket. */
  dotSent: boolean;
}

/**
 * What a failed attempt means. A server's reply decides by its code (RFC 5321, 4.2.1), the closing 421 always means later, and a refusal that
 * concerns the sender or the session costs no recipient the mail. Without a reply, everything before the dot is certainly undelivered, and after
 * the dot nobody knows.
 */
export function outcomeOf(error: SmtpError, progress: Progress): Outcome {
  const text = describe(error);
  const code = error.responseCode;
  if (code && code >= 400) {
    const stage = stageOf(error, progress);
    const about = concernOf({ stage, code, text });
    const early = code === 421 || stage === "session" || (stage === "mail" && about !== "message");
    if (code < 500 || about === "sender" || about === "session") return { state: "deferred", code, text, about, early };
    return { state: "bounced", code, text };
  }
  if (error.code === "EMESSAGE" && !progress.dotSent && error.command === "MAIL FROM")
    return { state: "bounced", code: 552, text };
  if (error.code === "EENVELOPE" && error.command === "API") {
    return error.message.startsWith("Invalid recipient")
      ? { state: "bounced", code: 553, text }
      : { state: "deferred", text, about: "sender", early: true };
  }
  return progress.dotSent ? { state: "unconfirmed", text } : { state: "deferred", text };
}

function stageOf({ command = "CONN" }: SmtpError, { dotSent }: Progress): Stage {
  if (dotSent) return "dot";
  if (command === "MAIL FROM") return "mail";
  if (command === "RCPT TO") return "rcpt";
  return command === "DATA" ? "data" : "session";
}

/**
 * Whether a failed attempt says that the server, or what it thinks of the sender, is in trouble rather than this recipient or message. Then
 * nobody else's mail is tried for a while.
 */
export function isServerFault(outcome: Outcome): boolean {
  if (outcome.state === "unconfirmed") return true;
  return outcome.state === "deferred" && (outcome.code === undefined || outcome.code >= 500 || outcome.early === true);
}

/** The server's own words on one line, or what happened to the connection. */
export function describe(error: SmtpError): string {
  const words = error.response || [error.message, error.code].filter(Boolean).join(" ");
  return storableText(words.replace(/\s+/g, " ").trim(), 500);
}
