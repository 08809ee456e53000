import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";

/** The facts that the game writes; the person is the player. */

export const badgeEarned = fact("badge.earned", {
  says: "Somebody earned a badge; told once, also where it is given for the past.",
  of: "person",
  payload: z.object({ badge: z.string() }),
});
export const levelReached = fact("level.reached", {
  says: "Somebody reached a level.",
  of: "person",
  payload: z.object({ level: z.int() }),
});
export const thanksGiven = fact("thanks.given", {
  says: "Somebody thanked a colleague for a report; to whom stands with the thanks.",
  of: "person",
  payload: z.object({ thanks: z.uuid() }),
});
