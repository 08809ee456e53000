import { Field } from "../../../ui/parts/Field.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import type { Part } from "./schema-form.ts";
import { useOutboundWords } from "./words.ts";

interface SettingFieldProps {
  part: Part;
  /** What its channel calls it, and says of it; else the general words. */
  called?: { label: string | undefined; hint: string | undefined; choices: Record<string, string> | undefined };
  value: string;
  onChange(value: string): void;
}

/** One setting of a transport, as its schema asks for it. */
export function SettingField({ part, called, value, onChange }: SettingFieldProps) {
  const say = useOutboundWords();
  const label = called?.label ?? say(`setting.${part.name as "host"}`);
  if (part.choices)
    return (
      <Select label={label} hint={called?.hint} value={value} onChange={(event) => onChange(event.target.value)}>
        {part.choices.map((one) => (
          <option key={one} value={one}>
            {called?.choices?.[one] ?? one}
          </option>
        ))}
      </Select>
    );
  return (
    <Field
      label={label}
      hint={called?.hint}
      type={part.number ? "number" : "text"}
      autoComplete="off"
      required={!part.optional}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
