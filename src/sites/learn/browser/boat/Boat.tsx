import { listFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";
import type { Play } from "../mine.ts";
import { useWords } from "../words.ts";
import { drawings } from "./drawings.tsx";

/** The boat with the parts that its owner's levels have brought; the next one is seen as a faint line. */
export function Boat({ parts }: { parts: Play["boat"] }) {
  const say = useWords();
  const all = Object.keys(drawings) as Play["boat"];
  const coming = all.find((one) => !parts.includes(one));
  const list = listFormat(useLanguage().tag);
  const named = list.format(parts.map((one) => say(`boat.part.${one}`)));
  return (
    <svg className="boat" viewBox="0 0 360 290" role="img" aria-label={say("boat.picture", { parts: named })}>
      <path className="boat-water" d={`M0 226${swell}V290H0z`} />
      {order.map((one) => {
        if (!parts.includes(one) && one !== coming) return null;
        return (
          <g key={one} className={`boat-part ${one} ${parts.includes(one) ? "" : "coming"}`}>
            {drawings[one]}
          </g>
        );
      })}
      <path className="boat-surface" d={`M0 232${swell}`} />
    </svg>
  );
}

const swell = "q15-8 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0";

/** From the back to the front, as a painter goes. */
const order: Play["boat"] = [
  "rudder",
  "spinnaker",
  "mast",
  "jib",
  "sail",
  "signal-flags",
  "pennant",
  "deckhouse",
  "chart-table",
  "compass",
  "bell",
  "lantern",
  "bow-light",
  "stern-lantern",
  "hull",
  "gold-hull",
  "stripe",
  "brass-trim",
  "figurehead",
  "anchor",
];
