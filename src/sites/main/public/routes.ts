import { existsSync, readdirSync } from "node:fs";
import { index, layout, prefix, route } from "@react-router/dev/routes";
import { languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { addressIn } from "./language.ts";
import { pages, sections } from "./places.ts";

/** The public pages: prerendered, complete without script, in each of their languages. A text of a section has the address of its file. */
export const publicRoutes = layout(
  "public/frame/PublicLayout.tsx",
  prefix(":language?", [
    index("public/pages/home.tsx"),
    ...pages.map((page) => route(page, `public/pages/${page}.tsx`)),
    ...sections.flatMap((section) =>
      slugs(section).map((slug) =>
        route(`${section}/${slug}`, "public/pages/article.tsx", { id: `${section}-${slug}` }),
      ),
    ),
  ]),
);

/** The addresses of all public pages, in every language that has words for them. */
export function publicAddresses(): string[] {
  const places = [
    "/",
    ...pages.map((page) => `/${page}`),
    ...sections.flatMap((section) => slugs(section).map((slug) => `/${section}/${slug}`)),
  ];
  return pageLanguages().flatMap((language) => places.map((place) => addressIn(language, place)));
}

/** The languages that public pages have words for, by their files. */
export function pageLanguages(): Language[] {
  return languages.filter(({ tag }) => existsSync(new URL(`words/${tag}.json`, import.meta.url)));
}

function slugs(section: string): string[] {
  return readdirSync(new URL(`../content/${section}/`, import.meta.url))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3));
}
