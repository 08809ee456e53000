import { Check } from "lucide-react";
import { contentLang } from "../content.ts";

/** Points that hold, each with a check. */
export function CheckList({ list }: { list: readonly string[] }) {
  return (
    <ul className="checks" lang={contentLang(list)}>
      {list.map((one) => (
        <li key={one}>
          <Check size={18} aria-hidden="true" />
          <span>{one}</span>
        </li>
      ))}
    </ul>
  );
}
