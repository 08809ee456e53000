import { dateFormat } from "../../../../kit/formats.ts";
import type { Assignments, Practice } from "../mine.ts";

/** The one thing that home shows to do. */
type Today =
  | { do: "round"; begun: boolean }
  | { do: "lesson"; lesson: string; title: string; length: number; dueAt: string | null; overdue: boolean }
  | { do: "nothing" };

const aDay = 24 * 60 * 60 * 1000;
const soon = 2 * aDay;

/**
 * What there is to do today: a lesson that one was given when it is due within two days, else today's round, begun or not, else a lesson whose skill is fading;
 * when all that is done, nothing, which is fine.
 * @param practice null where it is not known
 * @param zone in which a day is one (IANA)
 */
export function todayOf(assignments: Assignments | null, practice: Practice | null, now: Date, zone: string): Today {
  const isOffered = ({ laterUntil }: { laterUntil: string | null }) => !laterUntil || new Date(laterUntil) <= now;
  const due = assignments?.assigned.find((one) => isOffered(one) && Date.parse(one.dueAt) - now.getTime() < soon);
  if (due) return { do: "lesson", ...due };
  if (!practice || practice.open) return { do: "round", begun: Boolean(practice?.open?.answered) };
  if (!isToday(practice.lastFinishedAt, now, zone)) return { do: "round", begun: false };
  const fading = assignments?.fading.find(isOffered);
  return fading ? { do: "lesson", ...fading, dueAt: null, overdue: false } : { do: "nothing" };
}

function isToday(at: string | null, now: Date, zone: string): boolean {
  if (at === null || now.getTime() - Date.parse(at) > aDay) return false;
  const day = dateFormat("en-GB", { timeZone: zone, dateStyle: "short" });
  return day.format(new Date(at)) === day.format(now);
}
