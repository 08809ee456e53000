import { Ellipsis, OctagonX, Pause, Play, Send, Square, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/campaigns/contract.ts";
import { nextState } from "../../../../features/campaigns/rules.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Menu } from "../../../../ui/parts/Menu.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { ProfileDialog } from "./ProfileDialog.tsx";
import type { Simulation } from "./simulation.ts";

const changes = [["campaigns"]] as const;

/** What can be done to a simulation now: the next sensible act as the button, the rest in a menu. */
export function Acts({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { permissions } = useScreen();
  const [asked, ask] = useState<"cancel" | "kill" | "profile" | null>(null);
  const { id, state, name } = campaign;
  const pause = useAct(contract.pauseCampaign, { changes, said: say("act.paused") });
  const resume = useAct(contract.resumeCampaign, { changes, said: say("act.resumed") });
  const withdraw = useAct(contract.withdrawCampaign, { changes, said: say("act.withdrawn") });
  const cancel = useAct(contract.cancelCampaign, { changes, onDone: () => ask(null) });
  const kill = useAct(contract.killCampaign, { changes, onDone: () => ask(null) });
  const may = (act: "pause" | "resume" | "cancel" | "kill" | "withdraw", endpoint: Parameters<typeof mayCall>[0]) =>
    nextState(state, act) !== null && mayCall(endpoint, permissions);
  const menu = [
    ...(may("withdraw", contract.withdrawCampaign)
      ? [{ id: "withdraw", name: say("act.withdraw"), icon: Undo2, onAct: () => withdraw.mutate({ id }) }]
      : []),
    ...(state === "paused" && mayCall(contract.changeCampaignProfile, permissions)
      ? [{ id: "profile", name: say("profile-of.other"), icon: Send, onAct: () => ask("profile") }]
      : []),
    ...(may("cancel", contract.cancelCampaign)
      ? [{ id: "cancel", name: say("act.cancel"), icon: Square, onAct: () => ask("cancel") }]
      : []),
    ...(may("kill", contract.killCampaign) && campaign.launchedAt
      ? [{ id: "kill", name: say("act.kill"), icon: OctagonX, danger: true as const, onAct: () => ask("kill") }]
      : []),
  ];
  return (
    <>
      {state === "draft" && mayCall(contract.updateCampaign, permissions) && (
        <Link className="button primary" to={`/dashboard/simulations/${id}/plan?step=check`}>
          {say("record.go-on")}
        </Link>
      )}
      {may("pause", contract.pauseCampaign) && (
        <Button kind="quiet" busy={pause.isPending} onClick={() => pause.mutate({ id })}>
          <Pause size={18} aria-hidden="true" />
          {say("act.pause")}
        </Button>
      )}
      {may("resume", contract.resumeCampaign) && !campaign.request && (
        <Button busy={resume.isPending} onClick={() => resume.mutate({ id })}>
          <Play size={18} aria-hidden="true" />
          {say("act.resume")}
        </Button>
      )}
      {menu.length > 0 && (
        <Menu label={say("act.more")} acts={menu}>
          <Ellipsis size={18} aria-hidden="true" />
        </Menu>
      )}
      {asked === "profile" && <ProfileDialog campaign={campaign} onClose={() => ask(null)} />}
      {asked && asked !== "profile" && (
        <Dialog title={say(`${asked}.title`, { name })} lead={say(`${asked}.text`)} onClose={() => ask(null)}>
          <div className="form-buttons">
            <Button
              kind="danger"
              busy={cancel.isPending || kill.isPending}
              onClick={() => (asked === "kill" ? kill : cancel).mutate({ id })}
            >
              {say(`${asked}.do`)}
            </Button>
            <Button kind="quiet" onClick={() => ask(null)}>
              {say("act.leave")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
