import type { ComponentProps } from "react";
import { Select } from "../../../../ui/parts/Select.tsx";
import { useReportWords } from "./words.ts";
import type { Kind } from "./queries.ts";

interface KindSelectProps extends Omit<ComponentProps<typeof Select>, "label" | "hint" | "children"> {
  kinds: readonly Kind[];
  chosen: string;
}

/** A choice of the kind of report, which says what the chosen one holds. */
export function KindSelect({ kinds, chosen, ...select }: KindSelectProps) {
  const say = useReportWords();
  return (
    <Select label={say("make.kind")} hint={kinds.find(({ id }) => id === chosen)?.says} {...select}>
      {kinds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
