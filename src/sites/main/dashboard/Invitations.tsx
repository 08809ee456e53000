import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Anchor } from "lucide-react";
import { contract } from "../../../features/people/contract.ts";
import { useRoleNames } from "../../../features/people/ui/parts/roles.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { refusalOf } from "../../../ui/problem.ts";
import { chooseOrganisation } from "../account/shown-organisation.ts";
import { call } from "./product.ts";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";

/** Organisations that would like to have this person, above whatever screen is open. */
export function Invitations({ me }: { me: Me }) {
  const say = useDashboardWords();
  if (me.invitations.length === 0) return null;
  return (
    <section className="dash-invitations" aria-label={say("invitations.list")}>
      {me.invitations.map((one) => (
        <Invitation key={one.id} invitation={one} />
      ))}
    </section>
  );
}

function Invitation({ invitation }: { invitation: Me["invitations"][number] }) {
  const say = useDashboardWords();
  const role = useRoleNames()(invitation.role);
  const queries = useQueryClient();
  const { id, organisation } = invitation;
  const failed = (error: Error) => void toast.error(refusalOf(error, say("profile.devices.failed")));
  const onSettled = () => queries.invalidateQueries({ queryKey: ["me"] });
  const accept = useMutation({
    mutationFn: () => call(contract.acceptInvitation, { id }),
    onSuccess: (joined) => {
      chooseOrganisation(joined.organisation?.id ?? null);
      toast.success(say("invitations.accepted", { organisation }));
    },
    onError: failed,
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => call(contract.declineInvitation, { id }),
    onSuccess: () => void toast.info(say("invitations.declined", { organisation })),
    onError: failed,
    onSettled,
  });
  return (
    <div className="card sand dash-invitation">
      <Anchor size={24} aria-hidden="true" />
      <div>
        <h2>{say("invitations.title")}</h2>
        <p>{say("invitations.text", { organisation, role })}</p>
      </div>
      <div className="row">
        <Button busy={accept.isPending} onClick={() => accept.mutate()}>
          {say("invitations.accept")}
        </Button>
        <Button kind="quiet" busy={decline.isPending} onClick={() => decline.mutate()}>
          {say("invitations.decline")}
        </Button>
      </div>
    </div>
  );
}
