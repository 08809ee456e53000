/** From surely a program to surely a person. */
export const verdicts = ["machine", "likely-machine", "unverified", "likely-human", "human"] as const;
export type Verdict = (typeof verdicts)[number];

/** Milliseconds within which a program's sign takes back what was told of a person. */
export const changeOfMind = 24 * 60 * 60_000;

/** What a recipient can do; each gets a verdict of its own. */
export const outcomes = ["opened", "clicked", "submitted", "reported"] as const;
export type Outcome = (typeof outcomes)[number];
