import { parseArgs } from "node:util";
import { verifyExport } from "../src/features/audit/verify.ts";
import en from "../src/features/audit/words/en.json" with { type: "json" };
import { addWords, words } from "../src/kit/words.ts";

addWords("audit", "en", en);
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const say = words("audit");
  try {
    const options = { head: { type: "string" }, key: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1) throw new Error(say("verify.usage"));
    const verdict = await verifyExport(positionals[0]!, values.head, values.key);
    console.log(verdict.lines.join("\n"));
    return verdict.code;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    console.error(path ? say("verify.unreadable", { file: path, why: code }) : message);
    return 2;
  }
}
