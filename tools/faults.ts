import { sentenceOf } from "../src/kit/operator-error.ts";

// For its effect: what whoever called a command can mend ends it with a sentence and 2; where it was found is told only of a fault of ours.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${sentenceOf(error) ?? error?.stack ?? String(error)}\n`);
  process.exit(2);
});
