import type { Team } from "../../content/solutions.ts";
import { usePublicWords } from "../words.ts";
import { ScreenPicture } from "./ScreenPicture.tsx";

const screens = { security: "simulation", people: "lesson", compliance: "reports" } as const;

// As one types it; the same in every language.
const commands = `$ npm start

_hookwise-challenge.brightwater.example.
    TXT "hookwise=…"

$ curl -H "Authorization: Bearer hw_…" \\
    https://hookwise.brightwater.example/api/v1/me`;

/** What a kind of team is told, and the thing itself that this team asks for: a screen, commands, or a figure. */
export function TeamPanel({ id, title, text, figure }: Team) {
  return (
    <li className={`team team-${id}`}>
      <div className="team-words">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {id in screens && <ScreenPicture of={screens[id as keyof typeof screens]} />}
      {id === "it" && <Commands />}
      {figure && (
        <p className="team-figure">
          <b>{figure.value}</b> <span>{figure.label}</span>
        </p>
      )}
    </li>
  );
}

function Commands() {
  const say = usePublicWords();
  return (
    <pre className="team-commands" tabIndex={0} role="region" aria-label={say("solutions.commands")}>
      <code>{commands}</code>
    </pre>
  );
}
