import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePartWords } from "../parts/words.ts";
import type { Column } from "./column.ts";
import { useNarrow } from "./use-narrow.ts";

interface ListRowsProps<R> {
  rows: readonly R[];
  columns: readonly Column<R>[];
  idOf(row: R): string;
  nameOf(row: R): string;
  hrefOf: ((row: R) => string) | undefined;
  /** Those that are selected; null where nothing can be. */
  selected: readonly string[] | null;
  onToggle(id: string): void;
  onNearEnd(): void;
}

// Rows keep their height, so that nothing jumps (list.css).
const heights = { wide: 44, narrow: 92 };

/** The rows in sight, and room for the others. */
export function ListRows<R>(props: ListRowsProps<R>) {
  const { rows, columns, idOf, nameOf, hrefOf, selected, onToggle, onNearEnd } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const narrow = useNarrow();
  const height = narrow ? heights.narrow : heights.wide;
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [rows.length]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: top,
    initialRect: { width: 0, height: 900 },
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 5 && window.scrollY > 0) onNearEnd();
    // Asked again when the end moves, not when the asker is made anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [last, rows.length]);
  const above = (shown[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const wide = columns.length + (selected ? 1 : 0);
  return (
    <tbody ref={body}>
      {above > 0 && <Room height={above} columns={wide} />}
      {shown.map(({ index }) => {
        const row = rows[index]!;
        const id = idOf(row);
        return (
          <Row
            key={id}
            {...{ row, id, columns, nameOf, hrefOf, onToggle, index }}
            chosen={selected ? selected.includes(id) : null}
          />
        );
      })}
      {below > 0 && <Room height={below} columns={wide} />}
    </tbody>
  );
}

interface RowProps<R> extends Pick<ListRowsProps<R>, "columns" | "nameOf" | "hrefOf" | "onToggle"> {
  row: R;
  id: string;
  /** Its place among all rows, from 0. */
  index: number;
  /** Null where nothing can be selected. */
  chosen: boolean | null;
}

const Row = memo(function Row<R>({ row, id, index, columns, nameOf, hrefOf, chosen, onToggle }: RowProps<R>) {
  const say = usePartWords();
  return (
    <tr data-id={id} aria-rowindex={index + 2} aria-selected={chosen ?? undefined}>
      {chosen !== null && (
        <td className="list-tick">
          <input
            type="checkbox"
            className="tick-box"
            aria-label={say("list.select", { name: nameOf(row) })}
            checked={chosen}
            onChange={() => onToggle(id)}
          />
        </td>
      )}
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.id} scope="row" className="list-name">
            {hrefOf ? <Link to={hrefOf(row)}>{column.cell(row)}</Link> : column.cell(row)}
          </th>
        ) : (
          <td
            key={column.id}
            data-numeric={column.numeric && ""}
            data-narrow={column.narrow && ""}
            data-acts={column.acts && ""}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <R>(props: RowProps<R>) => ReactNode;

function Room({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true" className="list-room">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
