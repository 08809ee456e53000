import { ChevronDown } from "lucide-react";

interface FilterChoiceProps {
  /** What it narrows by. */
  label: string;
  /** What it says while it narrows nothing. */
  any: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  onChange(value: string): void;
}

/** Narrows a list by one of a few values; the empty one narrows nothing. */
export function FilterChoice({ label, any, value, choices, onChange }: FilterChoiceProps) {
  return (
    <label className="filter-choice" data-on={value === "" ? undefined : ""}>
      <span className="unseen">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </label>
  );
}
