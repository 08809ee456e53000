import type { ReactNode } from "react";
import type { Play } from "../mine.ts";

const hull = "M52 196h252c-4 38-40 54-124 54-72 0-110-18-128-54z";

/** Each part of the boat on a sheet of 360 by 290, bow to the left, in the order in which levels bring them. */
export const drawings: Readonly<Record<Play["boat"][number], ReactNode>> = {
  hull: <path className="wood" d={hull} />,
  mast: <path className="spar" d="M172 198V34M172 186h96" />,
  sail: <path className="cloth" d="M178 44c66 36 88 88 90 136h-90z" />,
  rudder: <path className="wood" d="M298 200h14l-4 46h-14z" />,
  lantern: <path className="lamp" d="M158 168h12v16h-12zM164 160v8" />,
  pennant: <path className="accent" d="M172 34h-40l12 8-12 8h40z" />,
  anchor: <path className="line" d="M84 204v26m-9-18h18m-21 10c2 10 8 12 12 12s10-2 12-12" />,
  jib: <path className="cloth" d="M166 58v126H84z" />,
  compass: (
    <>
      <circle className="brass" cx="146" cy="188" r="8" />
      <path className="line" d="m146 183 2 5-2 5-2-5z" />
    </>
  ),
  stripe: <path className="accent-line" d="M62 214c70 6 160 6 236 0" />,
  bell: <path className="brass" d="M214 180c0-8 12-8 12 0l3 9h-18zM220 170v5" />,
  figurehead: <path className="brass" d="M52 196c-14-2-20-12-18-22 8 2 16 8 22 16l4 8z" />,
  spinnaker: <path className="accent-cloth" d="M164 60C84 66 30 118 40 178c40-12 84-12 124-4z" />,
  "bow-light": (
    <>
      <circle className="glow" cx="64" cy="184" r="16" />
      <circle className="lamp" cx="64" cy="184" r="5" />
    </>
  ),
  "signal-flags": (
    <>
      <path className="line" d="M172 36 300 186" />
      <path className="accent" d="m192 60 16 4-8 12zM238 113l16 4-8 12z" />
      <path className="brass" d="m215 86 16 4-8 12zM261 140l16 4-8 12z" />
    </>
  ),
  deckhouse: (
    <>
      <path className="wood" d="M232 174h54v24h-54z" />
      <path className="pane" d="M240 180h12v9h-12zM262 180h12v9h-12z" />
    </>
  ),
  "chart-table": <path className="wood" d="M106 186h28l4-6h-28zM112 186v10M132 186v10" />,
  "brass-trim": <path className="brass-line" d="M50 196h256" />,
  "stern-lantern": (
    <>
      <circle className="glow" cx="304" cy="176" r="18" />
      <path className="lamp" d="M298 168h12v18h-12zM304 186v10" />
    </>
  ),
  "gold-hull": <path className="gold" d={hull} />,
};
