import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { usePartWords } from "../parts/words.ts";

/** Asks whoever leaves with something unsaved: here when it is for another screen, by the browser's own question when the page is closed. */
export function Unsaved({ unsaved }: { unsaved: { readonly current: boolean } }) {
  const say = usePartWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog title={say("form.leave.title")} lead={say("form.leave.text")} onClose={blocker.reset}>
      <div className="form-buttons">
        <Button autoFocus onClick={blocker.reset}>
          {say("form.leave.stay")}
        </Button>
        <Button kind="quiet" onClick={blocker.proceed}>
          {say("form.leave.go")}
        </Button>
      </div>
    </Dialog>
  );
}
