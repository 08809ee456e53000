import type { Outcome } from "../../channel.ts";

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
 * What a failed attempt means. A server's reply decides by its code (RFC 5321, 4.2.1), the closing 421 always means later.
 * Without a reply, everything before the dot is certainly undelivered, and after the dot nobody knows.
 */
export function outcomeOf(error: SmtpError, progress: Progress): Outcome {
  const text = describe(error);
  const code = error.responseCode;
  if (code && code >= 400 && code < 500) return { state: "deferred", code, text };
  if (code && code >= 500)
    return isOurFault(error) ? { state: "deferred", code, text } : { state: "bounced", code, text };
  if (error.code === "EMESSAGE" && !progress.dotSent && error.command === "MAIL FROM")
    return { state: "bounced", code: 552, text };
  if (error.code === "EENVELOPE" && error.command === "API") return { state: "bounced", code: 553, text };
  return progress.dotSent ? { state: "unconfirmed", text } : { state: "deferred", text };
}

/** A refusal before the first message (greeting, EHLO, STARTTLS, AUTH) concerns the profile; it must not cost a recipient the mail. */
function isOurFault(error: SmtpError): boolean {
  return /^(?:CONN|EHLO|HELO|STARTTLS|AUTH)\b/.test(error.command ?? "CONN");
}

/** Whether the failure says that the server (not this recipient or message) is in trouble. */
export function isServerDown(error: SmtpError): boolean {
  return isOurFault(error) || error.responseCode === 421 || !error.responseCode;
}

/** The server's own words on one line, or what happened to the connection. */
export function describe(error: SmtpError): string {
  const words = error.response || [error.message, error.code].filter(Boolean).join(" ");
  return words.replace(/\s+/g, " ").trim().slice(0, 500);
}

/**
 * Seconds until the next attempt after `attempts` deferrals: 1 min, 2, 4 … up to 4 h, each ±10 % by `random` in [0, 1), so that a
 * queue does not come back in one wave. Greylisting wants minutes; the caller gives up after 24 h.
 */
export function retryDelay(attempts: number, random: number): number {
  const base = Math.min(60 * 2 ** Math.max(0, attempts - 1), 4 * 3600);
  return Math.round(base * (0.9 + 0.2 * random));
}

/** Deferred mail is given up this long after its first attempt. */
export const giveUpAfterSeconds = 24 * 3600;
