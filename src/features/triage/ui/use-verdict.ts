import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { useKeys } from "../../../ui/keys/use-keys.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import type { Verdict } from "../rules.ts";
import { useTriageWords } from "./words.ts";

export type Group = OutputOf<typeof contract.getReportedGroup>;

/** The key of each verdict. */
export const keyOf: Record<Verdict, string> = { malicious: "m", spam: "s", harmless: "h" };

/** Judging a group by button or key, taken back until the answers leave; null for who may not. */
export function useVerdict({
  id,
  revision,
  verdict,
  waiting,
}: Group): { give(verdict: Verdict): void; busy: boolean } | null {
  const { call, organisation, permissions } = useScreen();
  const queries = useQueryClient();
  const say = useTriageWords();
  // What is answered is the group as it stands: whoever goes on at once names the right revision.
  const show = (group: Group) => queries.setQueryData(["reported", organisation.id, "group", id], group);
  const judge = useAct(contract.judgeReportedGroup, {
    changes: [["reported"]],
    said: (group) => say("judged", { verdict: say(`verdict.${group.verdict!}`), count: group.reporters }),
    undo: (group) => call(contract.undoReportedVerdict, { id, revision: group.revision }).then(show),
    // Whoever takes it back may judge at once.
    showsAnswer: true,
    onDone: show,
  });
  const may = mayCall(contract.judgeReportedGroup, permissions);
  const give = (wanted: Verdict) => {
    // The same once more says something only where something new has come.
    if (judge.isPending || !(waiting || wanted !== verdict)) return;
    judge.mutate({ id, verdict: wanted, revision });
  };
  const verdicts = Object.keys(keyOf) as Verdict[];
  useKeys(may ? Object.fromEntries(verdicts.map((one) => [keyOf[one], () => give(one)])) : {});
  return may ? { give, busy: judge.isPending } : null;
}
