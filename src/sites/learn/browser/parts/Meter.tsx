import "./meter.css";

/** How much of something is reached, as a bar of water. */
export function Meter({ label, value, of }: { label: string; value: number; of: number }) {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 1;
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(value, of)}
      aria-valuetext={`${value} / ${of}`}
    >
      <span style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
