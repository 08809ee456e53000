import { lightOf } from "./lights.ts";

/** A lighthouse whose light reaches as far as the skill is remembered. @param remembered 0 to 1; null: never lit */
export function Lighthouse({ remembered }: { remembered: number | null }) {
  const light = lightOf(remembered);
  // Below a third nobody could tell one light from another.
  const reach = remembered === null ? 0 : Math.max(0, (remembered - 0.3) / 0.7);
  return (
    <svg
      className={`lighthouse ${light}`}
      viewBox="0 0 44 72"
      width="44"
      height="72"
      aria-hidden="true"
      focusable="false"
    >
      {light === "bright" && <path className="beam" d="M22 20-6 8v20zM22 20l28-12v20z" />}
      {remembered !== null && (
        <>
          <circle className="glow" cx="22" cy="20" r={7 + 17 * reach} opacity={0.08 + 0.2 * reach} />
          <circle className="glow" cx="22" cy="20" r={5 + 8 * reach} opacity={0.2 + 0.4 * reach} />
        </>
      )}
      <path className="tower" d="M18 27h8l3.5 38h-15z" />
      <path className="stripe" d="m17.2 37 9.6 0 .9 9H16.3zM15.5 55h13l.9 9H14.6z" />
      <path className="gallery" d="M15 27h14M18.5 27v-9a3.500 3.500 0 0 1 7 0v9M22 14.500v-3" />
      <circle className="lamp" cx="22" cy="20" r="3.4" />
    </svg>
  );
}
