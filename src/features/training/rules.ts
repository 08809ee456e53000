const day = 24 * 60 * 60 * 1000;

/** Days between an assignment and its due date when the organisation says nothing else. */
export const usualDueDays = 14;

/** The lesson for each micro-skill that a lure may be about. */
export const lessonOfSkill: Readonly<Record<string, string>> = {
  sender: "sender",
  "display-name": "display-name",
  "link-host": "link-host",
  "look-alike-domain": "look-alike-domain",
  urgency: "urgency",
  authority: "authority",
  attachment: "attachment",
  qr: "qr",
  "mfa-prompt": "mfa-prompt",
  "oauth-consent": "oauth-consent",
  callback: "callback",
  reward: "reward",
  grammar: "wording",
  "generic-greeting": "wording",
  "credential-form": "credential-form",
  "shared-file": "shared-file",
  invoice: "invoice",
  parcel: "parcel",
  "calendar-invite": "calendar-invite",
  voicemail: "voicemail",
  "unusual-request": "unusual-request",
  secrecy: "secrecy",
  branding: "branding",
  report: "report",
};

/** The lesson of those whose lure is about nothing that is known: how to report is useful to everybody. */
export const lessonForAll = "report";

/**
 * The lesson that fits a lure: its principal skill's, else that of the skill which most of its cues are about, else how to report.
 * @param skills the principal skill first, then one entry for every cue
 */
export function lessonFor(skills: readonly string[]): string {
  const [principal, ...cues] = skills;
  const known = principal && lessonOfSkill[principal];
  if (known) return known;
  const counts = new Map<string, number>();
  for (const skill of cues) {
    const lesson = lessonOfSkill[skill];
    if (lesson) counts.set(lesson, (counts.get(lesson) ?? 0) + 1);
  }
  let best = lessonForAll;
  for (const [lesson, count] of counts) if (count > (counts.get(best) ?? 0)) best = lesson;
  return best;
}

/** When an assignment is due, counted from the moment it is made. */
export function dueDate(assignedAt: Date, days: number): Date {
  return new Date(assignedAt.getTime() + days * day);
}

/** At most so many mails are sent about one assignment, ever. */
export const mostReminders = 2;

interface Waiting {
  reason: "clicked" | "by-hand";
  assignedAt: Date;
  dueAt: Date;
  /** Mails sent so far. */
  reminded: number;
}

/**
 * Whether a mail about an open assignment is due now: the first a day after a click (the moment page offered the lesson already), at once when somebody
 * assigned it by hand; the second three days before it is due; none after that, and none when it is overdue.
 */
export function mayRemind(one: Waiting, now: Date): boolean {
  if (one.reminded >= mostReminders || now >= one.dueAt) return false;
  const first = one.reason === "by-hand" ? one.assignedAt.getTime() : one.assignedAt.getTime() + day;
  if (one.reminded === 0) return now.getTime() >= first;
  return now.getTime() >= one.dueAt.getTime() - 3 * day;
}

export const assignmentStates = ["open", "completed", "withdrawn"] as const;
export type AssignmentState = (typeof assignmentStates)[number];
