// npm run verdicts: writes docs/verdicts.md, the weights and what they make of generated visitors; with --check it only compares.
import { verdictsPage } from "../src/features/tracking/verdict/visitors/report.ts";
import { keep } from "./generated.ts";

await keep("verdicts", "docs/verdicts.md", verdictsPage);
