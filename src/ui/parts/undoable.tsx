import { Button } from "./Button.tsx";
import { PlansLink } from "./PlansLink.tsx";
import { toast } from "./toast.ts";

/** Says that the plan does not allow something, with the way to choose another one. */
export function refusedByPlan(said: string): void {
  toast.error(
    <span className="undoable">
      {said} <PlansLink />
    </span>,
    { autoClose: 15_000, closeOnClick: false },
  );
}

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
