import { ArrowDown, ArrowUp } from "lucide-react";
import { usePartWords } from "../parts/words.ts";
import { sortedBy } from "./column.ts";
import type { Column } from "./column.ts";

interface ListHeadProps<R> {
  columns: readonly Column<R>[];
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  everything?: { checked: boolean; onChange(on: boolean): void };
}

/** The heads of the columns; a press on one that the server can sort by sorts by it. */
export function ListHead<R>({ columns, sort = "", onSort, everything }: ListHeadProps<R>) {
  const say = usePartWords();
  return (
    <>
      <colgroup>
        {everything && <col className="list-tick" />}
        {columns.map(({ id, width }) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {everything && (
            <th scope="col" className="list-tick">
              <input
                type="checkbox"
                className="tick-box"
                aria-label={say("list.select-all")}
                checked={everything.checked}
                onChange={(event) => everything.onChange(event.target.checked)}
              />
            </th>
          )}
          {columns.map(({ id, name, sorts, numeric, acts }) => {
            const direction = sorts && (sort === sorts ? "ascending" : sort === `-${sorts}` ? "descending" : "none");
            return (
              <th key={id} scope="col" data-numeric={numeric && ""} aria-sort={direction || undefined}>
                {sorts && onSort ? (
                  <button type="button" className="list-sort" onClick={() => onSort(sortedBy(sort, sorts))}>
                    {name}
                    {direction === "ascending" && <ArrowUp size={14} aria-hidden="true" />}
                    {direction === "descending" && <ArrowDown size={14} aria-hidden="true" />}
                  </button>
                ) : acts ? (
                  <span className="unseen">{name}</span>
                ) : (
                  name
                )}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}
