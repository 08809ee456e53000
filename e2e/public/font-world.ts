import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../browser.ts";

const find = createRequire(import.meta.url).resolve;

/** Packages with the fonts of devices: of Windows and of a Linux with Liberation (Arimo has Arial's widths), of Android, of bare Linuxes, and one that no row of the stand-ins knows. */
export const fontWorlds = {
  Arimo: "@expo-google-fonts/arimo",
  Roboto: "@expo-google-fonts/roboto",
  "Noto Sans": "@expo-google-fonts/noto-sans",
  "DejaVu Sans": "dejavu-fonts-ttf",
  Pacifico: "@expo-google-fonts/pacifico",
} as const;

/** A browser on a device that has only these fonts, whatever this machine has (by fontconfig: on Linux only). */
export async function openFontWorld(
  family: keyof typeof fontWorlds,
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-fonts-"));
  const config = join(folder, "fonts.conf");
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${dirname(find(`${fontWorlds[family]}/package.json`))}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const browser = await launchBrowser({ env: { ...process.env, FONTCONFIG_FILE: config } });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
