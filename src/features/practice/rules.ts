/** What one does with a message: report it, trust it, or check another way (call a known number, ask in person). */
export const decisions = ["report", "trust", "check"] as const;
export type Decision = (typeof decisions)[number];

/** As what a message is drawn on the phone. */
export const forms = ["mail", "text", "chat"] as const;
export type Form = (typeof forms)[number];

/** Of the Phish Scale (NIST TN 2276): how hard it is to be right about a message. */
export const difficultyClasses = ["least", "moderate", "very"] as const;
export type DifficultyClass = (typeof difficultyClasses)[number];

/** What one may have looked at before deciding; `opened`: the link was followed, or the attachment opened. */
export const inspections = ["sender", "link", "headers", "attachment", "opened"] as const;
export type Inspection = (typeof inspections)[number];

/** Messages of a round. */
export const roundLength = 8;

/** Why a round earns nothing. */
export const unrewardedReasons = ["too-fast", "undecided", "pair-today"] as const;

/** How a duel went, for one of the two. */
export const duelOutcomes = ["won", "lost", "even"] as const;

/** Days that a challenge waits to be taken. */
export const challengeDays = 14;
