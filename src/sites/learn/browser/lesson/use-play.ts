import { useRef } from "react";
import { contract } from "../../../../features/training/contract.ts";
import { call } from "../client.ts";

/**
 * A play of a lesson as the server follows it: begun when the lesson is shown, each block's answer sent as it is given, one after another. What the
 * network keeps from it is sent with the end.
 */
export function usePlay(id: string) {
  const begun = useRef<Promise<string> | null>(null);
  const given = useRef<{ block: number; chosen: number[] }[]>([]);
  const sending = useRef<Promise<void>>(Promise.resolve());

  const play = (): Promise<string> => {
    begun.current ??= call(contract.beginMyLesson, { id }).then((made) => made.play);
    // Tried again by whoever needs it next.
    begun.current.catch(() => (begun.current = null));
    return begun.current;
  };
  const sendAll = async () => {
    while (given.current[0]) {
      await call(contract.answerMyLesson, { id, play: await play(), ...given.current[0] });
      given.current.shift();
    }
  };
  /** Sends what was not sent yet. @returns the play's id @throws when the server cannot be reached */
  const settle = async () => {
    sending.current = sending.current.catch(() => {}).then(sendAll);
    await sending.current;
    return play();
  };
  return {
    begin: () => void play().catch(() => {}),
    answer(block: number, chosen: number[]) {
      given.current.push({ block, chosen });
      settle().catch(() => {});
    },
    play: settle,
  };
}
