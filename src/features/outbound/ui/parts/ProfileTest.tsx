import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import type { OutputOf } from "../../../../ui/call.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { contract } from "../../contract.ts";
import { ProfileForm } from "../ProfileForm.tsx";
import { usesTransport, useTransports } from "../transports.ts";
import type { Transport } from "../transports.ts";
import { useOutboundWords } from "../words.ts";

type Profiles = OutputOf<typeof contract.listSendingProfiles>["items"];
type Outcome = OutputOf<typeof contract.testSendingProfile>;

/** One test message by a profile of the organisation, and in plain words what became of it; where there is no profile yet, it is made here. */
export function ProfileTest({ onAnswered }: { onAnswered?: () => void }) {
  const { call, organisation } = useScreen();
  const say = useOutboundWords();
  const profiles = useQuery({
    queryKey: ["sending-profiles", organisation.id, "first"],
    queryFn: () => call(contract.listSendingProfiles, { limit: 50 }),
  });
  const transports = useTransports();
  return (
    <Answer query={profiles} rows={3}>
      {({ items }) =>
        items.length > 0 ? (
          <Answer query={transports} rows={3}>
            {(ways) => <Test profiles={items} ways={ways} onAnswered={onAnswered} />}
          </Answer>
        ) : (
          <>
            <p className="small">{say("test.none")}</p>
            <ProfileForm first onDone={() => {}} />
          </>
        )
      }
    </Answer>
  );
}

interface TestProps {
  profiles: Profiles;
  ways: readonly Transport[];
  onAnswered: (() => void) | undefined;
}

function Test({ profiles, ways, onAnswered }: TestProps) {
  const { call, member } = useScreen();
  const say = useOutboundWords();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const wayOf = (id: string) =>
    ways.find((one) => profiles.some((profile) => profile.id === id && usesTransport(profile, one)));
  // The one address of whoever asks that is known here.
  const ownBy = (id: string) => (wayOf(id)?.addressField === "email" ? (member.email ?? "") : "");
  const usual = profiles.find(({ isDefault }) => isDefault) ?? profiles[0]!;
  const form = useContractForm({
    call,
    endpoint: contract.testSendingProfile,
    start: { id: usual.id, to: ownBy(usual.id) },
    onDone: (answer) => {
      setOutcome(answer);
      if (answer.state === "sent") onAnswered?.();
    },
  });
  const [id, to] = form.watch(["id", "to"]);
  const way = wayOf(id);
  const called = way?.fields["testTo"];
  const choose = (next: string) => {
    setOutcome(null);
    if (to === ownBy(id)) form.setValue("to", ownBy(next));
  };
  return (
    <>
      <Form form={form} submit={say(`test.${kindOf(way)}.send`)} kind="quiet">
        {profiles.length > 1 && (
          <Select
            label={say("test.profile")}
            {...form.field("id")}
            onChange={(event) => {
              void form.field("id").onChange(event);
              choose(event.target.value);
            }}
          >
            {profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Field
          label={called ?? say("test.to")}
          hint={called === undefined ? say("test.to-hint") : way?.hints["testTo"]}
          autoComplete="off"
          {...form.field("to")}
        />
      </Form>
      {outcome && <VendorEvent outcome={outcome} kind={kindOf(way)} />}
    </>
  );
}

const states = ["sent", "deferred", "bounced", "unconfirmed", "refused"] as const;

/** Mail is spoken of as mail; what other channels send, whose words say where a test goes, is a message. */
function kindOf(way: Transport | undefined): "mail" | "message" {
  return way?.fields["testTo"] === undefined ? "mail" : "message";
}

/** What became of a test: what it means first, then the server's own words. */
function VendorEvent({ outcome, kind }: { outcome: Outcome; kind: "mail" | "message" }) {
  const say = useOutboundWords();
  const state = states.find((one) => one === outcome.state) ?? "refused";
  return (
    <Alert kind={state === "sent" ? "success" : "error"}>
      {say(`test.${kind}.${state}`)}
      {outcome.text && (
        <span className="small">
          {" "}
          {say("test.said")} <code>{outcome.text}</code>
        </span>
      )}
    </Alert>
  );
}
