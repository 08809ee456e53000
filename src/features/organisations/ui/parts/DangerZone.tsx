import { useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { ScreenHead } from "../../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { settingsChanged, useOrganisation } from "../organisation.ts";
import { useOrganisationWords } from "../words.ts";
import "../../../../ui/settings/settings.css";

/** The kill switch of the whole organisation, with the seconds that it took. @param children panels of later features */
export function DangerZone({ children }: { children?: ReactNode }) {
  const { permissions } = useScreen();
  const say = useOrganisationWords();
  const found = useOrganisation();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [began, setBegan] = useState(0);
  const [took, setTook] = useState<number | null>(null);
  const kill = useAct(contract.killOrganisation, {
    changes: [...settingsChanged, ["campaigns"]],
    said: say("danger.killed"),
    onDone: () => {
      setTook((performance.now() - began) / 1000);
      setAsking(false);
    },
  });
  const revive = useAct(contract.reviveOrganisation, {
    changes: settingsChanged,
    said: ({ killedAt }) => say(killedAt === null ? "danger.revived" : "danger.revival-waits"),
  });
  const mayKill = mayCall(contract.killOrganisation, permissions);
  return (
    <>
      <ScreenHead title={say("danger.title")} />
      <div className="setting-danger">
        <Panel title={say("danger.kill")} lead={say("danger.kill-lead")}>
          <Answer query={found} rows={2}>
            {({ killedAt, proposed, name }) => (
              <>
                {killedAt ? (
                  <>
                    <Alert>
                      {say("danger.stands")} <When at={killedAt} />.{" "}
                      {took !== null && say("danger.took", { seconds: took.toFixed(1) })}
                    </Alert>
                    {"killSwitch" in proposed && <p>{say("danger.revival-waits")}</p>}
                    {mayKill && (
                      <Button kind="quiet" busy={revive.isPending} onClick={() => revive.mutate({})}>
                        {say("danger.revive")}
                      </Button>
                    )}
                  </>
                ) : (
                  <>
                    <p>
                      <Chip kind="good">{say("danger.runs")}</Chip>
                    </p>
                    {mayKill && (
                      <Button kind="danger" className="fit" onClick={() => setAsking(true)}>
                        {say("danger.kill-now")}
                      </Button>
                    )}
                  </>
                )}
                {asking && (
                  <Dialog
                    title={say("danger.kill-title", { name })}
                    lead={say("danger.kill-lead")}
                    onClose={() => setAsking(false)}
                  >
                    <form
                      className="form"
                      method="post"
                      onSubmit={(event) => {
                        event.preventDefault();
                        setBegan(performance.now());
                        kill.mutate({ ...(reason.trim() && { reason: reason.trim() }) });
                      }}
                    >
                      <Field
                        label={say("danger.reason")}
                        maxLength={500}
                        value={reason}
                        onChange={(event) => setReason(event.target.value)}
                      />
                      <div className="form-buttons">
                        <Button type="submit" kind="danger" busy={kill.isPending}>
                          {say("danger.yes-kill")}
                        </Button>
                      </div>
                    </form>
                  </Dialog>
                )}
              </>
            )}
          </Answer>
        </Panel>
        {children}
      </div>
    </>
  );
}
