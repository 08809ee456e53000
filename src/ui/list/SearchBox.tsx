import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { usePartWords } from "../parts/words.ts";
import { useDebounced } from "../use-debounced.ts";
import "../parts/field.css";

/** What a list is searched for; told once the keys rest, so that not every key asks the server. */
export function SearchBox({
  value,
  label,
  onChange,
}: {
  value: string;
  label?: string;
  onChange(search: string): void;
}) {
  const say = usePartWords();
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed.trim(), 200);
  useEffect(() => {
    if (rested !== value) onChange(rested);
    // Only what was typed is told; a search that comes from the address is already known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rested]);
  useEffect(() => {
    setTyped((before) => (before.trim() === value ? before : value));
  }, [value]);
  const name = label ?? say("list.search");
  return (
    <div className="search-box">
      <Search size={16} aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label={name}
        placeholder={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
