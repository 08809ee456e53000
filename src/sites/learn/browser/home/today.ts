import type { Assignments, Practice } from "../mine.ts";

/** The one thing that home shows to do. */
type Today =
  | { do: "round"; begun: boolean }
  | { do: "lesson"; lesson: string; title: string; length: number; dueAt: string | null; overdue: boolean }
  | { do: "nothing" };

const soon = 2 * 24 * 60 * 60 * 1000;

/**
 * What there is to do today: a lesson that one was given when it is due within two days, else today's round, begun or not, else a lesson whose skill is fading;
 * when all that is done, nothing, which is fine.
 * @param practice null where it is not known
 */
export function todayOf(assignments: Assignments | null, practice: Practice | null, now: Date): Today {
  const isOffered = ({ laterUntil }: { laterUntil: string | null }) => !laterUntil || new Date(laterUntil) <= now;
  const due = assignments?.assigned.find((one) => isOffered(one) && Date.parse(one.dueAt) - now.getTime() < soon);
  if (due) return { do: "lesson", ...due };
  if (!practice || practice.open) return { do: "round", begun: Boolean(practice?.open?.answered) };
  if (!isToday(practice.lastFinishedAt, now)) return { do: "round", begun: false };
  const fading = assignments?.fading.find(isOffered);
  return fading ? { do: "lesson", ...fading, dueAt: null, overdue: false } : { do: "nothing" };
}

/** By the clock of this phone: a day is what its owner takes for one. */
function isToday(at: string | null, now: Date): boolean {
  return at !== null && new Date(at).toDateString() === now.toDateString();
}
