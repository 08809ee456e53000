import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

// The index of the decision records. After a new record: npm run vitest -- run --project unit tools/decisions.test.ts -u

const folder = join(import.meta.dirname, "../docs/decisions");
const records = globSync("????-*.md", { cwd: folder })
  .toSorted()
  .map((file) => {
    const [, number, title] = /^# (\d{4})[.:]? (.+)$/m.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    const [status] = /^Replaced (in part )?by \d{4}.*(?=\.$)/m.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    return { file, number, title, status };
  });

it("each record bears its own number, which no other has", () => {
  expect(records.filter(({ file, number }) => !basename(file).startsWith(`${number}-`))).toEqual([]);
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length);
});

it("what a record is replaced by exists", () => {
  const replacing = records.flatMap(({ status }) => /\d{4}/.exec(status ?? "") ?? []);
  expect(replacing.length).toBeGreaterThan(0);
  for (const number of replacing) expect(records.map((one) => one.number)).toContain(number);
});

it("the index names every record and whether it still holds", async () => {
  const lines = records.map(
    ({ file, number, title, status }) => `- [${number}](${file}) ${title}${status ? ` · **${status}**` : ""}`,
  );
  const intro = "What was decided, and why. A record holds unless its line says otherwise; nothing is ever taken out.";
  const index = `# Decisions\n\n${intro}\n\n${lines.join("\n")}\n`;
  await expect(index).toMatchFileSnapshot(join(folder, "README.md"));
});
