import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import type { RowSelectionState } from "@tanstack/react-table";
import { useCallback, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../parts/Button.tsx";
import { Failure } from "../states/Failure.tsx";
import { Skeleton } from "../states/Skeleton.tsx";
import { usePartWords } from "../parts/words.ts";
import { BulkBar } from "./BulkBar.tsx";
import type { Selection } from "./BulkBar.tsx";
import { saveColumns, shownColumns } from "./column.ts";
import type { Column } from "./column.ts";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListRows } from "./ListRows.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { fittingColumns, useRoom } from "./fitting.ts";
import { nothingYet } from "./nothing-yet.ts";
import { useNarrow } from "./use-narrow.ts";
import "../parts/tick.css";
import "./list.css";

/** A page of rows as the API answers it; `total`, where it tells it, counts all that match. */
interface Page<R> {
  items: R[];
  next: string | null;
  total?: number | undefined;
}

interface ListProps<R> {
  /** Tells the choices that this browser keeps for it from another list's. */
  name: string;
  /** What it lists, for those who hear it. */
  label: string;
  columns: readonly Column<R>[];
  query: UseInfiniteQueryResult<InfiniteData<Page<R>>>;
  idOf(row: R): string;
  /** What a row is called, for those who hear it. */
  nameOf(row: R): string;
  /** The address of the row's own page. */
  hrefOf?: (row: R) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  search?: string;
  onSearch?: (search: string) => void;
  /** Choices that narrow it, beside the search. */
  filters?: ReactNode;
  /** Something narrows it: then an empty list means that nothing matches. */
  narrowed?: boolean;
  onReset?: () => void;
  /** What can be done to several rows at once. */
  bulk?: (selection: Selection, clear: () => void) => ReactNode;
  /** What is shown while there is nothing at all. */
  empty?: ReactNode;
  /** What is said of an empty list that is narrowed, where there is more to say than that nothing matches. */
  noneMatch?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

/** A list of any length: sorted, searched and paged by the server, only the rows in sight in the page, walked by keyboard. */
export function List<R extends object>(props: ListProps<R>) {
  const { name, columns, query, idOf, nameOf, hrefOf, bulk, narrowed = false } = props;
  const say = usePartWords();
  const frame = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(() => shownColumns(name, columns));
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [all, setAll] = useState(false);
  // The same as long as nothing about them changes: a row that is selected is drawn anew, its neighbours are not.
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  const heads = useMemo(() => columns.map((column) => ({ id: column.id, header: column.name })), [columns]);
  const table = useTable({
    features,
    data: rows,
    columns: heads,
    getRowId: idOf,
    state: { columnVisibility: visible, rowSelection: selected },
    onRowSelectionChange: setSelected,
  });
  const [narrow, room, ticked] = [useNarrow(), useRoom(frame), bulk !== undefined];
  const leaves = table.getVisibleLeafColumns();
  const shown = useMemo(() => {
    const chosen = leaves.map(({ id }) => columns.find((one) => one.id === id)!);
    return narrow ? chosen : fittingColumns(chosen, room, ticked);
  }, [leaves, columns, narrow, room, ticked]);
  const ids = Object.keys(selected);
  const clear = () => {
    table.resetRowSelection(true);
    setAll(false);
  };
  // Whoever leaves one out of all that match means those that are shown, without it.
  const toggle = useCallback((id: string) => {
    setAll(false);
    setSelected(({ [id]: was, ...others }) => (was ? others : { ...others, [id]: true }));
  }, []);
  useListKeys(frame, {
    onMove: (step) => moveFocus(frame.current, step),
    ...(bulk && {
      onSelect: () => {
        const id = focusedRow(frame.current);
        if (id) toggle(id);
      },
    }),
  });
  return (
    <div className="list" ref={frame} aria-busy={query.isPlaceholderData}>
      {(narrowed || !nothingYet(query)) && (
        <div className="list-bar">
          {props.onSearch && <SearchBox value={props.search ?? ""} onChange={props.onSearch} />}
          {props.filters && <div className="list-filters">{props.filters}</div>}
        </div>
      )}
      {query.isPending && <Skeleton rows={8} />}
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess &&
        rows.length === 0 &&
        narrowed &&
        (props.noneMatch ?? (
          <div className="list-none">
            <p className="soft">{say("list.none-match")}</p>
            {props.onReset && (
              <Button kind="quiet" onClick={props.onReset}>
                {say("list.reset")}
              </Button>
            )}
          </div>
        ))}
      {query.isSuccess && rows.length === 0 && !narrowed && props.empty}
      {rows.length > 0 && (
        <>
          {bulk && ids.length > 0 ? (
            <BulkBar
              selection={all ? { all: true, count: total ?? rows.length } : { ids }}
              matching={!all && table.getIsAllRowsSelected() && query.hasNextPage ? total : undefined}
              onAll={() => setAll(true)}
              onClear={clear}
            >
              {(selection) => bulk(selection, clear)}
            </BulkBar>
          ) : (
            <div className="list-line">
              <p className="small soft list-count" role="status">
                {total === undefined
                  ? say(query.hasNextPage ? "list.shown" : "list.count", { count: rows.length })
                  : say("list.count", { count: total })}
              </p>
              <ColumnMenu
                columns={columns.slice(1).filter(({ acts }) => !acts)}
                visible={visible}
                onChange={(next) => {
                  setVisible(next);
                  saveColumns(name, next);
                }}
              />
            </div>
          )}
          <table className="list-table" aria-label={props.label} aria-rowcount={total ?? -1}>
            <ListHead
              columns={shown}
              sort={props.sort}
              onSort={props.onSort}
              {...(bulk && {
                everything: {
                  checked: table.getIsAllRowsSelected(),
                  onChange: (on: boolean) => (on ? table.toggleAllRowsSelected(true) : clear()),
                },
              })}
            />
            <ListRows
              rows={rows}
              columns={shown}
              idOf={idOf}
              nameOf={nameOf}
              hrefOf={hrefOf}
              selected={bulk ? ids : null}
              onToggle={toggle}
              onNearEnd={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
            />
          </table>
          {query.hasNextPage && (
            <Button
              kind="quiet"
              className="fit"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {say("list.more")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function focusedRow(frame: HTMLElement | null): string | undefined {
  return frame?.querySelector<HTMLElement>("tr[data-id]:focus-within")?.dataset["id"];
}

function moveFocus(frame: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(frame?.querySelectorAll<HTMLElement>("tr[data-id]") ?? [])];
  const at = rows.findIndex((row) => row.matches(":focus-within"));
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  // In the document a row's box stands before its name.
  (next?.querySelector<HTMLElement>(".list-name :is(a, button)") ?? next?.querySelector("input"))?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
