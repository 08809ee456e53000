import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..");

// Arabic runs the other way: what is written for "left" stands on the wrong side there, and text runs under the sign beside it.
it("styles name the sides by the direction of reading", () => {
  const sides =
    /(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)\b|^\s*(?:left|right|float): (?!none)/;
  const found = globSync("**/*.css", { cwd: source }).flatMap((file) =>
    readFileSync(join(source, file), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const four = /^\s*(?:padding|margin|inset): (\S+) (\S+) (\S+) (\S+);$/.exec(line);
        return (four && !line.includes("(") && four[2] !== four[4]) || sides.test(line) ? [`${file}:${at + 1}`] : [];
      }),
  );
  expect(found).toEqual([]);
});
