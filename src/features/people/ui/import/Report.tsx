import { useQuery } from "@tanstack/react-query";
import { contract as jobs } from "../../../../kit/progress/contract.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { saveFile } from "../../../../ui/save-file.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { usePeopleWords } from "../words.ts";
import type { Job } from "./use-import.ts";

/** Refused lines that are shown; the file has them all. */
const shown = 50;

const counts = ["added", "updated", "unchanged", "deactivated", "refused"] as const;

interface Line {
  line: number;
  email?: string;
  message?: string;
}

/** How far an import is, and what became of every line. */
export function Report({ job }: { job: Job }) {
  const { open } = useScreen();
  const say = usePeopleWords();
  const { id, state, done, total } = job;
  const result = (job.result ?? {}) as Partial<Record<(typeof counts)[number] | "dryRun", number | boolean>>;
  const refused = useQuery({
    queryKey: ["people", "report", id],
    enabled: state === "done" && Number(result.refused) > 0,
    queryFn: async () => {
      const text = await (await open(jobs.getJobReport, { id, as: "ndjson", status: "refused" })).text();
      return text
        .trim()
        .split("\n")
        .slice(0, shown)
        .map((line) => JSON.parse(line) as Line);
    },
  });
  if (state === "waiting" || state === "running")
    return (
      <div className="import-progress" role="status">
        <progress max={total ?? 1} {...(total !== null && { value: done })} aria-label={say("import.running")} />
        <p className="small soft">{say("import.so-far", { count: done })}</p>
      </div>
    );
  if (state === "failed") return null;
  return (
    <section className="card import-report" aria-labelledby="import-report">
      <h2 id="import-report">{say(result.dryRun ? "import.would" : "import.done")}</h2>
      <dl>
        {counts.map((name) => (
          <div key={name}>
            <dt>{say(`import.count.${name}`)}</dt>
            <dd>{String(result[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {(refused.data?.length ?? 0) > 0 && (
        <table>
          <caption className="unseen">{say("import.refused-lines")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("import.line")}</th>
              <th scope="col">{say("column.email")}</th>
              <th scope="col">{say("import.why")}</th>
            </tr>
          </thead>
          <tbody>
            {refused.data!.map(({ line, email, message }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{email}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        kind="quiet"
        onClick={() => void open(jobs.getJobReport, { id, as: "csv" }).then((file) => saveFile(file, "import.csv"))}
      >
        {say("import.report")}
      </Button>
    </section>
  );
}
