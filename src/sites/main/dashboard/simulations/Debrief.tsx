import { useQuery } from "@tanstack/react-query";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { contract as lures } from "../../../../features/lures/contract.ts";
import { sampleVars, shownQuote } from "../../../../features/lures/rules.ts";
import { useFormTitle } from "../../../../features/lures/ui/parts/use-channels.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { Facts } from "../../../../ui/record/Facts.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { LureSeen } from "./LureSeen.tsx";
import { channelRows } from "./by-channel.ts";
import { useSummary } from "./summary.ts";
import type { Simulation } from "./simulation.ts";

/** Stands for the sending profile's in what is shown to nobody in particular. */
const sampleDomain = "mail.example";

/** What everybody is told at the end: which messages these were, and what gave each of them away. */
export default function Debrief({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { call, organisation, permissions } = useScreen();
  const summary = useSummary(campaign.id);
  const sentVersion = ({ lure, version }: Simulation["lures"][number]) =>
    call(lures.getLure, { id: lure, ...(version !== null && { version }) });
  const sent = useQuery({
    queryKey: ["lures", organisation.id, "sent", campaign.lures],
    queryFn: () => Promise.all(campaign.lures.map(sentVersion)),
    enabled: mayCall(lures.getLure, permissions),
    staleTime: 60_000,
  });
  const formTitle = useFormTitle();
  const { state, endedAt, endsAt, holdOutShare, evaluationAt } = campaign;
  const byChannel = channelRows(summary.data?.channels ?? [], say);
  const { lessonsAssigned = null, lessonsCompleted = null } = summary.data ?? {};
  return (
    <div className="debrief">
      <p>
        {state === "killed" ? say("debrief.killed") : endedAt ? say("debrief.told") : say("debrief.will-be-told")}{" "}
        {!endedAt && endsAt && <When at={endsAt} />}
      </p>
      {holdOutShare > 0 && evaluationAt && (
        <p>
          {say("debrief.held-out")} <When at={evaluationAt} />.
        </p>
      )}
      {byChannel.length > 0 && <Facts title={say("debrief.by-channel")} rows={byChannel} />}
      {lessonsAssigned !== null && (
        <p>{say("debrief.lessons", { count: lessonsAssigned, done: lessonsCompleted ?? 0 })}</p>
      )}
      {mayCall(lures.getLure, permissions) && (
        <Answer query={sent}>
          {(found) => (
            <ul className="debrief-lures">
              {found.map(({ id, title, channel, subject, senderName, difficulty, cues }, n) => (
                <li key={id} className="card">
                  <h2>
                    {title} <DifficultyChip difficulty={difficulty} />
                  </h2>
                  <p className="soft small">{[formTitle(channel), senderName, subject].filter(Boolean).join(" · ")}</p>
                  <LureSeen lure={id} version={campaign.lures[n]?.version ?? null} />
                  <h3>{say("debrief.cues", { count: cues.length })}</h3>
                  <ol>
                    {cues.map((cue) => (
                      <li key={`${cue.part} ${cue.start}`}>
                        <q>{shownQuote(cue.quote, sampleVars, sampleDomain)}</q> {cue.explanation}
                      </li>
                    ))}
                  </ol>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
    </div>
  );
}
