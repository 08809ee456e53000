import { useQuery } from "@tanstack/react-query";
import { Sailboat } from "lucide-react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { refusalIn } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { Failure } from "../../../../ui/states/Failure.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { contract } from "../../contract.ts";
import { ScoreBar } from "../ScoreBar.tsx";
import { useGameWords } from "../words.ts";
import "../scores.css";

/** A person's awareness score, as the privacy mode lets this reader see it; one's own always. */
export function PersonScore({ person }: { person: { id: string; name: string } }) {
  const { call, permissions, member } = useScreen();
  const say = useGameWords();
  const own = member.id === person.id;
  const may = own || mayCall(contract.personScore, permissions);
  const found = useQuery({
    queryKey: ["people", "score", person.id],
    queryFn: () => (own ? call(contract.myScore, {}) : call(contract.personScore, { id: person.id })),
    enabled: may,
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
  if (!may) return <Alert kind="info">{say("person.not-yours")}</Alert>;
  const refusal = refusalIn(found.error);
  if (refusal) return <Alert kind="info">{refusal.detail}</Alert>;
  if (!found.data)
    return found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton rows={3} />;
  const { score, low, high, based } = found.data;
  if (score === null)
    return (
      <Empty icon={Sailboat} title={say("person.none")}>
        {say("person.none-why")}
      </Empty>
    );
  return (
    <div className="person-score">
      <p className="person-score-value">{Math.round(score)}</p>
      <ScoreBar score={score} low={low ?? score} high={high ?? score} />
      <p>{based}</p>
      <p className="small soft">{say(own ? "person.own" : "person.looked")}</p>
    </div>
  );
}

/** What the tab is called that it stands in. */
export function useScoreName(): string {
  return useGameWords()("person.tab");
}
