import type { Handlers, StepHandlers } from "../../kit/feature.ts";
import type { contract } from "./contract.ts";
import { approving } from "./handlers/approving.ts";
import { costs } from "./handlers/costs.ts";
import { drafting } from "./handlers/drafting.ts";
import { dryRun } from "./handlers/dry-run.ts";
import { planning } from "./handlers/planning.ts";
import { programmes } from "./handlers/programmes.ts";
import { reading } from "./handlers/reading.ts";
import { running } from "./handlers/running.ts";
import { surprises } from "./handlers/surprises.ts";
import { testLure } from "./handlers/test-lure.ts";

export const handlers: Handlers<typeof contract> = {
  ...reading,
  ...planning,
  ...costs,
  ...programmes,
  ...surprises,
  ...drafting,
  ...approving,
  ...running,
};
export const steps: StepHandlers<typeof contract> = { ...dryRun, ...testLure };
