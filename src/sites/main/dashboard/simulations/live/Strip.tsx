import { useCampaignWords } from "../../../../../features/campaigns/ui/parts/words.ts";
import type { Live } from "../../../../../features/insight/contract.ts";
import { dateFormat } from "../../../../../kit/formats.ts";
import { useLanguage } from "../../../../../ui/language.ts";

const height = 72;
const rows = ["sent", "reported", "clicked", "machine"] as const;

/** What happened when: messages as the ground, reports and clicks of people and clicks of programs above it. */
export function Strip({ strip }: { strip: NonNullable<Live["strip"]> }) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const steps = strip.sent.length;
  const top = Math.max(1, ...strip.sent, ...strip.clicked.map((n, at) => n + strip.machine[at]! + strip.reported[at]!));
  const momentOf = (step: number) => Date.parse(strip.from) + step * strip.stepSeconds * 1000;
  const day = dateFormat(tag, { day: "numeric", month: "short" });
  const time = dateFormat(tag, { hour: "2-digit", minute: "2-digit" });
  const at = (step: number) => `${day.format(momentOf(step))}, ${time.format(momentOf(step))}`;
  // A day is said once.
  const mark = (step: number, before: number) =>
    day.format(momentOf(step)) === day.format(momentOf(before)) ? time.format(momentOf(step)) : at(step);
  const total = (row: (typeof rows)[number]) => strip[row].reduce((sum, n) => sum + n, 0);
  const totals = rows.map((row) => `${say(`live.strip.${row}`)}: ${total(row)}`).join(", ");
  return (
    <figure className="strip">
      <figcaption>
        {rows.map((row) => (
          <span key={row} className="small" data-row={row}>
            <i aria-hidden="true" />
            {say(`live.strip.${row}`)}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${steps * 10} ${height}`} preserveAspectRatio="none" role="img" aria-label={totals}>
        {strip.sent.map((sent, step) => {
          const scaled = (n: number) => (n * (height - 2)) / top;
          const marks = [
            { row: "reported", n: strip.reported[step]! },
            { row: "clicked", n: strip.clicked[step]! },
            { row: "machine", n: strip.machine[step]! },
          ];
          let base = height;
          return (
            // A step has no name but its place in time.
            <g key={at(step) + String(step)}>
              <title>{`${at(step)} · ${rows.map((row) => `${say(`live.strip.${row}`)} ${strip[row][step]}`).join(" · ")}`}</title>
              <rect x={step * 10} y={0} width={10} height={height} className="strip-room" />
              <rect x={step * 10} y={height - scaled(sent)} width={9.4} height={scaled(sent)} data-row="sent" />
              {marks.map(({ row, n }) => {
                base -= scaled(n);
                return <rect key={row} x={step * 10 + 2} y={base} width={5.4} height={scaled(n)} data-row={row} />;
              })}
            </g>
          );
        })}
      </svg>
      <div className="strip-axis small soft" aria-hidden="true">
        <span>{at(0)}</span>
        <span>{mark(steps / 2, 0)}</span>
        <span>{mark(steps, steps / 2)}</span>
      </div>
    </figure>
  );
}
