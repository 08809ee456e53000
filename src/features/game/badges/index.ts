import type { Tally } from "../rules/tally.ts";
import type { Badge } from "./badge.ts";
import { beacon } from "./beacon.ts";
import { bowline } from "./bowline.ts";
import { buoyLight } from "./buoy-light.ts";
import { carrickBend } from "./carrick-bend.ts";
import { cleatHitch } from "./cleat-hitch.ts";
import { cloveHitch } from "./clove-hitch.ts";
import { crossedPennants } from "./crossed-pennants.ts";
import { figureEight } from "./figure-eight.ts";
import { firstKnot } from "./first-knot.ts";
import { flagAttachment } from "./flag-attachment.ts";
import { flagCalm } from "./flag-calm.ts";
import { flagChat } from "./flag-chat.ts";
import { flagCode } from "./flag-code.ts";
import { flagHard } from "./flag-hard.ts";
import { flagHost } from "./flag-host.ts";
import { flagLookAlike } from "./flag-look-alike.ts";
import { flagSender } from "./flag-sender.ts";
import { flagSpared } from "./flag-spared.ts";
import { flagText } from "./flag-text.ts";
import { flagUrgency } from "./flag-urgency.ts";
import { flare } from "./flare.ts";
import { harbourLight } from "./harbour-light.ts";
import { lantern } from "./lantern.ts";
import { lighthouse } from "./lighthouse.ts";
import { mastheadLight } from "./masthead-light.ts";
import { monkeyFist } from "./monkey-fist.ts";
import { nightLight } from "./night-light.ts";
import { pennantCheck } from "./pennant-check.ts";
import { reefKnot } from "./reef-knot.ts";
import { searchlight } from "./searchlight.ts";
import { sheetBend } from "./sheet-bend.ts";
import { splice } from "./splice.ts";
import { sternLight } from "./stern-light.ts";

/** All badges, in the order in which they are shown. */
export const badges: readonly Badge[] = [
  firstKnot,
  reefKnot,
  bowline,
  buoyLight,
  flare,
  nightLight,
  beacon,
  mastheadLight,
  splice,
  searchlight,
  cleatHitch,
  cloveHitch,
  monkeyFist,
  figureEight,
  flagHost,
  flagSender,
  flagLookAlike,
  flagUrgency,
  flagAttachment,
  flagCode,
  flagText,
  flagChat,
  flagHard,
  flagCalm,
  flagSpared,
  pennantCheck,
  crossedPennants,
  lantern,
  lighthouse,
  sheetBend,
  carrickBend,
  harbourLight,
  sternLight,
];

/** The badges whose rule is met after something was tallied and was not before. */
export function badgesFor(before: Tally, after: Tally): string[] {
  return badges
    .filter(({ rule: { of, atLeast } }) => (after[of] ?? 0) >= atLeast && (before[of] ?? 0) < atLeast)
    .map(({ id }) => id);
}
