import { Link } from "react-router";
import { useWords } from "../words.ts";
import { Screen } from "./Screen.tsx";

/** What stands where an address leads nowhere. */
export function NotFound() {
  const say = useWords();
  return (
    <Screen title={say("notHere.title")} lead={say("notHere.text")}>
      <Link className="button" to="/">
        {say("notHere.home")}
      </Link>
    </Screen>
  );
}
