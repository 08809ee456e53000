declare module "virtual:typefaces" {
  /** Addresses of the typefaces that every page shows above the fold. */
  export const preloads: readonly string[];
}
declare module "virtual:typefaces.css";
declare module "virtual:sea.css";
declare module "virtual:texts" {
  type Entry = { path: string; title: string; id: string; heading: string; text: string };
  /** The texts of each language that the pages have, by its tag, to be loaded. */
  const texts: Readonly<Record<string, () => Promise<readonly Entry[]>>>;
  export default texts;
}
declare module "*.css";
declare module "*.md" {
  import type { Article } from "./build/articles.ts";
  const article: Article;
  export default article;
}
