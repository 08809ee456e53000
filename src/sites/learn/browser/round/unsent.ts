import { useEffect } from "react";
import { contract } from "../../../../features/practice/contract.ts";
import { asked, call } from "../client.ts";
import { forgetRound, saveRound, savedDuels, savedRound } from "./saved-round.ts";
import { arrived, isRoundLost } from "./play.ts";

let sending = false;

/** Sends what a round left behind that was played without network, also when its screen is not open any more: nobody has to think of it. */
export function useUnsent(): void {
  useEffect(() => {
    const send = () => void sendUnsent();
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
}

async function sendUnsent(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (const duel of [null, ...savedDuels()]) await sendRound(duel);
  } finally {
    sending = false;
  }
}

async function sendRound(duel: string | null): Promise<void> {
  const kept = savedRound(duel);
  if (!kept || kept.waiting.length === 0) return;
  const { id: round, nonce } = kept.round;
  try {
    const answer = await call(contract.answerRound, { id: round, nonce, answers: [...kept.waiting] });
    const now = savedRound(duel);
    if (now?.round.id !== round) return;
    saveRound(duel, arrived(now, answer));
    void asked.invalidateQueries();
  } catch (thrown) {
    if (isRoundLost(thrown)) forgetRound(duel);
  }
}
