import { longestPlay } from "../rules.ts";

/**
 * Whether a lesson's time runs from this opening on: the first one, and any so late after it that nobody has read all the while. A mail scanner, or somebody
 * who was called away, has opened the link before.
 */
export const mayOpenAgain = `(opened_at IS NULL OR opened_at < now() - interval '${longestPlay} seconds')`;
