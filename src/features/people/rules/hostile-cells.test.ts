import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAddress } from "./address.ts";
import { matchColumns } from "./columns.ts";
import { readTimeZone } from "./standards.ts";

// A list is read in the process that serves everybody: no cell of it, and no text that the API takes, may hold that up.

const shapes: Record<string, string> = {
  "a time zone of separators": `(await import("./standards.ts")).readTimeZone("a" + "--".repeat(900) + "!")`,
  "a language of dots": `(await import("./standards.ts")).readLocale(".\\n".repeat(30_000))`,
  "a column's name of spaces": `(await import("./columns.ts")).matchColumns(["custom" + " ".repeat(500_000) + "\\nx\\n", "custom" + "\\n ".repeat(500_000)])`,
  "addresses of soft hyphens": `for (const { readAddress } of [await import("./address.ts")]) for (let n = 0; n < 20_000; n++) readAddress("a" + "\\u00ad".repeat(396) + "x")`,
};

describe("a hostile cell", () => {
  it.each(Object.entries(shapes))(
    "%s is read and holds nothing up",
    (_name, run) => {
      const code = `${run.replaceAll("./", `${join(import.meta.dirname)}/`)}; console.log("read")`;
      // A hang would last for hours.
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", timeout: 60_000, killSignal: "SIGKILL" }); // oxfmt-ignore
      expect(stdout).toBe("read\n");
    },
    90_000,
  );
});

describe("what is read as before", () => {
  it.each(["Europe/Berlin", "Etc/GMT+5", "UTC", "America/Port-au-Prince"])("the zone %s", (zone) => {
    expect(readTimeZone(zone)?.toLowerCase()).toBe(zone.toLowerCase());
  }); // oxfmt-ignore

  it.each(["+05:00", "Berlin!", "/Europe", "Europe/"])("no zone: %s", (zone) => expect(readTimeZone(zone)).toBeNull());

  it("columns of one's own", () => {
    const headers = [
      "custom.badge",
      " Custom Field: Cost centre ",
      "custom_floor",
      "CustomField - Shoe\u00a0size",
      "custom",
      "customs",
    ];
    expect(matchColumns(headers).fields).toEqual(["custom.badge", "custom.cost_centre", "custom.floor", "custom.shoe_size", null, null]); // oxfmt-ignore
  });

  it.each([
    ["ann b@hill.example", "email-space"],
    ["an\u00adn@hill.example", "email-space"],
    ["a\u00adn \u00ad n@hill.example", "email-space"],
    ["ann@hill .example", "email-space"],
    ["ann@hi\u00adll.example", "email-space"],
    ["ann b c@hill.example", "email-shape"],
    ["a@b@hill .example", "email-shape"],
    ["ann, b@hill.example", "email-shape"],
  ])("the fault of %j", (text, fault) => expect(readAddress(text)).toBe(fault));
});
