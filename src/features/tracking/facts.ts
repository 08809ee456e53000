/** The facts that tracking writes. `at` of the ledger's row is the hit's own time, not the time of the decision. */

/** What every one of them says; the same fields as campaigns' `DeliveryFact`. */
export interface RecipientFact {
  campaign: string;
  /** The delivery's number within its campaign. */
  delivery: number;
  /** The lure's id. */
  lure: string;
  lureIdx: number;
  department: string | null;
  departmentName: string | null;
  difficulty: string;
  channel: string;
  holdOut: boolean;
}

export type TrackedAction = "opened" | "clicked" | "submitted" | "reported";

/** The first hit of a kind on a delivery, at once and unverified: a program's or a person's. */
export interface HitReceived extends RecipientFact {
  action: TrackedAction;
  /** Taken over from another tool's history: nothing is to be assigned for it. */
  imported?: true;
}

/** A verdict and the names of the signs that led to it. */
export interface Judged extends RecipientFact {
  action: TrackedAction;
  reasons: string[];
  /** In `recipient.*`: the same action of this delivery had been told as a program's before. */
  dismissedBefore?: boolean;
  imported?: true;
}

export interface TrackingFacts {
  "hit.received": HitReceived;
  /** The verdict says a program did it. */
  "hit.dismissed": Judged;
  /** A person did it: written when the verdict's hold has ended, with the hit's own time. */
  "recipient.opened": Judged;
  "recipient.clicked": Judged;
  "recipient.submitted": Judged;
  "recipient.reported": Judged;
  /** A hard sign or a reviewer took back a `recipient.clicked` or `recipient.submitted`; `action` says which. */
  "click.withdrawn": Judged;
  /** The moment page was played to its end for the first time. */
  "moment.finished": RecipientFact;
}
