/** The facts that training writes; the person is the learner. */

/** What a lesson's fact says of the simulation that led to it; absent when somebody assigned it by hand. */
export interface Origin {
  campaign: string;
  delivery: number;
  lure: string;
  lureIdx: number;
  department: string | null;
  difficulty: string;
  channel: string;
  holdOut: boolean;
}

export interface LessonFact extends Partial<Origin> {
  assignment: string;
  lesson: string;
}

export interface LessonAssigned extends LessonFact {
  reason: "clicked" | "by-hand";
  dueAt: string;
}

export interface LessonCompleted extends LessonFact {
  /** Where it was finished: right after the click, by the link of the assignment, or marked by hand. */
  where: "moment" | "assignment" | "by-hand";
}

export interface TrainingFacts {
  "lesson.assigned": LessonAssigned;
  "lesson.completed": LessonCompleted;
  /** The click that led to it turned out not to be a person's, or somebody took the assignment back. */
  "assignment.withdrawn": LessonFact & { reason: "click-withdrawn" | "by-hand" };
}
