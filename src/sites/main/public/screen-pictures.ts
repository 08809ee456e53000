/// <reference types="vite/types/importMeta.d.ts" />
import { fallbackLanguage } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import screens from "./screens/screens.json" with { type: "json" };

/** The screens that public pages show. */
export type ScreenName = keyof typeof screens;

// Pages are built ahead, so only the build needs the addresses.
const files = import.meta.env.SSR
  ? import.meta.glob<string>("./screens/*.webp", { eager: true, query: "?url", import: "default" })
  : {};

/**
 * A picture of a screen in the language of a page, where `npm run screens` has made one, else in the fallback.
 * @returns its addresses by day and by night, and its size in CSS pixels
 */
export function screenPicture(name: ScreenName, { tag }: Language) {
  const at = (look: "light" | "dark") =>
    files[`./screens/${name}-${look}.${tag}.webp`] ?? files[`./screens/${name}-${look}.${fallbackLanguage.tag}.webp`];
  const { width, height } = screens[name];
  return { light: at("light"), dark: at("dark"), width, height };
}
