import { Check } from "lucide-react";

/** Points that hold, each with a check. */
export function CheckList({ list }: { list: readonly string[] }) {
  return (
    <ul className="checks">
      {list.map((one) => (
        <li key={one}>
          <Check size={18} aria-hidden="true" />
          <span>{one}</span>
        </li>
      ))}
    </ul>
  );
}
