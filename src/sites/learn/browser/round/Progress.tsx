import type { SavedRound } from "./saved-round.ts";
import { isDecided } from "./play.ts";

/** How far the round is, as a row of buoys: gone by, here, ahead. */
export function Progress({ kept, at }: { kept: SavedRound; at: number }) {
  return (
    <span className="buoys" aria-hidden="true">
      {kept.round.items.map(({ position, result }) => {
        const state = position === at ? "here" : isDecided(kept, position) ? "gone" : "ahead";
        return <span key={position} className={`buoy ${state} ${result ? (result.right ? "right" : "learnt") : ""}`} />;
      })}
    </span>
  );
}
