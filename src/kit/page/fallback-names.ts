/** The family name of the fallback font for one of ours. */
export function fallbackFor(family: string): string {
  return `${family} until then`;
}
