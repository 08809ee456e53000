import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/parts/Button.tsx";
import { Segments } from "../../../ui/parts/Segments.tsx";
import { refusalIn } from "../../../ui/problem.ts";
import { useScreen } from "../../../ui/screen.ts";
import { Failure } from "../../../ui/states/Failure.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { contract } from "../contract.ts";
import { useGameWords } from "./words.ts";

const boards = ["departments", "crews", "people"] as const;
const endpoints = { departments: contract.departmentsBoard, crews: contract.crewsBoard };

/** The season's boards: what was earned by reporting, practice and helping, never what went wrong. */
export function Boards() {
  const say = useGameWords();
  const [board, setBoard] = useState<(typeof boards)[number]>("departments");
  return (
    <section className="card" aria-labelledby="season-title">
      <header className="boards-head">
        <h2 id="season-title">{say("boards.title")}</h2>
        <Segments
          label={say("boards.choose")}
          options={boards.map((one) => ({ id: one, name: say(`boards.${one}`) }))}
          chosen={board}
          onChoose={(one) => setBoard(one)}
        />
      </header>
      {board === "people" ? <People /> : <Groups board={board} key={board} />}
      <p className="small soft">{say("boards.note")}</p>
    </section>
  );
}

function Groups({ board }: { board: "departments" | "crews" }) {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const found = useQuery({
    queryKey: ["boards", board, organisation.id],
    queryFn: () => call(endpoints[board], {}),
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
  const refusal = refusalIn(found.error);
  if (refusal) return <p className="soft">{refusal.detail}</p>;
  if (found.isError) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton rows={4} />;
  if (found.data.items.length === 0) return <p className="soft">{say("boards.nobody")}</p>;
  return (
    <ol className="board">
      {found.data.items.map(({ name, people, points, suppressed }, n) => (
        <li key={`${name}${n}`}>
          <span>{name}</span>
          <span className="soft small">{people !== null && say("boards.group", { count: people })}</span>
          <strong>
            {suppressed || points === null ? say("boards.hidden") : say("boards.each", { points: Math.round(points) })}
          </strong>
        </li>
      ))}
    </ol>
  );
}

function People() {
  const { call, organisation } = useScreen();
  const say = useGameWords();
  const found = useInfiniteQuery({
    queryKey: ["boards", "people", organisation.id],
    queryFn: ({ pageParam: cursor }) => call(contract.peopleBoard, { cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: (times, error) => times < 2 && !refusalIn(error),
  });
  const refusal = refusalIn(found.error);
  if (refusal) return <p className="soft">{refusal.detail}</p>;
  if (!found.data)
    return found.isError ? <Failure error={found.error} onRetry={() => void found.refetch()} /> : <Skeleton rows={4} />;
  const items = found.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="soft">{say("boards.nobody-listed")}</p>;
  return (
    <>
      <ol className="board">
        {items.map(({ place, name, points, you }, n) => (
          <li key={n} className={you ? "you" : undefined}>
            <span>
              {place}. {name}
            </span>
            <span />
            <strong>{say("boards.points", { count: points })}</strong>
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <Button kind="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {say("boards.more")}
        </Button>
      )}
    </>
  );
}
