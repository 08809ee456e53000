import { Button } from "./Button.tsx";
import { toast } from "./toast.ts";

/** Says what was done, with the way to take it back for ten seconds. */
export function undoable(said: string, label: string, undo: () => unknown): void {
  const shown = toast.success(
    <span className="undoable">
      {said}{" "}
      <Button
        kind="plain"
        onClick={() => {
          toast.dismiss(shown);
          undo();
        }}
      >
        {label}
      </Button>
    </span>,
    { autoClose: 10_000, closeOnClick: false },
  );
}
