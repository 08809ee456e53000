import { usePublicWords } from "../words.ts";

const cues = ["domain", "hurry", "link"] as const;

/** The mail that somebody bit on, with what gave it away: the product's main idea as a picture. */
export function Moment() {
  const say = usePublicWords();
  const cue = (n: number) => {
    const words = say(`moment.${cues[n]!}`).split(" ");
    const last = words.pop();
    return (
      <mark className="cue">
        {words.map((word) => `${word} `)}
        {/* A number alone on the next line would belong to nothing. */}
        <span className="keep">
          {last}
          <sup>{n + 1}</sup>
        </span>
      </mark>
    );
  };
  return (
    <section className="wrap moment" id="moment" aria-labelledby="moment-title">
      <div className="words">
        <h2 id="moment-title">{say("moment.title")}</h2>
        <p className="lead">{say("moment.text")}</p>
      </div>
      <figure>
        <div className="letter">
          <p className="from">
            <b>{say("moment.sender")}</b> <span className="keep">&lt;desk@{cue(0)}&gt;</span>
          </p>
          <p className="subject">{say("moment.subject")}</p>
          <p>
            {say("moment.before")} {cue(1)} {say("moment.after")}
          </p>
          <p>{cue(2)}</p>
        </div>
        <ol>
          {cues.map((one) => (
            <li key={one}>{say(`moment.cues.${one}`)}</li>
          ))}
        </ol>
      </figure>
    </section>
  );
}
