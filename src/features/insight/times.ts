import type { CampaignRow } from "./store.ts";

/** Of fewer people it is not told how long something took them: one of them could be recognised. */
export const minTimedPeople = 10;

type Times = Pick<CampaignRow, "lessonsTimed" | "lessonSeconds" | "stays">;

/** How long a lesson took in the mean, to ten seconds: null where too few are known. What was told before lessons were timed lacks it. */
export function secondsPerLesson(campaigns: readonly Partial<Times>[]): number | null {
  const timed = campaigns.reduce((sum, one) => sum + (one.lessonsTimed ?? 0), 0);
  const seconds = campaigns.reduce((sum, one) => sum + (one.lessonSeconds ?? 0), 0);
  return timed < minTimedPeople ? null : Math.round(seconds / timed / 10) * 10;
}

/** The times that a campaign may add to a sum, which minus another one is then of many people: none where they are of a few. */
export function timesOfMany({ lessonsTimed, lessonSeconds, stays }: Partial<Times>): Times {
  const many = (lessonsTimed ?? 0) >= minTimedPeople;
  return {
    lessonsTimed: many ? (lessonsTimed ?? 0) : 0,
    lessonSeconds: many ? (lessonSeconds ?? 0) : 0,
    stays: stayed({ stays: stays ?? null }) >= minTimedPeople ? (stays ?? []) : [],
  };
}

/**
 * The times of a campaign as they may be told anew: as they were while fewer than `k` people came to them or went, for yesterday's mean and today's would
 * tell what the newest took.
 * @param before as they were told last
 */
export function changedTimes(now: Times, before: Partial<Times>, k: number): Times {
  const fewLessons = Math.abs((now.lessonsTimed ?? 0) - (before.lessonsTimed ?? 0)) < k;
  const fewStays = Math.abs(stayed(now) - stayed(before)) < k;
  return {
    lessonsTimed: fewLessons ? (before.lessonsTimed ?? 0) : now.lessonsTimed,
    lessonSeconds: fewLessons ? (before.lessonSeconds ?? 0) : now.lessonSeconds,
    stays: fewStays ? (before.stays ?? []) : now.stays,
  };
}

function stayed({ stays }: Partial<Pick<Times, "stays">>): number {
  return (stays ?? []).reduce((sum, one) => sum + one, 0);
}
