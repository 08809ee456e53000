import { Field } from "../../../ui/parts/Field.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import type { Part } from "./schema-form.ts";
import { useOutboundWords } from "./words.ts";

/** One setting of a transport, as its schema asks for it. */
export function SettingField({ part, value, onChange }: { part: Part; value: string; onChange(value: string): void }) {
  const say = useOutboundWords();
  const label = say(`setting.${part.name as "host"}`);
  if (part.choices)
    return (
      <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {part.choices.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Select>
    );
  return (
    <Field
      label={label}
      type={part.number ? "number" : "text"}
      autoComplete="off"
      required={!part.optional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
