/** What two mails have in common weighs so much; from this on they are one attack. */
const enough = 4;

/** Of sixteen values of a sketch so many make texts the same but for names, much alike, and somewhat alike. */
const same = 8;
const much = 5;
const some = 3;

/** A group that has some of a mail's keys. */
export interface Found {
  group: string;
  keys: readonly string[];
}

/**
 * The group that a mail belongs to: the one whose first mail has most in common with it, the older of two; null when none has enough. The same
 * attachment is enough, and so is the same text; sender, subject and link are, when they come together.
 */
export function groupFor(found: readonly Found[]): { group: string; sameText: boolean } | null {
  const weighed = found
    .map(({ group, keys }) => ({ group, weight: weightOf(keys), sameText: sequences(keys) >= same }))
    .filter(({ weight }) => weight >= enough)
    .toSorted((a, b) => b.weight - a.weight || (a.group < b.group ? -1 : 1));
  return weighed[0] ?? null;
}

/** How much two mails have in common, by the keys that they share. */
export function weightOf(shared: readonly string[]): number {
  const has = (kind: string) => shared.some((key) => key.startsWith(`${kind}:`));
  const alike = sequences(shared);
  const text = alike >= same ? 4 : alike >= much ? 2 : alike >= some ? 1 : 0;
  return text + (has("a") ? 4 : 0) + (has("s") ? 2 : 0) + (has("h") ? 2 : 0) + (has("d") ? 1 : 0);
}

function sequences(keys: readonly string[]): number {
  return keys.filter((key) => /^b\d/.test(key)).length;
}
