import type { Concern } from "../transport.ts";

export type { Concern } from "../transport.ts";

/** Where in the exchange it was said: before the first message, at MAIL FROM, RCPT TO, DATA, after the final dot, or in a notification later (RFC 3464). */
export type Stage = "session" | "mail" | "rcpt" | "data" | "dot" | "report";

interface Reply {
  stage: Stage;
  /** The three digits of RFC 5321, where there are some. */
  code?: number | undefined;
  /** The server's words with the enhanced status code, if it gave one. */
  text: string;
}

const [recipient, message, sender, session] = ["recipient", "message", "sender", "session"] as const;

/**
 * Enhanced status codes by subject and detail: RFC 3463 and the registry of RFC 5248 (with RFC 4468, 4865, 4954, 5321, 6531, 6710, 7293, 7372,
 * 7505, 8689, 8617). A detail that is not listed goes by its subject (`*`). Details from 100 on are a vendor's own.
 */
const statuses: Record<string, Record<string, Concern>> = {
  // Addressing. Exchange: as many recipients as this sender has a day.
  1: { "*": recipient, 7: sender, 8: sender, 90: sender },
  // The mailbox: disabled, full, too large for it, a list that cannot be expanded.
  // Exchange: the sender's mailbox, which may not send as this one.
  2: { "*": recipient, 252: sender },
  // The mail system: full, not accepting, not capable, wrongly configured; 4: a message too big for it.
  3: { "*": session, 4: message },
  // Network and routing. No answer from the recipient's host, no route to it, not delivered in time; Gmail's daily limits are 5.
  4: { "*": session, 1: recipient, 4: recipient, 7: recipient },
  // The protocol: our side said something wrong.
  5: { "*": session },
  // The content or what is needed to carry it.
  6: { "*": message },
  // Policy and security: authorisation, reputation, SPF, DKIM, DMARC, ARC, floods.
  7: {
    "*": sender,
    2: recipient,
    3: session,
    4: session,
    5: session,
    6: session,
    8: session,
    9: session,
    10: session,
    11: session,
    12: session,
    14: session,
    15: session,
    16: message,
    17: recipient,
    18: recipient,
    19: recipient,
    30: session,
    // Exchange: this group, mailbox or contact takes mail from listed or signed-in senders only.
    124: recipient,
    133: recipient,
    134: recipient,
    135: recipient,
    136: recipient,
  },
};

/** What a server means when it gives no enhanced status code (RFC 5321, 4.2 and 4.3.2), by stage; `*` is every other code. */
const plain: Record<Stage, Record<string, Concern>> = {
  session: { "*": session },
  mail: {
    "*": sender,
    451: session,
    452: session,
    500: session,
    501: session,
    502: session,
    503: session,
    552: message,
    555: session,
  },
  rcpt: {
    "*": recipient,
    451: session,
    454: session,
    500: session,
    502: session,
    503: session,
    530: session,
    535: session,
    554: sender,
    555: session,
  },
  data: { "*": session, 450: recipient, 550: sender, 552: message, 554: sender },
  dot: { "*": session, 450: recipient, 550: sender, 552: message, 554: sender },
  report: { "*": recipient },
};

// Many servers explain a refusal of the sender in words alone. To take too much for that costs a later try, too little a person's mail.
const blamesSender =
  /\b(?:relay(?:ing)?|spam(?:mer|ming)?|black-?\s?list(?:ed)?|block-?\s?list(?:ed)?|dnsbl|rbl|spf|dkim|dmarc|reputation|sender|sending (?:limit|quota)|rate limit(?:ed)?|too many (?:messages|mails|connections)|not authenticated|authentication)\b/i;

// A limit of the sender's, or that they may not be named, is told under codes of the recipient's mailbox, too, which are named in other words there.
const deniesSender =
  /\b(?:Submission\.?Quota|SendAsDenied|submission quota|(?:sending|outbound|outgoing) (?:limit|quota)|max(?:imum)? (?:e-?mails|messages|defers)(?: and failures)? per|(?:exceeded|reached) your (?:daily|hourly|monthly|sending) )/i;

/** The enhanced status code of a reply's first line or of a notification, such as `5.7.1`; null when there is none. */
export function enhancedCode(text: string): string | null {
  return /^\s*(?:[245]\d\d[ -]+)?#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;
}

/** Whom a refusal is about. Before a recipient has been named it is never about one, whatever the code. */
export function concernOf({ stage, code, text }: Reply): Concern {
  if (stage === "session" || code === 421) return session;
  const [, subject = "0", detail = ""] = enhancedCode(text)?.split(".") ?? [];
  const table = statuses[subject];
  const found = table ? (table[detail] ?? table["*"]!) : unenhanced(stage, code, text);
  return found === recipient && (stage === "mail" || deniesSender.test(text)) ? sender : found;
}

function unenhanced(stage: Stage, code: number | undefined, text: string): Concern {
  const found = plain[stage][String(code)] ?? plain[stage]["*"]!;
  return found === recipient && blamesSender.test(text) ? sender : found;
}

/** Whom a delivery status notification is about (RFC 3464). */
export function concernOfStatusNotification({ code, text }: { code: string; text: string }): Concern {
  // Servers that give no status of their own often quote the one they were told.
  const said = code.endsWith(".0.0") && enhancedCode(text) ? text : `${code} ${text}`;
  return concernOf({ stage: "report", text: said });
}
