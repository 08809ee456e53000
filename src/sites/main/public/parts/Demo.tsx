import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import { usePublicWords } from "../words.ts";

const cues = ["address", "hurry", "personal", "link"] as const;
const decoys = ["subject", "greeting", "sign"] as const;

/** Opens or closes the demo without a script of ours, so that an early click is not lost on a slow line. */
export const demoCommand = (command: "show-modal" | "close") => ({ command, commandfor: "demo" });

/**
 * What Watch Demo opens: a mail to be read and its four cues to be found, by pointer or keyboard. The script is behaviour/demo.ts;
 * everything that it says stands here. Cues and decoys are the same buttons, so that nothing but reading gives a cue away; they are made of
 * text, since a real button would break the letter's lines.
 */
export function Demo() {
  const say = usePublicWords();
  const spot = (cue: (typeof cues)[number], content: ReactNode) => (
    <span
      role="button"
      tabIndex={0}
      className="spot"
      data-cue={cue}
      aria-pressed="false"
      aria-describedby={cue === "link" ? "demo-target" : undefined}
    >
      {content}
    </span>
  );
  const decoy = (name: (typeof decoys)[number], content: ReactNode) => (
    <span role="button" tabIndex={0} className="spot" data-decoy={name} aria-pressed="false">
      {content}
    </span>
  );
  return (
    <dialog className="demo" id="demo" aria-labelledby="demo-title" data-demo>
      <div className="demo-head">
        <div>
          <h2 id="demo-title" tabIndex={-1}>
            {say("demo.title")}
          </h2>
          <p className="soft">{say("demo.text")}</p>
        </div>
        <button type="button" className="menu-button" aria-label={say("demo.close")} {...demoCommand("close")}>
          <X size={24} aria-hidden="true" />
        </button>
      </div>
      <div className="demo-body">
        <div className="letter">
          <p className="from">
            <b>{say("demo.sender")}</b> {spot("address", `<${say("demo.address")}>`)}
          </p>
          <p className="subject">{decoy("subject", say("demo.subject"))}</p>
          <p>{decoy("greeting", say("demo.greeting"))}</p>
          <p>
            {say("demo.line-1")} {spot("hurry", say("demo.hurry"))}
          </p>
          <p>
            {say("demo.line-2")} {spot("personal", say("demo.personal"))}
          </p>
          <p>{spot("link", say("demo.link"))}</p>
          <p>{decoy("sign", say("demo.line-3"))}</p>
          {/* As a mail program shows it while the pointer rests on a link. */}
          <p className="target mono" id="demo-target">
            {say("demo.target")}
          </p>
        </div>
        <div className="demo-side">
          <div role="status" className="demo-told">
            <p
              className="demo-count"
              data-demo-count
              data-pattern={say("demo.found", { count: "%", all: cues.length })}
            >
              {say("demo.start")}
            </p>
            <p className="demo-said" data-demo-said />
            <div className="demo-end" data-demo-end hidden>
              <h3>{say("demo.won-title")}</h3>
              <p>{say("demo.won")}</p>
            </div>
          </div>
          <ul hidden>
            {cues.map((cue) => (
              <li key={cue} data-says={cue}>
                {say(`demo.cues.${cue}`)}
              </li>
            ))}
            {decoys.map((name) => (
              <li key={name} data-says={name}>
                {say(`demo.safe-${name}`)}
              </li>
            ))}
          </ul>
          <p className="row" data-demo-next hidden>
            <Link className="button" href="/get-started">
              {say("demo.next")}
            </Link>
            <button type="button" className="button quiet" data-demo-again>
              {say("demo.again")}
            </button>
          </p>
        </div>
      </div>
    </dialog>
  );
}
