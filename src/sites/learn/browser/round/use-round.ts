import { startTransition, useEffect, useRef, useState } from "react";
import { contract } from "../../../../features/practice/contract.ts";
import { refusalIn } from "../../../../ui/problem.ts";
import { initialRound, clearInitialRound } from "../initial-answers.ts";
import { asked, call } from "../client.ts";
import type { Answer } from "./contract.ts";
import { forgetRound, saveRound, savedRound } from "./saved-round.ts";
import type { SavedRound } from "./saved-round.ts";
import { answered, isRoundLost, nextItem, renewed, withResults } from "./play.ts";

/** How long an answer is waited for before the round goes on without it, and how often it is tried again meanwhile. */
const patience = 4_000;
const again = 15_000;

interface Playing {
  /** Null until there is a round. */
  kept: SavedRound | null;
  /** Why there is none. */
  error: unknown;
  /** Answers wait for the network. */
  cut: boolean;
  answer(answer: Answer): void;
  retry(): void;
}

/**
 * The round that is played on this phone: begun or gone on with by the server where there is a network, by what is kept here where there is none. Each answer
 * is kept first and sent then, until the server has told about it.
 * @param duel that it is played for; null for practice
 */
export function useRound(duel: string | null): Playing {
  const [kept, setKept] = useState<SavedRound | null>(() => firstOf(duel));
  const [error, setError] = useState<unknown>(null);
  const [cut, setCut] = useState(false);
  const latest = useRef(kept);
  const sending = useRef(false);

  const take = (made: SavedRound) => {
    latest.current = made;
    saveRound(duel, made);
    // The tap is answered at once, also by a slow phone; what it leads to is drawn piece by piece, and in order.
    startTransition(() => setKept(made));
  };

  const begin = async () => {
    setError(null);
    try {
      const round = await (duel === null
        ? call(contract.startRound, undefined)
        : call(contract.startDuelRound, { id: duel }));
      take(renewed(round, latest.current));
      void send();
    } catch (thrown) {
      if (latest.current && refusalIn(thrown) === null) setCut(true);
      else setError(thrown);
    }
  };

  const send = async () => {
    const now = latest.current;
    if (sending.current || !now || now.waiting.length === 0) return;
    sending.current = true;
    const late = setTimeout(() => setCut(true), patience);
    try {
      const { id: round, nonce } = now.round;
      const answer = await call(contract.answerRound, { id: round, nonce, answers: [...now.waiting] });
      setCut(false);
      if (latest.current?.round.id === round) take(withResults(latest.current, answer));
    } catch (thrown) {
      if (!isRoundLost(thrown)) setCut(true);
      else {
        forgetRound(duel);
        latest.current = null;
        setKept(null);
        setError(thrown);
      }
    } finally {
      clearTimeout(late);
      sending.current = false;
    }
    const after = latest.current;
    if (!after) return;
    if (after.waiting.length > 0 && after.waiting.length !== now.waiting.length) void send();
    if (after.round.state === "finished") void asked.invalidateQueries();
  };

  useEffect(() => {
    if (kept?.unseen) saveRound(duel, { ...kept, unseen: false });
    if (kept && duel === null && initialRound()) {
      clearInitialRound();
      take(kept);
      void send();
    } else if (!kept || !isOver(kept)) void begin();
    const online = () => void send();
    addEventListener("online", online);
    const timer = setInterval(online, again);
    return () => {
      removeEventListener("online", online);
      clearInterval(timer);
    };
  }, []);

  return {
    kept,
    error,
    cut,
    answer(given) {
      if (!latest.current) return;
      take(answered(latest.current, given));
      void send();
    },
    retry: () => void begin(),
  };
}

/** What is played at once: the round that stands in the page, with what this phone has not sent yet, else the one that is kept here. */
function firstOf(duel: string | null): SavedRound | null {
  const kept = unfinished(savedRound(duel));
  const initial = duel === null ? initialRound() : null;
  return initial ? renewed(initial, kept) : kept;
}

function isOver(kept: SavedRound): boolean {
  return nextItem(kept) === null;
}

/** A round that the server has told all about is over, and makes room for the next one once it was seen. */
function unfinished(kept: SavedRound | null): SavedRound | null {
  return kept && isOver(kept) && kept.waiting.length === 0 && !kept.unseen ? null : kept;
}
