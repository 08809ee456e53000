import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import type { Endpoint } from "../kit/contract.ts";
import type { InputOf, OutputOf } from "./call.ts";
import { refusedByPlan, undoable } from "./parts/undoable.tsx";
import { toast } from "./parts/toast.ts";
import { usePartWords } from "./parts/words.ts";
import { isAboutPlan, refusalOf } from "./problem.ts";
import { useScreen } from "./screen.ts";

interface Act<E extends Endpoint> {
  /** What is said when it is done; nothing where the screen itself shows it. */
  said?: string | ((answer: OutputOf<E>, input: InputOf<E>) => string);
  /** Takes it back: offered for ten seconds beside what is said. */
  undo?: (answer: OutputOf<E>, input: InputOf<E>) => Promise<unknown>;
  /** The queries whose answers it changes, by the beginning of their keys. Asked again also after a refusal: somebody else may have been faster. */
  changes?: readonly QueryKey[];
  /** The screen shows the answer by itself (`onDone`): it is busy until that has come, and not until the queries were asked again, too. */
  showsAnswer?: boolean;
  onDone?: (answer: OutputOf<E>, input: InputOf<E>) => void;
  /** Shows a refusal itself, and answers true; else it is said in a toast. */
  onRefused?: (error: unknown) => boolean;
}

/** An endpoint called by the press of a button: `act.mutate(input)`, busy while `act.isPending`. */
export function useAct<E extends Endpoint>(endpoint: E, act: Act<E> = {}) {
  const { call } = useScreen();
  const queries = useQueryClient();
  const say = usePartWords();
  const askAgain = () => Promise.all((act.changes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess(answer, input) {
      const said = typeof act.said === "function" ? act.said(answer, input) : act.said;
      const { undo } = act;
      if (said && undo)
        undoable(said, say("states.undo"), () =>
          undo(answer, input).then(askAgain, (error) => toast.error(refusalOf(error, say("states.unreachable")))),
        );
      else if (said) toast.success(said);
      act.onDone?.(answer, input);
    },
    onError(error) {
      if (act.onRefused?.(error)) return;
      const said = refusalOf(error, say("states.unreachable"));
      if (isAboutPlan(error)) refusedByPlan(said);
      else toast.error(said);
    },
    onSettled() {
      const asked = askAgain();
      return act.showsAnswer ? undefined : asked;
    },
  });
}
