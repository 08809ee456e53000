import { useState } from "react";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { useWords } from "../words.ts";
import { refreshSession } from "./session.ts";

/** Whether somebody is signed in cannot be learned now: says so, and asks again. The title is the screen's own. */
export function Unreachable() {
  const say = useWords();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    await refreshSession();
    setBusy(false);
  };
  return (
    <>
      <Alert>{say("account.fault.unreachable")}</Alert>
      <Button kind="quiet" className="fit" busy={busy} onClick={() => void again()}>
        {say("account.fault.unreachable-again")}
      </Button>
    </>
  );
}
