import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Call, InputOf } from "../../../../ui/call.ts";
import { contract as jobs } from "../../../../kit/progress/contract.ts";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { undoable } from "../../../../ui/parts/undoable.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";

/** Milliseconds between two looks at a job. */
const pause = 400;

/** How a change of many people ended. */
interface Outcome {
  changed: number;
  left: Record<string, number>;
}

/** Orders a change of many people, waits for its job, tells what became of it, and offers to take it back. */
export function useChange(onOrdered: () => void) {
  const { call } = useScreen();
  const say = usePeopleWords();
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ["people"] });
  const tell = (outcome: Outcome, undo?: () => unknown) => {
    const left = Object.values(outcome.left).reduce((sum, count) => sum + count, 0);
    const said = [say("bulk.done", { count: outcome.changed }), left > 0 && say("bulk.left", { count: left })];
    const sentence = said.filter(Boolean).join(" ");
    if (undo && outcome.changed > 0) undoable(sentence, say("bulk.undo"), undo);
    else toast.success(sentence);
  };
  const failed = (error: unknown) => void toast.error(refusalOf(error, say("person.failed")));
  const takeBack = async (id: string) => {
    try {
      const undone = await call(contract.undoChange, { id });
      tell(await outcomeOf(call, undone.id));
    } catch (error) {
      failed(error);
    }
    await askAgain();
  };
  const work = useMutation({
    mutationFn: async (input: InputOf<typeof contract.changePeople>) => {
      const { id } = await call(contract.changePeople, input);
      onOrdered();
      return { id, outcome: await outcomeOf(call, id), undoable: input.change.set !== "invited" };
    },
    onSuccess: ({ id, outcome, undoable: can }) => tell(outcome, can ? () => takeBack(id) : undefined),
    onError: failed,
    onSettled: askAgain,
  });
  return { order: work.mutate, busy: work.isPending };
}

async function outcomeOf(call: Call, id: string): Promise<Outcome> {
  for (;;) {
    const job = await call(jobs.getJob, { id });
    if (job.state === "failed") throw Object.assign(new Error("the change failed"), job.problem);
    if (job.state === "done") return job.result as unknown as Outcome;
    await new Promise((done) => setTimeout(done, pause));
  }
}
