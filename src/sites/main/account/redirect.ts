/** The origins to which a sign-in may lead, as `URL.origin` writes them. */
export interface Allowed {
  /** The main site's. */
  own: string;
  learn: string;
  /** Further ones, from the operator's configuration. */
  others: readonly string[];
}

export type Destination =
  | { kind: "dashboard" }
  /** A page of this site: path, question and fragment. */
  | { kind: "own"; path: string }
  | { kind: "learn"; url: string }
  | { kind: "elsewhere"; url: string };

const dashboard: Destination = { kind: "dashboard" };
// Pages that a sign-in comes from: leading back to them would go round in circles.
const signInPaths = /^\/(login|register|signup-[a-z]+|reset-password|callback|logout|hosted|oauth2|idp)(\/|$)/i;

/**
 * Where a sign-in leads: to a path of our own, or to an origin that is in the list, exactly; everything else is the dashboard.
 * Parsed as the browser parses it, never looked through for a name. @param redirectTo as it stands in the address, untrusted
 */
export function destinationOf(redirectTo: string | null | undefined, allowed: Allowed): Destination {
  if (!redirectTo || redirectTo.length > 2048) return dashboard;
  // Browsers drop tabs and line ends and turn backslashes round; no honest address has them.
  if (/[\0-\x20\\\x7f]/.test(redirectTo)) return dashboard;
  const path = /^\/(?!\/)/.test(redirectTo);
  const absolute = /^https?:\/\/[^/]/i.test(redirectTo);
  if (!path && !absolute) return dashboard;
  const url = parse(redirectTo, path ? allowed.own : undefined);
  if (!url || url.username !== "" || url.password !== "") return dashboard;
  if (url.origin === originOf(allowed.own)) return ownPath(url);
  if (path) return dashboard;
  if (url.origin === originOf(allowed.learn)) return { kind: "learn", url: url.href };
  if (allowed.others.some((one) => originOf(one) === url.origin)) return { kind: "elsewhere", url: url.href };
  return dashboard;
}

function ownPath({ pathname, search, hash }: URL): Destination {
  // "/.//elsewhere.example" becomes "//elsewhere.example", which is another site.
  if (pathname.startsWith("//") || signInPaths.test(pathname)) return dashboard;
  return { kind: "own", path: pathname + search + hash };
}

function originOf(text: string): string | null {
  const origin = parse(text)?.origin;
  return origin === undefined || origin === "null" ? null : origin;
}

function parse(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
