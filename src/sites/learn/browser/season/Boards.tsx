import { useQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/game/contract.ts";
import { call } from "../client.ts";
import type { Game } from "../mine.ts";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";

/** The organisation's boards, for whoever opens them: people who want to stand there, departments and crews; those that there are. */
export function Boards({ parts }: { parts: Game["parts"] }) {
  const say = useWords();
  if (!parts.people && !parts.departments && !parts.crews) return null;
  return (
    <section className="boards" aria-label={say("boards.title")}>
      {parts.people && (
        <details>
          <summary>{say("boards.people")}</summary>
          <People />
        </details>
      )}
      {parts.departments && (
        <details>
          <summary>{say("boards.departments")}</summary>
          <Groups of="departments" />
        </details>
      )}
      {parts.crews && (
        <details>
          <summary>{say("boards.crews")}</summary>
          <Groups of="crews" />
        </details>
      )}
    </section>
  );
}

function People() {
  const say = useWords();
  const number = useNumber();
  const { data } = useQuery({
    queryKey: ["board", "people"],
    queryFn: () => call(contract.peopleBoard, {}),
    retry: false,
  });
  if (!data || data.items.length === 0) return <p className="soft">{say("boards.nobody")}</p>;
  return (
    <>
      <ol className="places">
        {data.items.map(({ place, name, points, you }) => (
          <li key={place + name} className={you ? "you" : ""}>
            <span className="place">{number(place)}</span>
            <span>{name}</span>
            <span className="points">{say("season.points", { count: points })}</span>
          </li>
        ))}
      </ol>
      {data.you && !data.items.some(({ you }) => you) && (
        <p className="soft small">{say("boards.yourPlace", { place: number(data.you.place), count: data.people })}</p>
      )}
    </>
  );
}

function Groups({ of }: { of: "departments" | "crews" }) {
  const say = useWords();
  const number = useNumber({ maximumFractionDigits: 1 });
  const { data } = useQuery({
    queryKey: ["board", of],
    queryFn: () => call(of === "crews" ? contract.crewsBoard : contract.departmentsBoard, undefined),
    retry: false,
  });
  if (!data || data.items.length === 0) return <p className="soft">{say("boards.nothing")}</p>;
  return (
    <ul className="places groups">
      {data.items.map(({ name, points, suppressed, yours }) => (
        <li key={name} className={yours ? "you" : ""}>
          <span>
            {name}
            {yours && <span className="soft"> · {say("boards.yours")}</span>}
          </span>
          <span className="points">
            {suppressed || points === null ? say("boards.small") : say("boards.mean", { points: number(points) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
