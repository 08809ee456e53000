import "./meter.css";

/** How much of something is reached, as a bar of water: drawn, for the policy refuses styles in a page that comes drawn. */
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
      <svg width="100%" height="100%" aria-hidden="true" focusable="false">
        <rect width={`${share * 100}%`} height="100%" rx="6" />
      </svg>
    </div>
  );
}
