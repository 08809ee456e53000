import { useEffect } from "react";
import { contract } from "../../../../features/game/contract.ts";
import { addressOf, asked } from "../client.ts";
import { mine } from "../mine.ts";
import type { Game } from "../mine.ts";

/**
 * Follows the game while it is looked at: what a round brings is counted a moment after its last answer, and shown as it is. What hangs on it is asked for anew.
 * A stream that breaks off is opened again by the browser.
 */
export function useLiveGame(): void {
  useEffect(() => {
    const stream = new EventSource(addressOf(contract.followMyGame["~orpc"].meta.path));
    stream.addEventListener("message", ({ data }) => {
      asked.setQueryData(mine.game().queryKey, JSON.parse(data as string) as Game);
      for (const key of ["crew", "skills"]) void asked.invalidateQueries({ queryKey: [key] });
    });
    return () => stream.close();
  }, []);
}
