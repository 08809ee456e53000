import { readArguments } from "../bin/arguments.mjs";
import { verifyExport } from "../src/features/audit/verify.ts";
import en from "../src/features/audit/words/en.json" with { type: "json" };
import { sentenceOf } from "../src/kit/operator-error.ts";
import { addWords } from "../src/kit/words.ts";

addWords("audit", "en", en);
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments("audit:verify", args);
    const verdict = await verifyExport(positionals[0]!, values.head, values.key);
    console.log(verdict.lines.join("\n"));
    return verdict.code;
  } catch (error) {
    console.error(sentenceOf(error) ?? (error as Error).stack);
    return 2;
  }
}
