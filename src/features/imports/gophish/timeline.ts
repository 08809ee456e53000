import type { Action, FoundRecipient } from "./found.ts";

/** An event of a campaign's timeline, without its details: they hold what people typed, and are dropped before they get here. */
interface TimelineEvent {
  email: string;
  time: string;
  message: string;
  /** The text of a sending error, the only detail that is kept. */
  error: string | null;
}

interface ResultRow {
  email: string;
  firstName: string;
  lastName: string;
  position: string;
  /** The tool's own flag; counts when the timeline has no report of its own. */
  reportedAt: string | null;
}

const actionOf: Record<string, Action> = {
  "Email Opened": "opened",
  "Clicked Link": "clicked",
  "Submitted Data": "submitted",
  "Email Reported": "reported",
};

/** Rebuilds every recipient from the timeline. Events of addresses that are no recipients are passed over (`strayEvents` counts them); order does not matter. */
export function rebuild(results: readonly ResultRow[], timeline: readonly TimelineEvent[]): FoundRecipient[] {
  const byEmail = new Map<string, FoundRecipient>();
  for (const { email, firstName, lastName, position, reportedAt } of results) {
    const key = email.trim().toLowerCase();
    // The tool keeps A@x and a@x apart; here they are one person, whose timelines are joined.
    if (byEmail.has(key)) continue;
    const reported = moment(reportedAt);
    byEmail.set(key, {
      email,
      firstName,
      lastName,
      position,
      sentAt: null,
      error: null,
      actions: reported ? { reported } : {},
    });
  }
  for (const event of timeline) {
    const recipient = byEmail.get(event.email.trim().toLowerCase());
    const at = moment(event.time);
    if (recipient && at) apply(recipient, event, at);
  }
  return [...byEmail.values()];
}

/** How many events have an address that is no recipient's; those of the campaign itself have none. */
export function strayEvents(
  results: readonly Pick<ResultRow, "email">[],
  timeline: readonly Pick<TimelineEvent, "email">[],
): number {
  const known = new Set(results.map(({ email }) => email.trim().toLowerCase()));
  return timeline.filter(({ email }) => email.trim() !== "" && !known.has(email.trim().toLowerCase())).length;
}

function apply(recipient: FoundRecipient, event: TimelineEvent, at: Date): void {
  const action = actionOf[event.message];
  if (action) {
    const before = recipient.actions[action];
    if (!before || at < before) recipient.actions[action] = at;
  } else if (event.message === "Email Sent") {
    if (!recipient.sentAt || at < recipient.sentAt) recipient.sentAt = at;
  } else if (event.message === "Error Sending Email") {
    recipient.error = event.error ?? "The other tool noted an error without a text.";
  }
}

/** A moment of the other tool, in its API's form or its database's, or null: it writes the year 1 for "never". */
export function moment(text: string | null | undefined): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,3})?\d*\s*(Z|[+-]\d\d:?\d\d)?/.exec(text ?? "");
  if (!parts) return null;
  const [, day, time, fraction = "", zone = "Z"] = parts;
  const at = new Date(`${day}T${time}${fraction}${zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 ? null : at;
}
