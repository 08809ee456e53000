import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import { ScreenPicture } from "./ScreenPicture.tsx";
import "../styles/quarter-hour.css";

/** The first quarter of an hour as a line of time, beside the list in which one finds oneself while it passes. */
export function QuarterHour() {
  const say = usePublicWords();
  const { shortSteps } = useContent();
  return (
    <section className="wrap quarter-hour" aria-labelledby="steps">
      <div>
        <h2 id="steps">{say("get-started.how")}</h2>
        <p className="lead">{say("get-started.quarter")}</p>
        <p className="quarter-mark">{say("get-started.begin")}</p>
        <ol lang={contentLang(shortSteps)}>
          {shortSteps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="quarter-mark">{say("get-started.end")}</p>
      </div>
      <ScreenPicture of="first-steps" />
    </section>
  );
}
