import type { Browser } from "playwright-core";
import { onlyFontsOf } from "../../tools/fonts.ts";
import { launchBrowser } from "../browser.ts";

/** Packages with the fonts of devices: of Windows and of a Linux with Liberation (Arimo has Arial's widths), of Android, of bare Linuxes, and one that no row of the fallback fonts knows. */
export const fontWorlds = {
  Arimo: "@expo-google-fonts/arimo",
  Roboto: "@expo-google-fonts/roboto",
  "Noto Sans": "@expo-google-fonts/noto-sans",
  "DejaVu Sans": "dejavu-fonts-ttf",
  Pacifico: "@expo-google-fonts/pacifico",
} as const;

/** A browser on a device that has only these fonts. */
export function openFontWorld(family: keyof typeof fontWorlds): Promise<Browser> {
  return launchBrowser({ env: onlyFontsOf(fontWorlds[family]) });
}
