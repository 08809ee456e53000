import { Chip } from "../../../../ui/parts/Chip.tsx";
import type { CampaignState } from "../../rules.ts";
import { useCampaignWords } from "./words.ts";

const kinds = {
  draft: "plain",
  "awaiting-approval": "wait",
  scheduled: "busy",
  running: "busy",
  paused: "wait",
  ended: "good",
  cancelled: "plain",
  killed: "bad",
} as const;

/** How a simulation stands. */
export function CampaignChip({ state }: { state: CampaignState }) {
  const say = useCampaignWords();
  return <Chip kind={kinds[state]}>{say(`state.${state}`)}</Chip>;
}
