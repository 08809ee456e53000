/** How hard a lure is to spot, by the classes of the NIST Phish Scale, from hardest to easiest. */
export type Difficulty = "very" | "moderate" | "moderate-to-least" | "least";

/** From 1 (easy to spot) to 4. */
export const levels: Record<Difficulty, number> = { least: 1, "moderate-to-least": 2, moderate: 3, very: 4 };
