/** x and y of a letter that swims, and whether a hook hangs before it. */
const shoal: readonly (readonly [number, number, boolean])[] = [
  [44, 92, false],
  [128, 118, false],
  [212, 84, true],
  [290, 124, false],
  [372, 96, false],
];

/** The water below what there is to do: letters swim, one of them at a hook. @param still nothing is to be done: no hook hangs */
export function Harbour({ still = false }: { still?: boolean }) {
  return (
    <svg
      className="harbour"
      viewBox="0 0 420 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="harbour-water" d={`M0 44${wave}V150H0z`} />
      <path className="harbour-line" d={`M0 44${wave}`} />
      <path className="harbour-line faint" d={`M0 60${wave}`} />
      <g className="harbour-boat" transform="translate(282 4)">
        <path className="sail" d="M24 0 10 30h14zM26 4l14 26H26z" />
        <path className="hull" d="M2 34h46l-7 10H9z" />
      </g>
      {shoal.map(([x, y, hooked], n) => (
        <g key={n} className={`harbour-letter drift-${n % 3}`}>
          <g transform={`translate(${x} ${y})`}>
            {hooked && !still && (
              <>
                <path className="hook-line" d={`M40 -10V${-y}`} />
                <path className="hook" d="M40-10v16c0 6-4 9-8 9s-8-3-8-9l5 5" />
              </>
            )}
            <path className="fin" d="m2 10-10-7v14z" />
            <rect width="28" height="20" rx="4" />
            <path d="m2 3 12 9 12-9" />
          </g>
        </g>
      ))}
    </svg>
  );
}

const wave = "q15-9 30 0t30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0 30 0";
