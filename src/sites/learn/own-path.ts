/** A path of this site, whatever was asked for: anything that leads elsewhere, or could be read in two ways, becomes the first page. */
export function ownPath(asked: unknown, origin: string): string {
  if (typeof asked !== "string" || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(asked) || !URL.canParse(asked, origin))
    return "/";
  const url = new URL(asked, origin);
  return url.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search : "/";
}

/**
 * Where a sign-in leads: a path of this site that names no organisation. What the sign-in leads to comes from this site, whoever sent somebody there: a name in
 * it would choose for them.
 */
export function pathAfterSignIn(asked: unknown, origin: string): string {
  const url = new URL(ownPath(asked, origin), origin);
  // Even a deletion of what is not there would write the others anew.
  if (url.searchParams.has("organisation")) url.searchParams.delete("organisation");
  return url.pathname + url.search;
}

/** The first page, for whoever came by a link of one organisation: whoever is signed in is there in that one, if they belong to it. */
export function homeIn(org: string): string {
  return `/?${new URLSearchParams({ organisation: org }).toString()}`;
}
