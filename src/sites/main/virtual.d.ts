declare module "virtual:typefaces" {
  /** Addresses of the typefaces that every page shows above the fold. */
  export const preloads: readonly string[];
}
declare module "virtual:typefaces.css";
declare module "virtual:sea.css";
declare module "virtual:texts" {
  const entries: readonly { path: string; title: string; id: string; heading: string; text: string }[];
  export default entries;
}
declare module "*.css";
declare module "*.md" {
  import type { Article } from "./build/articles.ts";
  const article: Article;
  export default article;
}
