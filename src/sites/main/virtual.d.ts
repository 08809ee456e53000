declare module "virtual:typefaces" {
  /** Addresses of the typefaces that every page shows above the fold. */
  export const preloads: readonly string[];
}
declare module "virtual:typefaces.css";
declare module "virtual:sea.css";
declare module "*.css";
