import { readArguments } from "../bin/arguments.mjs";
import { verifyExport } from "../src/features/audit/verify.ts";
import { sentenceOf } from "../src/kit/operator-error.ts";
import { readWords } from "../src/kit/words.ts";

readWords("audit", new URL("../src/features/audit/words/", import.meta.url));
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
