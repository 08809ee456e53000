import { X } from "lucide-react";
import type { ReactNode } from "react";
import { usePublicWords } from "../words.ts";

const cues = ["address", "hurry", "personal", "link"] as const;
const decoys = ["subject", "greeting", "sign"] as const;

/**
 * What Watch Demo opens: a mail to be read and its four cues to be found, by pointer or keyboard. The script is behaviour/demo.ts;
 * everything that it says stands here.
 */
export function Demo() {
  const say = usePublicWords();
  const spot = (cue: (typeof cues)[number], content: ReactNode) => (
    <button type="button" className="spot" data-cue={cue} aria-pressed="false">
      {content}
    </button>
  );
  const decoy = (name: (typeof decoys)[number], content: ReactNode) => (
    <button type="button" className="spot" data-decoy={name}>
      {content}
    </button>
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
        <button type="button" className="menu-button" data-demo-close aria-label={say("demo.close")}>
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
            {say("demo.line-1")} {say("demo.line-2")} {spot("hurry", say("demo.hurry"))}
          </p>
          <p>
            {say("demo.line-3")} {spot("personal", say("demo.personal"))}
          </p>
          <p>
            {spot(
              "link",
              <>
                {say("demo.link")} <span className="target">({say("demo.target")})</span>
              </>,
            )}
          </p>
          <p>{decoy("sign", say("demo.line-4"))}</p>
        </div>
        <div className="demo-side">
          <p className="demo-count" data-demo-count data-pattern={say("demo.found", { count: "%", all: cues.length })}>
            {say("demo.start")}
          </p>
          <p role="status" className="demo-said" data-demo-said />
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
          <div className="demo-won" data-demo-won hidden>
            <h3>{say("demo.won-title")}</h3>
            <p>{say("demo.won")}</p>
            <p className="row">
              <a className="button" href="/get-started">
                {say("demo.next")}
              </a>
              <button type="button" className="button quiet" data-demo-again>
                {say("demo.again")}
              </button>
            </p>
          </div>
        </div>
      </div>
    </dialog>
  );
}
