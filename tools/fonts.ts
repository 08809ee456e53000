import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

const folder = join(import.meta.dirname, "../.cache/fonts");
const places = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(homedir(), ".fonts"),
  join(homedir(), ".local/share/fonts"),
];

/** Environment of a browser that has the fonts of this package and no others, whatever the machine has (by fontconfig: on Linux only). */
export function onlyFontsOf(name: string): NodeJS.ProcessEnv {
  const fonts = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  mkdirSync(folder, { recursive: true });
  const config = join(folder, `${name.replaceAll(/\W+/g, "-")}.conf`);
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: config };
}

/** A Chromium that finds no font at all ends at its first page: then it gets those of a package. */
export function fontsForBrowser(): NodeJS.ProcessEnv {
  if (process.platform !== "linux" || process.env.FONTCONFIG_FILE) return process.env;
  const installed = places.some((place) => globSync("**/*.{ttf,otf,ttc,pfb}", { cwd: place }).length > 0);
  return installed ? process.env : onlyFontsOf("dejavu-fonts-ttf");
}
