/** An address of ours with the query of the sign-in that is under way. */
export function withQuery(path: string, query: string, more: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return `${path}?${parameters.toString()}`;
}
