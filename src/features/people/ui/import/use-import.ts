import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract as jobs } from "../../../../kit/progress/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";

export type Job = OutputOf<typeof jobs.getJob>;

/** Milliseconds between two looks at a job. */
const pause = 400;

interface Wanted {
  file: File;
  fields: readonly string[];
  mode: "add" | "sync-deactivate";
  dryRun: boolean;
}

/** Whether a trial found a line that can be taken; null when what is on the screen was not tried. */
type Tried = "useful" | "nothing" | null;

function usefulness({ result }: Job): Tried {
  const { added, updated, unchanged, deactivated } = (result ?? {}) as Record<string, number | undefined>;
  return [added, updated, unchanged, deactivated].some((count) => (count ?? 0) > 0) ? "useful" : "nothing";
}

/** Sends a file of people, follows its job, and keeps what the last one told. */
export function useImport() {
  const { call, open } = useScreen();
  const queries = useQueryClient();
  const [job, setJob] = useState<Job | null>(null);
  const [tried, setTried] = useState<Tried>(null);
  const work = useMutation({
    mutationFn: async ({ file, fields, mode, dryRun }: Wanted) => {
      const columns = fields.join(",");
      const answer = await open(contract.importPeople, { mode, dryRun, columns }, { body: file, type: "text/csv" });
      const { id } = (await answer.json()) as { id: string };
      for (;;) {
        const now = await call(jobs.getJob, { id });
        setJob(now);
        if (now.state === "failed") throw Object.assign(new Error("the import failed"), now.problem);
        if (now.state === "done") return dryRun ? usefulness(now) : null;
        await new Promise((done) => setTimeout(done, pause));
      }
    },
    onSuccess: setTried,
    onSettled: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
  return {
    start: work.mutate,
    busy: work.isPending,
    error: work.error,
    job,
    tried,
    reset() {
      work.reset();
      setJob(null);
      setTried(null);
    },
  };
}
