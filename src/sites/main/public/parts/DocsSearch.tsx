import { Search } from "lucide-react";
import { usePublicWords } from "../words.ts";
import "../../../../ui/parts/field.css";

/** Looks through docs, tutorials and articles while one types; needs the script (behaviour/search.ts), which brings the texts along. */
export function DocsSearch() {
  const say = usePublicWords();
  const patterns = {
    one: say("docs.results", { count: 1 }),
    other: say("docs.results", { count: 2 }).replace("2", "%"),
  };
  return (
    <search className="docs-search needs-script" data-search>
      <label htmlFor="search">{say("docs.search")}</label>
      <div className="search-box">
        <Search size={20} aria-hidden="true" />
        <input
          id="search"
          className="input"
          type="search"
          autoComplete="off"
          placeholder={say("docs.placeholder")}
          aria-describedby="search-count"
        />
      </div>
      <p
        id="search-count"
        className="small soft"
        role="status"
        data-one={patterns.one}
        data-other={patterns.other}
        data-nothing={say("docs.nothing")}
      />
      <ol data-results />
    </search>
  );
}
