/** What the family is called that stands in for one of ours. */
export function standInFor(family: string): string {
  return `${family} until then`;
}
