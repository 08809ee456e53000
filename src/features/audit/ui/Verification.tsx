import { useMutation } from "@tanstack/react-query";
import { contract as jobs } from "../../../kit/progress/contract.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { refusalOf } from "../../../ui/problem.ts";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useAuditWords } from "./words.ts";

/** Milliseconds between two looks at the job. */
const pause = 400;

interface Verdict {
  entries: number;
  intact: boolean;
  broken: number;
  faults: { seq: number | null; why: string }[];
}

/** Has the whole chain read and every link checked, and says what was found. */
export function Verification() {
  const { call } = useScreen();
  const say = useAuditWords();
  const verify = useMutation({
    mutationFn: async (): Promise<Verdict> => {
      const { id } = await call(contract.verifyAudit, {});
      for (;;) {
        const job = await call(jobs.getJob, { id });
        if (job.state === "failed") throw Object.assign(new Error("the verification failed"), job.problem);
        if (job.state === "done") return job.result as unknown as Verdict;
        await new Promise((done) => setTimeout(done, pause));
      }
    },
  });
  const found = verify.data;
  return (
    <>
      <Button kind="quiet" busy={verify.isPending} onClick={() => verify.mutate()}>
        {say("verify")}
      </Button>
      {verify.isError && <Alert>{refusalOf(verify.error, say("verify-failed"))}</Alert>}
      {found && (
        <Alert kind={found.intact ? "info" : "error"}>
          {found.intact
            ? say("intact", { count: found.entries })
            : say("broken", { count: found.broken, entries: found.faults.map(({ seq }) => seq ?? "?").join(", ") })}
        </Alert>
      )}
    </>
  );
}
