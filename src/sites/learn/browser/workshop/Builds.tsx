import { useMutation } from "@tanstack/react-query";
import { contract } from "../../../../features/practice/contract.ts";
import { asked, call } from "../client.ts";
import { useDay } from "../parts/use-day.ts";
import { useWords } from "../words.ts";
import type { WorkshopData } from "./bench.ts";

/** What one has built, and how colleagues met it: being found is a success, too. */
export function Builds({ builds }: { builds: WorkshopData["builds"] }) {
  const say = useWords();
  const day = useDay({ day: "numeric", month: "long" });
  const withdraw = useMutation({
    mutationFn: (id: string) => call(contract.withdrawBuild, { id }),
    onSettled: () => asked.invalidateQueries({ queryKey: ["workshop"] }),
  });
  return (
    <section className="stack" aria-labelledby="builds-title">
      <h2 id="builds-title">{say("workshop.yours")}</h2>
      <ul className="builds">
        {builds.map(({ id, message, createdAt, withdrawnAt, counts }) => (
          <li key={id}>
            <div>
              <strong>{message.subject ?? message.body[0]?.map(({ text }) => text).join("")}</strong>
              <p className="soft small">
                {withdrawnAt
                  ? say("workshop.withdrawn", { date: day(withdrawnAt) })
                  : say("workshop.since", { date: day(createdAt) })}
              </p>
              <p className="small">{counts ? say("workshop.counts", { ...counts }) : say("workshop.tooFew")}</p>
            </div>
            {!withdrawnAt && (
              <button
                type="button"
                className="text-button"
                aria-disabled={withdraw.isPending || undefined}
                onClick={() => withdraw.isPending || withdraw.mutate(id)}
              >
                {say("workshop.withdraw")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
