import { periodChoices } from "../period-choices.ts";
import { useReportWords } from "./words.ts";
import { usePeriodWords } from "./queries.ts";

/** The periods that a report can be of, as options of a `Select`. */
export function PeriodOptions() {
  const say = useReportWords();
  const said = usePeriodWords();
  const { quarters, months, years } = periodChoices(new Date());
  const groups = [
    ["quarters", quarters],
    ["months", months],
    ["years", years],
  ] as const;
  return groups.map(([name, periods]) => (
    <optgroup key={name} label={say(`period.${name}`)}>
      {periods.map((one) => (
        <option key={one} value={one}>
          {said(one)}
        </option>
      ))}
    </optgroup>
  ));
}
