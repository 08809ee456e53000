import { useInfiniteQuery } from "@tanstack/react-query";
import { MousePointerClick } from "lucide-react";
import { Link } from "react-router";
import type { OutputOf } from "../../../../ui/call.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { refusalIn } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { Failure } from "../../../../ui/states/Failure.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { contract } from "../../contract.ts";
import { useTrackingWords } from "../words.ts";
import "./person-results.css";

type Result = OutputOf<typeof contract.personResults>["items"][number];

/** What a person did in simulations, as the privacy mode lets this reader see it; one's own always. */
export function PersonResults({ person }: { person: { id: string; name: string } }) {
  const { call, permissions, member } = useScreen();
  const say = useTrackingWords();
  const own = member.id === person.id;
  const may = own || mayCall(contract.personResults, permissions);
  const found = useInfiniteQuery({
    queryKey: ["people", "results", person.id],
    queryFn: ({ pageParam: cursor }) =>
      own
        ? call(contract.myResults, { cursor, limit: 50 })
        : call(contract.personResults, { id: person.id, cursor, limit: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: may,
  });
  if (!may) return <Alert kind="info">{say("results.not-yours")}</Alert>;
  const refusal = refusalIn(found.error);
  if (refusal?.reason === "hidden-by-privacy") return <Alert kind="info">{refusal.detail}</Alert>;
  if (!found.data)
    return found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton rows={4} />;
  const items = found.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Empty icon={MousePointerClick} title={say("results.none")}>
        {say("results.none-lead")}
      </Empty>
    );
  return (
    <>
      <ul className="person-results" role="list">
        {items.map((one, at) => (
          <Row key={`${one.campaign.id}${at}`} {...one} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {say("results.more")}
        </Button>
      )}
      <p className="small soft">{say(own ? "results.own-lead" : "results.lead")}</p>
    </>
  );
}

function Row({ campaign, launchedAt, difficulty, clicked, submitted, reported, finishedAt }: Result) {
  const say = useTrackingWords();
  const said = [
    reported?.verdict === "person" && { kind: "good" as const, text: say("results.reported") },
    submitted?.verdict === "person" && { kind: "plain" as const, text: say("results.submitted") },
    clicked && {
      kind: "plain" as const,
      text: say(clicked.verdict === "person" ? "results.clicked" : "results.program"),
    },
    finishedAt !== null && { kind: "good" as const, text: say("results.learned") },
  ].filter((one) => one !== false && one !== null);
  return (
    <li>
      <span>
        <Link to={`/dashboard/simulations/${campaign.id}`}>{campaign.name}</Link>
        {difficulty && <DifficultyChip difficulty={difficulty} />}
      </span>
      {said.length === 0 && <span className="small soft">{say("results.nothing")}</span>}
      {said.map(({ kind, text }) => (
        <Chip key={text} kind={kind}>
          {text}
        </Chip>
      ))}
      <span className="small soft">
        <When at={launchedAt} />
      </span>
    </li>
  );
}

/** What the tab is called that it stands in. */
export function useResultsName(): string {
  return useTrackingWords()("results.tab");
}
