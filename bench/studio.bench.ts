// The dashboard over the data of a large organisation: answers of the API and what they read, pages in a slow browser, script that is loaded, the live page.
// `--short` takes a twentieth of the data and fewer rounds.
import "../tools/alone.ts";
import { ensureBuilt } from "../bin/built.mjs";
import { makeReport } from "./report.ts";
import { measureAnswers } from "./studio/answers.ts";
import { atRest, openInstallation } from "./studio/installation.ts";
import { measureLive } from "./studio/live.ts";
import { signInOwner } from "./studio/owner.ts";
import { measurePages } from "./studio/pages.ts";
import { measureWeight } from "./studio/weight.ts";

const short = process.argv.includes("--short");
const sizes = short
  ? { people: 5_000, simulations: 10, facts: 250_000 }
  : { people: 100_000, simulations: 200, facts: 5_000_000 };

await ensureBuilt();
const report = makeReport("studio");
const installation = await openInstallation(sizes);
try {
  await atRest(installation);
  const owner = await signInOwner(installation);
  try {
    await measureAnswers(report, installation, owner, short ? 5 : 20);
    await measureWeight(report, owner);
    await measurePages(report, owner, short ? 1 : 3);
  } finally {
    await owner.close();
  }
  await measureLive(report, installation, short ? 8 : 30);
} finally {
  await installation.close();
}
report.save({ sizes });
