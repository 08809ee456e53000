import { Search } from "lucide-react";
import { useDeferredValue } from "react";
import { rank } from "../../public/behaviour/rank.ts";
import type { Entry } from "../../public/behaviour/rank.ts";
import { useDashboardWords } from "../words.ts";

interface HelpSearchProps {
  entries: readonly Entry[];
  search: string;
  onSearch(search: string): void;
  /** Somebody has chosen a place in the docs. */
  onGo(address: string): void;
}

const most = 8;

/** The search of the docs as the public pages have it; Enter leads to the best place. */
export function HelpSearch({ entries, search, onSearch, onGo }: HelpSearchProps) {
  const say = useDashboardWords();
  const found = rank(entries, useDeferredValue(search)).slice(0, most);
  const addressOf = ({ path, id }: Entry) => (id ? `${path}#${id}` : path);
  return (
    <search className="help-search">
      <label>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          autoComplete="off"
          placeholder={say("help.search")}
          aria-label={say("help.search")}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && found[0]) onGo(addressOf(found[0].entry));
            // The first Escape empties the field, the next one closes the drawer.
            if (event.key !== "Escape" || search === "") return;
            event.preventDefault();
            event.stopPropagation();
            onSearch("");
          }}
        />
      </label>
      {search.trim() !== "" && (
        <>
          <p className="small soft" role="status">
            {found.length === 0 ? say("help.none") : say("help.found", { count: found.length })}
          </p>
          <ol role="list" className="help-found">
            {found.map(({ entry, excerpt }) => (
              <li key={addressOf(entry)}>
                <button type="button" onClick={() => onGo(addressOf(entry))}>
                  <strong>{entry.heading || entry.title}</strong>
                  {entry.heading && <span className="small soft">{entry.title}</span>}
                  <span className="small">
                    {excerpt.map((part, n) =>
                      // Every second part is what was looked for.
                      n % 2 === 0 ? part : <mark key={`${n} ${part}`}>{part}</mark>,
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </search>
  );
}
