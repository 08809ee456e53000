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
 * @returns the addresses of the whole of it and of its beginning, each by day and by night, with their sizes in CSS pixels
 */
export function screenPicture(name: ScreenName, { tag }: Language) {
  const at = (file: string) =>
    files[`./screens/${file}.${tag}.webp`] ?? files[`./screens/${file}.${fallbackLanguage.tag}.webp`];
  const { width, height, beginning } = screens[name];
  const part = (of: "whole" | "beginning", wide: number) => ({
    light: at(`${name}-light.${of}`),
    dark: at(`${name}-dark.${of}`),
    size: { width: wide, height },
  });
  return { whole: part("whole", width), beginning: part("beginning", beginning) };
}
