import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { forgetDevice } from "aws-amplify/auth";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Confirm } from "../../../../ui/parts/Confirm.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { useDashboard } from "../context.ts";
import { withSessionCheck } from "../guard.ts";
import { useSignOut } from "../leaving.tsx";
import { useDashboardWords } from "../words.ts";
import { endSession, listDevices } from "./devices.ts";
import type { SignedInDevice } from "./devices.ts";
import { useMoments } from "./moment.ts";

/** Where the account is open, and the way to close it there, or everywhere at once. */
export function Devices() {
  const say = useDashboardWords();
  const { person } = useDashboard();
  const queries = useQueryClient();
  const { signOutEverywhere, leaving } = useSignOut();
  const [asking, setAsking] = useState(false);
  const queryKey = ["devices", person.userId];
  const { data = [] } = useQuery({ queryKey, queryFn: () => withSessionCheck(listDevices), retry: false });
  const end = useMutation({
    mutationFn: ({ id, kind }: SignedInDevice) =>
      withSessionCheck(() => (kind === "session" ? endSession(id) : forgetDevice({ device: { id } }))),
    onSuccess: (_done, { kind }) =>
      void toast.success(say(kind === "session" ? "profile.devices.ended" : "profile.devices.forgotten")),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Panel title={say("profile.devices.title")} lead={say("profile.devices.lead")}>
      {data.length > 0 && (
        <ul className="rows">
          {data.map((one) => (
            <Device key={one.id} device={one} busy={end.isPending && end.variables.id === one.id} onEnd={end.mutate} />
          ))}
        </ul>
      )}
      {end.isError && <Alert>{say("profile.devices.failed")}</Alert>}
      <Button kind="quiet" className="fit" onClick={() => setAsking(true)}>
        {say("profile.devices.everywhere")}
      </Button>
      {asking && (
        <Confirm
          title={say("profile.devices.everywhere-title")}
          text={say("profile.devices.everywhere-text")}
          submit={say("profile.devices.everywhere")}
          busy={leaving}
          onConfirm={() => void signOutEverywhere()}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Device(props: { device: SignedInDevice; busy: boolean; onEnd(device: SignedInDevice): void }) {
  const { device, busy, onEnd } = props;
  const say = useDashboardWords();
  const { agoOf } = useMoments();
  const session = device.kind === "session";
  const name = device.name || say("profile.devices.unknown");
  const facts = [
    session ? null : say("profile.devices.remembered"),
    device.active && !device.here ? say("profile.devices.active", { date: agoOf(device.active) }) : null,
    device.since && device.here ? say("profile.devices.signed-in", { date: agoOf(device.since) }) : null,
    device.address || null,
  ];
  return (
    <li>
      <MonitorSmartphone size={20} aria-hidden="true" />
      <span className="what">
        {name}
        <span className="small soft">{facts.filter(Boolean).join(" · ")}</span>
      </span>
      {device.here ? (
        <span className="chip good">{say("profile.devices.this")}</span>
      ) : (
        <Button
          kind="plain"
          className="small"
          busy={busy}
          aria-label={say(session ? "profile.devices.end-named" : "profile.devices.forget-named", { name })}
          onClick={() => onEnd(device)}
        >
          {say(session ? "profile.devices.end" : "profile.devices.forget")}
        </Button>
      )}
    </li>
  );
}
