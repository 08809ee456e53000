import { dateFormat } from "../../kit/formats.ts";
/** What skills and their lessons are about, in the order of a first tour. */
export const topics = ["addresses", "pressure", "arrivals", "channels", "reporting"] as const;
export type Topic = (typeof topics)[number];

const day = 24 * 60 * 60 * 1000;

/** Days between an assignment and its due date when the organisation says nothing else. */
export const defaultDueDays = 14;

/** When an assignment is due, counted from the moment it is made. */
export function dueDate(assignedAt: Date, days: number): Date {
  return new Date(assignedAt.getTime() + days * day);
}

/** At most so many mails are sent about one assignment, ever. */
export const maxReminders = 2;

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
  if (one.reminded >= maxReminders || now >= one.dueAt) return false;
  const first = one.reason === "by-hand" ? one.assignedAt.getTime() : one.assignedAt.getTime() + day;
  if (one.reminded === 0) return now.getTime() >= first;
  return now.getTime() >= one.dueAt.getTime() - 3 * day;
}

export const assignmentStates = ["open", "completed", "withdrawn"] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** How well something was remembered, worst first; the four grades of FSRS. */
export const grades = ["again", "hard", "good", "easy"] as const;
export type Grade = (typeof grades)[number];

/**
 * The grade of a lesson from its answers: nothing is asked of whoever played without script, who finished it well enough.
 * @param right answers that were right at the first try
 * @param of all of them
 */
export function gradeOfAnswers(right: number, of: number): Grade {
  if (of === 0) return "good";
  const share = right / of;
  if (share < 0.5) return "again";
  if (share < 0.75) return "hard";
  return share < 1 ? "good" : "easy";
}

/** Days for which "do it later" puts a lesson off when nobody says otherwise. */
export const defaultLaterDays = 3;

export const longestPlay = 60 * 60;

/** Seconds between the opening of a lesson and its end; null when they tell nothing, since the page was left open or never opened. */
export function secondsBetween(from: Date | null, to: Date): number | null {
  if (!from) return null;
  const seconds = Math.round((to.getTime() - from.getTime()) / 1000);
  return seconds >= 1 && seconds <= longestPlay ? seconds : null;
}

/** How long a play took: what the player counted, never more than the server saw pass. */
export function secondsOfPlay(counted: number | null, seen: number | null): number | null {
  if (counted === null) return seen;
  return seen === null ? counted : Math.min(counted, seen);
}

/** Where a lesson was finished: right after the click, by its assignment, marked by hand, or not at all, since a later report showed that it was not needed. */
export const completedWheres = ["moment", "assignment", "by-hand", "report"] as const;

/** Days between two reminders to the same person when the organisation says nothing else; there are never more. */
export const defaultReminderDays = 7;

/** Reminders of fading skills in a row after which whoever did not come back is left alone, until they do. */
export const maxUnanswered = 3;

/** Whether it is a time of day at which people are reminded, by their own clock. */
export function isReminderHour(timeZone: string, now: Date): boolean {
  const hour = Number(dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
  return hour >= 8 && hour < 20;
}
