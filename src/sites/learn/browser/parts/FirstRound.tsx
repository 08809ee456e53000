import { Link } from "react-router";
import { useWords } from "../words.ts";
import "./first-round.css";

/** What a newcomer reads where there is nothing yet, with the way to what begins it. */
export function FirstRound({ children }: { children: string }) {
  const say = useWords();
  return (
    <p className="card first-round">
      <span>{children}</span>
      <Link className="button" to="/round">
        {say("today.play")}
      </Link>
    </p>
  );
}
