/** What each level brings for the boat, from the first on: the last level is the last part. */
export const boatParts = [
  "hull",
  "mast",
  "sail",
  "rudder",
  "lantern",
  "pennant",
  "anchor",
  "jib",
  "compass",
  "stripe",
  "bell",
  "figurehead",
  "spinnaker",
  "bow-light",
  "signal-flags",
  "deckhouse",
  "chart-table",
  "brass-trim",
  "stern-lantern",
  "gold-hull",
] as const;

export const highestLevel = boatParts.length;

/** From how many points on somebody is on a level (1 …): each is a little further than the one before. */
export function pointsFor(level: number): number {
  return 10 * level * (level - 1);
}

export function levelOf(points: number): number {
  let level = 1;
  while (level < highestLevel && points >= pointsFor(level + 1)) level += 1;
  return level;
}
