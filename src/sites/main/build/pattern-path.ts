/**
 * The path at which the page of an address with parameters (`/dashboard/lures/:id`) is drawn and lies; a colon is no character for a file's name everywhere.
 *
 * One page stands for all addresses of a pattern. That it is taken over at another address than it was drawn at is no matter: until somebody's session is
 * known it shows the frame alone, which is the same at all of them.
 */
export function pathOfPattern(pattern: string): string {
  return pattern.replaceAll("/:", "/_");
}

/** The address or pattern of a page that lies at a path, which begins with a slash. */
export function patternOfPath(path: string): string {
  return path.replaceAll("/_", "/:");
}
