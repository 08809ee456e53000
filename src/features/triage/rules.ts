/** What a reported mail can turn out to be. */
export const verdicts = ["malicious", "spam", "harmless"] as const;
export type Verdict = (typeof verdicts)[number];

/** Seconds between a verdict and the answers to those who reported, in which it can be taken back. */
export const undoSeconds = 15;

/** The time to answer is told of so many days. */
export const timesDays = 30;

/**
 * An address as text that nothing makes a link of: `hxxps://pay[.]lake[.]example/88`.
 * Addresses without a scheme are left alone: they are words as well.
 */
export function defanged(text: string): string {
  return text.replaceAll(/\b(h)tt(ps?:\/\/)([^\s/?#<>"']{0,300})/gi, (_all, h: string, rest: string, host: string) => {
    return `${h}xx${rest}${host.replaceAll(".", "[.]")}`;
  });
}

/** The words of a link that show the host of another place than where it leads; null when they do not. @param host where it leads */
export function mismatchedHost(words: string, host: string): string | null {
  const shown = /^(?:https?:\/\/)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})(?:[/?#:]|$)/i
    .exec(words.trim())?.[1]
    ?.toLowerCase();
  if (!shown || shown === host || host.endsWith(`.${shown}`) || shown.endsWith(`.${host}`)) return null;
  return shown;
}
