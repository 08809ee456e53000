import { useQuery } from "@tanstack/react-query";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Copyable } from "../../../ui/parts/Copyable.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Panel } from "../../../ui/parts/Panel.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { HeldMessages } from "./parts/HeldMessages.tsx";
import { ProfileTest } from "./parts/ProfileTest.tsx";
import { StoppedPeople } from "./parts/StoppedPeople.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { usesTransport, useTransports } from "./transports.ts";
import type { Transport } from "./transports.ts";
import { useOutboundWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Profile = OutputOf<typeof contract.getSendingProfile>;

const kinds = { up: "good", down: "bad", unknown: "plain" } as const;
const changed = [["sending-profiles"]] as const;

/** The mail servers by which simulations leave: added from a preset, tried with one mail, and its answer explained. */
export default function MailScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useOutboundWords();
  const [editing, setEditing] = useState<Profile | "new" | null>(null);
  const profiles = useQuery({
    queryKey: ["sending-profiles", organisation.id],
    queryFn: async () => (await call(contract.listSendingProfiles, { limit: 100 })).items,
  });
  const transports = useTransports();
  const transportOf = (profile: Profile) => transports.data?.find((one) => usesTransport(profile, one));
  const mayChange = mayCall(contract.createSendingProfile, permissions);
  const add = (
    <Button onClick={() => setEditing("new")}>
      <Plus size={18} aria-hidden="true" />
      {say("profiles.add")}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={say("profiles.title")}
        lead={say("profiles.lead")}
        acts={mayChange && !!profiles.data?.length && add}
      />
      <HeldMessages />
      <Answer query={profiles}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={Mail} title={say("profiles.none")} act={mayChange && add}>
              {say("profiles.none-lead")}
            </Empty>
          ) : (
            <>
              <ul className="setting-cards">
                {items.map((profile) => (
                  <li key={profile.id}>
                    <OneProfile
                      profile={profile}
                      way={transportOf(profile)}
                      mayChange={mayChange}
                      onEdit={() => setEditing(profile)}
                    />
                  </li>
                ))}
              </ul>
              {mayChange && (
                <Panel title={say("profiles.test")} lead={say("profiles.test-lead")}>
                  <ProfileTest />
                </Panel>
              )}
              <StoppedPeople />
            </>
          )
        }
      </Answer>
      {editing && (
        <Dialog title={say(editing === "new" ? "profiles.add" : "profiles.change")} onClose={() => setEditing(null)}>
          <ProfileForm
            {...(editing === "new" ? { first: profiles.data?.length === 0 } : { profile: editing })}
            onDone={() => setEditing(null)}
          />
        </Dialog>
      )}
    </>
  );
}

interface OneProfileProps {
  profile: Profile;
  /** What its channel says of it, as soon as that is known. */
  way: Transport | undefined;
  mayChange: boolean;
  onEdit(): void;
}

function OneProfile({ profile, way, mayChange, onEdit }: OneProfileProps) {
  const { id, name, fromName, fromAddress, transport, settings, secretNames, isDefault, health, healthText, callback } =
    profile;
  const say = useOutboundWords();
  const [removing, setRemoving] = useState(false);
  const makeDefault = useAct(contract.changeSendingProfile, { changes: changed, said: say("profiles.saved") });
  const remove = useAct(contract.removeSendingProfile, {
    changes: changed,
    said: say("profiles.removed"),
    onDone: () => setRemoving(false),
  });
  return (
    <section className="card" aria-label={name}>
      <div className="setting-head">
        <h2>{name}</h2>
        <Chip kind={kinds[health]}>{say(`profiles.health.${health}`)}</Chip>
        {isDefault && <Chip>{say("profiles.default")}</Chip>}
      </div>
      <p>
        {way?.fields["fromAddress"] ? fromAddress : `${fromName} <${fromAddress}>`}
        <span className="small soft">
          {" "}
          · {way?.name ?? transport} {[settings["host"], settings["port"]].filter(Boolean).join(":")}
        </span>
      </p>
      {secretNames.length > 0 && (
        <p className="small soft">
          {say("profiles.secrets", {
            names: secretNames.map((one) => way?.fields[one] ?? say(`secret.${one as "password"}`)).join(", "),
          })}
        </p>
      )}
      {healthText && <p className="small">{healthText}</p>}
      {callback && (
        <div className="small">
          <p className="soft">{say("profiles.callback-hint")}</p>
          <Copyable name={say("profiles.callback")} value={callback} />
        </div>
      )}
      {mayChange && (
        <div className="row">
          <Button kind="quiet" onClick={onEdit}>
            {say("profiles.change")}
          </Button>
          {!isDefault && (
            <Button
              kind="quiet"
              busy={makeDefault.isPending}
              onClick={() => makeDefault.mutate({ id, isDefault: true })}
            >
              {say("profiles.make-default")}
            </Button>
          )}
          <Button kind="plain" className="small" onClick={() => setRemoving(true)}>
            {say("profiles.remove")}
          </Button>
        </div>
      )}
      {removing && (
        <Dialog
          title={say("profiles.remove-title", { name })}
          lead={say("profiles.remove-lead")}
          onClose={() => setRemoving(false)}
        >
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {say("profiles.yes-remove")}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
