import { X } from "lucide-react";
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { refusalOf } from "../../../../ui/problem.ts";
import { useTitle } from "../frame/use-title.ts";
import { Message } from "../phone/Message.tsx";
import { isStill } from "../settings/motion.ts";
import { sound } from "../settings/sound.ts";
import { useWords } from "../words.ts";
import type { Look } from "./contract.ts";
import { Decide } from "./Decide.tsx";
import type { Decided } from "./Decide.tsx";
import { Landing } from "./Landing.tsx";
import { nextItem } from "./play.ts";
import { Progress } from "./Progress.tsx";
import { useRound } from "./use-round.ts";
import { Verdict } from "./Verdict.tsx";
import "./round.css";

/** A round: eight messages on a phone, one at a time, each decided and then explained in place. */
export function Round() {
  const say = useWords();
  const { duel = null } = useParams();
  const { kept, error, cut, answer, retry } = useRound(duel);
  /** The message that is on the phone: it stays until somebody goes on, also when it is decided. */
  const [at, setAt] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  useTitle(say("round.title"));
  const item =
    kept && (at === null ? nextItem(kept) : (kept.round.items.find(({ position }) => position === at) ?? null));

  if (error !== null)
    return (
      <Phone>
        <div className="round-trouble stack" role="alert">
          <h1>{say("round.trouble")}</h1>
          <p>{refusalOf(error, say("round.noNetwork"))}</p>
          <p className="row">
            <button type="button" className="button" onClick={retry}>
              {say("answer.again")}
            </button>
            <Link className="button quiet" to="/">
              {say("round.home")}
            </Link>
          </p>
        </div>
      </Phone>
    );
  if (!kept)
    return (
      <Phone>
        <h1 className="unseen">{say("round.title")}</h1>
        <p className="unseen" role="status">
          {say("answer.loading")}
        </p>
      </Phone>
    );
  if (over || !item) return <Landing kept={kept} cut={cut} />;
  const onDecide = ({ decision, sure, looked, msSeen }: Decided) => {
    startTransition(() => setAt(item.position));
    answer({ position: item.position, decision, looked, msSeen, ...(sure !== null && { sure }) });
  };
  const onNext = () => {
    const next = nextItem(kept);
    // The tap is answered at once, also by a slow phone; what comes next is drawn piece by piece.
    startTransition(() => (next ? setAt(next.position) : setOver(true)));
  };
  const waits = kept.waiting.some(({ position }) => position === item.position);
  return (
    <Phone>
      <h1 className="unseen">{say("round.title")}</h1>
      <Turn key={item.position} {...{ kept, item, waits, cut, onDecide, onNext }} />
    </Phone>
  );
}

interface TurnProps {
  kept: NonNullable<ReturnType<typeof useRound>["kept"]>;
  item: NonNullable<ReturnType<typeof nextItem>>;
  /** It is decided, and the server has not told about it. */
  waits: boolean;
  cut: boolean;
  onDecide(decided: Decided): void;
  onNext(): void;
}

/** One message, from its arrival to its explanation. */
function Turn({ kept, item, waits, cut, onDecide, onNext }: TurnProps) {
  const say = useWords();
  const looked = useRef(new Set<Look>());
  const since = useRef(performance.now());
  const screen = useRef<HTMLDivElement>(null);
  const { result, message, position } = item;
  const count = kept.round.items.length;
  useLayoutEffect(() => screen.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!result) return;
    sound(result.right ? "right" : "learnt");
    screen.current
      ?.querySelector(".cue")
      ?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
  }, [result]);
  return (
    <>
      <header className="round-head">
        <Link className="icon-button" to="/" aria-label={say("round.leave")}>
          <X size={22} aria-hidden="true" />
        </Link>
        <Progress kept={kept} at={position} />
        <span className="count">{say("round.count", { at: position + 1, count })}</span>
      </header>
      <div
        className="round-screen"
        ref={screen}
        tabIndex={-1}
        role="group"
        aria-label={say(`round.message.${message.form}`, { at: position + 1, count })}
        lang={item.locale}
      >
        {message.situation && <p className="situation">{message.situation}</p>}
        <Message
          message={message}
          cues={result?.cues ?? null}
          phish={result?.phish ?? null}
          onLook={(look) => looked.current.add(look)}
        />
      </div>
      {result || waits ? (
        <Verdict result={result} cut={cut} isLast={nextItem(kept) === null} locale={item.locale} onNext={onNext} />
      ) : (
        <Decide
          onDecide={(decision, sure) =>
            onDecide({
              decision,
              sure,
              looked: [...looked.current],
              msSeen: Math.round(performance.now() - since.current),
            })
          }
        />
      )}
    </>
  );
}

/** The phone that everything happens on: the real one where it is small enough, a drawn one on a wide window. */
function Phone({ children }: { children: React.ReactNode }) {
  return (
    <main id="main" className="round" tabIndex={-1}>
      <div className="phone">{children}</div>
    </main>
  );
}
