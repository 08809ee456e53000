import { useQuery } from "@tanstack/react-query";
import { normalCdf } from "../../../../kit/standard-normal.ts";
import { mine } from "../mine.ts";
import { BandLine } from "../parts/BandLine.tsx";
import { useNumber } from "../parts/use-number.ts";
import { useWords } from "../words.ts";
import "./telling-apart.css";

/** How far the line of the leaning (c) goes to each side. */
const farthest = 2;

/**
 * How well hooks and good messages are told apart in practice, and to which side somebody leans: d′ and c as two lines with plain words at their ends. d′
 * is shown as the share of pairs, one hook and one good message, that would be told right: half of them by guessing.
 */
export function TellingApart() {
  const say = useWords();
  const number = useNumber({ maximumFractionDigits: 0 });
  const { data } = useQuery(mine.practice());
  if (!data?.figures.sensitivity || !data.figures.bias) return null;
  const { sensitivity, bias, leaning, hooks, good } = data.figures;
  const values = (one: Record<string, number>) =>
    Object.fromEntries(Object.entries(one).map(([name, count]) => [name, number(count)]));
  return (
    <section className="card stack telling-apart" aria-labelledby="telling-title">
      <h2 id="telling-title">{say("telling.title")}</h2>
      <p className="soft small">{say("telling.lead")}</p>
      <div className="telling-line">
        <p>{say("telling.pairs", { pairs: number(pairsOfTen(sensitivity.value)) })}</p>
        <BandLine
          at={fromGuessing(sensitivity.value)}
          band={[fromGuessing(sensitivity.low), fromGuessing(sensitivity.high)]}
        />
        <p className="ends soft small">
          <span>{say("telling.guessing")}</span>
          <span>{say("telling.always")}</span>
        </p>
      </div>
      <div className="telling-line">
        <p>{say(`telling.leans.${leaning ?? "unknown"}`)}</p>
        <BandLine at={fromLeft(bias.value)} band={[fromLeft(bias.low), fromLeft(bias.high)]} mark={50} />
        <p className="ends soft small">
          <span>{say("telling.reporting")}</span>
          <span>{say("telling.trusting")}</span>
        </p>
      </div>
      <dl className="small">
        <div>
          <dt>{say("telling.hooks")}</dt>
          <dd>{say("telling.ofHooks", values(hooks))}</dd>
        </div>
        <div>
          <dt>{say("telling.good")}</dt>
          <dd>{say("telling.ofGood", values(good))}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The share of pairs that d′ tells right (Macmillan and Creelman 2005, two-alternative forced choice). */
const pairsRight = (sensitivity: number) => normalCdf(sensitivity / Math.SQRT2);

/** Of ten pairs; all ten only where nearly nothing is left to be wrong, for nine and a half are not all. */
const pairsOfTen = (sensitivity: number) =>
  Math.min(Math.round(10 * pairsRight(sensitivity)), sensitivity < 3.5 ? 9 : 10);

/** In per cent of a line that begins at guessing. */
const fromGuessing = (sensitivity: number) => 100 * Math.max(0, 2 * pairsRight(sensitivity) - 1);

/** In per cent of a line from reporting everything to trusting everything. */
const fromLeft = (bias: number) => 50 + 50 * Math.max(-1, Math.min(1, bias / farthest));
