import type { Db } from "../../kit/db/index.ts";
import { evidenceOfAct, evidenceOfDelivery, sourceOf } from "./evidence.ts";
import { explain, ledger } from "./rules/score/ledger.ts";
import type { Line } from "./rules/score/ledger.ts";
import { defaultCohort } from "./rules/score/model.ts";
import { describeLine } from "./ledger-line.ts";
import type { LedgerLine, LineContext } from "./ledger-line.ts";
import { actsOf } from "./store/acts.ts";
import { deliveriesOf } from "./store/deliveries.ts";
import { titlesOf } from "./store/titles.ts";

/** What one sentence says. */
interface Moved {
  kind: string;
  /** Of the message or the round that it is about. */
  id: string | null;
  at: number;
  moved: number;
  score: number;
  context: LineContext;
}

const day = 86_400_000;

/** Every line of somebody's ledger, the oldest first: what a round's answers moved is one line, and a click that was taken back is one of nothing. */
export async function linesOf(db: Db, org: string, person: string, now: Date): Promise<LedgerLine[]> {
  const deliveries = await deliveriesOf(db, org, [person]);
  const acts = await actsOf(db, org, [person]);
  const evidence = [...deliveries.flatMap(evidenceOfDelivery), ...acts.flatMap(evidenceOfAct)];
  const { prior, lines } = ledger(evidence, defaultCohort, now.getTime());
  const titles = await titlesOf(db, org, [...new Set(deliveries.map(({ lure }) => lure))]);
  const messages = new Map(deliveries.map((one) => [sourceOf(one), one]));
  const withdrawn = deliveries
    .filter(({ clickWithdrawn }) => clickWithdrawn)
    .map((one): Moved => ({
      kind: "withdrawn",
      id: sourceOf(one),
      at: one.clickedAt!,
      moved: 0,
      score: NaN,
      context: {},
    }));
  const all = [...merged(lines), ...withdrawn].toSorted((a, b) => a.at - b.at);
  let before = prior;
  return all.map(({ kind, id, at, moved, score, context }) => {
    const of = id === null ? undefined : messages.get(id);
    const lure = of && titles.get(of.lure);
    const about = of && { campaign: of.campaign, delivery: of.delivery, channel: of.channel, ...(lure && { lure }) };
    const whole = { ...context, ...about };
    // A line of nothing stands at the score before it.
    before = kind === "withdrawn" ? before : score;
    return {
      kind,
      delta: moved,
      at: new Date(at),
      score: before,
      context: whole,
      sentence: describeLine(kind, moved, whole),
    };
  });
}

function merged(lines: readonly Line[]): Moved[] {
  const found: Moved[] = [];
  let before = lines[0]?.at ?? 0;
  for (const line of lines) {
    const { at, score } = line;
    const { sentence, moved, id, minutes, expected } = explain(line);
    if (sentence === "practice-right" || sentence === "practice-wrong") {
      const round = id!.split("/")[0]!;
      const last = found.at(-1);
      const known = last?.kind === "practised" && last.id === round ? found.pop()! : null;
      const one = sentence === "practice-right" ? 1 : 0;
      const { right = 0, of = 0, expected: soFar = 0 } = known?.context ?? {};
      found.push({
        kind: "practised",
        id: round,
        at,
        moved: (known?.moved ?? 0) + moved,
        score,
        // Of an answer that did not count nothing was expected but what it was.
        context: { round, right: right + one, of: of + 1, expected: soFar + (expected ?? one) },
      });
    } else {
      const context = {
        ...(minutes !== null && { minutes }),
        ...(sentence === "forgotten" && { days: (at - before) / day }),
      };
      found.push({ kind: sentence, id, at, moved, score, context });
    }
    before = at;
  }
  return found;
}
