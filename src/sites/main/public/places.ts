/** The public pages by their addresses; a text of a section stands below its section. */
export const pages = [
  "get-started",
  "features",
  "pricing",
  "how-it-works",
  "solutions",
  "about-us",
  "terms",
  "privacy",
  "cookies",
  "legal",
  "careers",
  "contact",
  "support",
  "contact-sales",
  "blog",
  "docs",
  "tutorials",
] as const;

/** Where the long texts stand, one folder of `content` each. */
export const sections = ["blog", "docs", "tutorials"] as const;
export type Section = (typeof sections)[number];

/** Whether an address of this site leads to a public page, which there is in every language of the pages. */
export function isPublicPlace(address: string): boolean {
  const [, first] = /^\/(?!\/)([\w-]*)/.exec(address) ?? [];
  return first !== undefined && (first === "" || (pages as readonly string[]).includes(first));
}
