/** The class of a page that shows its text in the reader's own typefaces, except where `behaviour/typefaces.ts` has set it in ours. */
export const textFirst = "text-first";

/** The class of a part of such a page that has got our typefaces already. */
export const inTypefaces = "in-typefaces";

/**
 * The one inline script of the public pages, in their heads. On a slow line our typefaces would take the line before anything can be read, so
 * whoever comes from elsewhere reads at once and gets them after the first paint. Whoever comes from another of these pages has them already.
 */
export const textFirstScript = `document.referrer.startsWith(location.origin+"/")||document.documentElement.classList.add("${textFirst}")`;
