import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "../..");

// A screen has the styles of the parts that it imports: one that was opened first has no other's.
it("whoever writes a field without its part brings its styles along", () => {
  const bare = globSync("**/*.tsx", { cwd: source }).filter((file) => {
    const text = readFileSync(join(source, file), "utf8");
    return (
      text.includes('className="input"') && !/from ".*\/(Field|MessageForm)\.tsx"|import ".*\/field\.css"/.test(text)
    );
  });
  expect(bare).toEqual([]);
});
