import { createEmptyCard, fsrs, Rating, State } from "ts-fsrs";
import type { Card as FsrsCard, Grade as FsrsGrade } from "ts-fsrs";
import type { Grade } from "./rules.ts";

/** The longest time between two looks at a skill, in days: what is practised was still there after four months, and gone after six (Reinheimer et al. 2020). */
export const longestInterval = 120;
/** A skill is looked at again when it would be remembered with this probability. */
export const wantedRetention = 0.9;

// No fuzz and no steps of minutes: the same reviews always make the same card, and nobody learns twice an evening.
const scheduler = fsrs({
  request_retention: wantedRetention,
  maximum_interval: longestInterval,
  enable_fuzz: false,
  enable_short_term: false,
});

const ratings: Record<Grade, FsrsGrade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** One look at a skill. */
export interface Review {
  /** What it comes from: once a source. Those of one simulation share what stands before its last colon. */
  source: string;
  at: Date;
  grade: Grade;
}

/** What is remembered of one skill: FSRS's state, made of its reviews and nothing else. */
export interface Card {
  /** Days after which it is remembered with a probability of 0.9. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
  seenAt: Date;
  dueAt: Date;
  reviews: number;
  lapses: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The card that reviews make, whichever order they were heard of in: they count in the order in which they happened. Who clicked in a simulation and
 * reported it afterwards missed its cues; the report is praised elsewhere and grades nothing. Null without reviews.
 */
export function cardOf(reviews: readonly Review[]): Card | null {
  const missed = new Set(reviews.filter(({ source }) => source.endsWith(":clicked")).map(simulationOf));
  const counted = reviews
    .filter((one) => !(one.source.endsWith(":reported") && missed.has(simulationOf(one))))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.source < b.source ? -1 : 1));
  const [first] = counted;
  if (!first) return null;
  let card: FsrsCard = createEmptyCard(first.at);
  for (const { at, grade } of counted) card = scheduler.next(card, at, ratings[grade]).card;
  const seenAt = counted.at(-1)!.at;
  // The library keeps the intervals of two grades apart by a day, beyond the longest one.
  const dueAt = new Date(Math.min(card.due.getTime(), seenAt.getTime() + longestInterval * day));
  const { stability, difficulty, reps, lapses } = card;
  return { stability, difficulty, seenAt, dueAt, reviews: reps, lapses };
}

function simulationOf({ source }: Pick<Review, "source">): string {
  return source.slice(0, source.lastIndexOf(":"));
}

/** The probability, 0 to 1, that a skill is remembered at a moment. */
export function retrievability({ stability, difficulty, seenAt, dueAt, reviews, lapses }: Card, now: Date): number {
  const card: FsrsCard = {
    due: dueAt,
    stability,
    difficulty,
    elapsed_days: 0,
    scheduled_days: 0,
    learning_steps: 0,
    reps: reviews,
    lapses,
    state: State.Review,
    last_review: seenAt,
  };
  return scheduler.get_retrievability(card, now < seenAt ? seenAt : now, false);
}
