import { readdirSync } from "node:fs";
import { index, layout, route } from "@react-router/dev/routes";

const pages = [
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
const sections = ["blog", "docs", "tutorials"] as const;

/** The public pages: prerendered, complete without script. A text of a section has the address of its file. */
export const publicRoutes = layout("public/frame/PublicLayout.tsx", [
  index("public/pages/home.tsx"),
  ...pages.map((page) => route(page, `public/pages/${page}.tsx`)),
  ...sections.flatMap((section) =>
    slugs(section).map((slug) => route(`${section}/${slug}`, "public/pages/article.tsx", { id: `${section}-${slug}` })),
  ),
]);

function slugs(section: string): string[] {
  return readdirSync(new URL(`../content/${section}/`, import.meta.url))
    .filter((file) => file.endsWith(".md"))
    .map((file) => file.slice(0, -3));
}
