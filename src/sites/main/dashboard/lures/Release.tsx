import { useState } from "react";
import { contract } from "../../../../features/lures/contract.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Textarea } from "../../../../ui/parts/Textarea.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import type { Lure } from "./fields.ts";
import { useLureWords } from "./words.ts";

/** Says of a saved version that it waits for a second person, and lets one release it with a reason. */
export function Release({ lure }: { lure: Lure }) {
  const { permissions } = useScreen();
  const say = useLureWords();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const release = useAct(contract.approveOverride, {
    said: say("release.done"),
    changes: [["lure"], ["lures"]],
    onDone: () => setAsking(false),
  });
  const { approvedOverride, findings } = lure;
  if (approvedOverride)
    return (
      <Alert kind="info">
        {say("release.released", { reason: approvedOverride.reason })} <When at={approvedOverride.at} />
      </Alert>
    );
  if (lure.usable || lure.archived || findings.length === 0) return null;
  return (
    <Alert kind="info">
      <p>{say(lure.verdict === "refused" ? "release.refused" : "release.doubtful", { count: findings.length })}</p>
      <ul className="small">
        {findings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {mayCall(contract.approveOverride, permissions) && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {say("release.ask")}
        </Button>
      )}
      {asking && (
        <Dialog title={say("release.title")} lead={say("release.lead")} onClose={() => setAsking(false)}>
          <form
            className="cue-form"
            onSubmit={(event) => {
              event.preventDefault();
              release.mutate({ id: lure.id, version: lure.version, reason });
            }}
          >
            <Textarea
              label={say("release.reason")}
              value={reason}
              required
              minLength={10}
              maxLength={1000}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="form-buttons">
              <Button type="submit" busy={release.isPending}>
                {say("release.give")}
              </Button>
              <Button kind="quiet" onClick={() => setAsking(false)}>
                {say("cancel")}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </Alert>
  );
}
