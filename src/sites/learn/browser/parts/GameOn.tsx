import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mine } from "../mine.ts";
import type { Game, Play } from "../mine.ts";
import { useWords } from "../words.ts";
import { Answer } from "./Answer.tsx";

interface GameOnProps {
  /** The part of the game that the screen is of; none for the whole. */
  part?: keyof Game["parts"];
  height?: number;
  children(play: Play, parts: Game["parts"]): ReactNode;
}

/** What is shown of the game. Where it, or the part, is switched off, it says by whom, and what goes on without it. */
export function GameOn({ part, height, children }: GameOnProps) {
  const query = useQuery(mine.game());
  return (
    <Answer query={query} {...(height !== undefined && { height })}>
      {({ off, parts, play }) =>
        play && (!part || parts[part]) ? children(play, parts) : <Off by={off ?? "organisation"} />
      }
    </Answer>
  );
}

function Off({ by }: { by: NonNullable<Game["off"]> }) {
  const say = useWords();
  return (
    <section className="card stack">
      <p>{say(`off.${by}`)}</p>
      <p className="row">
        <Link className="button quiet" to={by === "person" ? "/settings" : "/"}>
          {say(by === "person" ? "off.settings" : "notHere.home")}
        </Link>
      </p>
    </section>
  );
}
