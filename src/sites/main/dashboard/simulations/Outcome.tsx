import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import type { contract as insight } from "../../../../features/insight/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

type Result = OutputOf<typeof insight.campaignResults>["items"][number];

/** What a simulation showed, in counts: persons apart from programs and from what nobody has judged yet. */
export function Outcome({ result, launched }: { result: Result | undefined; launched: boolean }) {
  const say = useCampaignWords();
  if (!launched) return null;
  if (!result) return <span className="soft">…</span>;
  const { clicked, reported, delivered } = result;
  if (clicked === null || reported === null) return <span className="soft">{say("results.hidden")}</span>;
  return (
    <span className="outcome number">
      <span className="outcome-reported">{say("results.reported", { count: reported.person })}</span>
      <span className="outcome-clicked">{say("results.clicked", { count: clicked.person })}</span>
      {clicked.unverified > 0 && (
        <span className="outcome-unverified">{say("results.unverified", { count: clicked.unverified })}</span>
      )}
      <span className="soft">{say("results.of", { count: delivered ?? 0 })}</span>
    </span>
  );
}
