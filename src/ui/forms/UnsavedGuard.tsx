import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../parts/Button.tsx";
import { Dialog } from "../parts/Dialog.tsx";
import { usePartWords } from "../parts/words.ts";
import { hasUnsaved, discardUnsaved } from "./unsaved.ts";

/**
 * Asks whoever leaves with something unsaved (`useUnsaved`): here when it is for another screen, by the browser's own question when the page is
 * closed. Once in a frame: a router has one blocker.
 */
export function UnsavedGuard() {
  const say = usePartWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  if (blocker.state !== "blocked") return null;
  const go = () => {
    discardUnsaved();
    blocker.proceed();
  };
  return (
    <Dialog title={say("form.leave.title")} lead={say("form.leave.text")} onClose={blocker.reset}>
      <div className="form-buttons">
        <Button autoFocus onClick={blocker.reset}>
          {say("form.leave.stay")}
        </Button>
        <Button kind="quiet" onClick={go}>
          {say("form.leave.go")}
        </Button>
      </div>
    </Dialog>
  );
}
