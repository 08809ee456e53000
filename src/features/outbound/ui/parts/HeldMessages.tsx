import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { useOutboundWords } from "../words.ts";

const changed = [["held-messages"]] as const;

/** What waits for somebody's word after the database was put back to a backup; nothing where nothing does. */
export function HeldMessages() {
  const { call, organisation, permissions } = useScreen();
  const say = useOutboundWords();
  const held = useQuery({
    queryKey: ["held-messages", organisation.id],
    queryFn: () => call(contract.heldMessages, {}),
    enabled: mayCall(contract.releaseMessages, permissions),
  });
  const send = useAct(contract.releaseMessages, { changes: changed, said: say("held.sent") });
  const drop = useAct(contract.releaseMessages, { changes: changed, said: say("held.dropped") });
  if (!held.data?.since) return null;
  return (
    <Panel title={say("held.title")} lead={say("held.lead", { count: held.data.waiting })}>
      <p className="small soft">{say("held.hint")}</p>
      <div className="row">
        <Button busy={send.isPending} onClick={() => send.mutate({ send: true })}>
          {say("held.send")}
        </Button>
        <Button kind="danger" busy={drop.isPending} onClick={() => drop.mutate({ send: false })}>
          {say("held.drop")}
        </Button>
      </div>
    </Panel>
  );
}
