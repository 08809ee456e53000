import type { ReactNode } from "react";
import { Button } from "../parts/Button.tsx";
import { usePartWords } from "../parts/words.ts";

/** The rows that were chosen: each by its id, or all that match the list's search and filters, which is a query and no list. */
export type Selection = { ids: readonly string[]; all?: never } | { all: true; count: number; ids?: never };

interface BulkBarProps {
  selection: Selection;
  /** How many match in all, where all that are shown are selected and there are more. */
  matching: number | undefined;
  onAll(): void;
  onClear(): void;
  children(selection: Selection): ReactNode;
}

/** What can be done to the selected rows, in the place of the list's own line while any are: the rows stay where they are. */
export function BulkBar({ selection, matching, onAll, onClear, children }: BulkBarProps) {
  const say = usePartWords();
  return (
    <div className="list-bulk" role="group">
      <strong aria-live="polite">
        {selection.all
          ? say("list.all-matching", { count: selection.count })
          : say("list.selected", { count: selection.ids.length })}
      </strong>
      {matching !== undefined && (
        <Button kind="plain" className="small" onClick={onAll}>
          {say("list.select-matching", { count: matching })}
        </Button>
      )}
      <div className="list-bulk-acts">{children(selection)}</div>
      <Button kind="plain" className="small" onClick={onClear}>
        {say("list.clear")}
      </Button>
    </div>
  );
}
