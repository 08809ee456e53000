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
import { useOutboundWords } from "../words.ts";

type Profiles = OutputOf<typeof contract.listSendingProfiles>["items"];
type Outcome = OutputOf<typeof contract.testSendingProfile>;

/** One test mail by a profile of the organisation, and in plain words what became of it; where there is no profile yet, it is made here. */
export function ProfileTest({ onAnswered }: { onAnswered?: () => void }) {
  const { call, organisation } = useScreen();
  const say = useOutboundWords();
  const profiles = useQuery({
    queryKey: ["sending-profiles", organisation.id, "first"],
    queryFn: () => call(contract.listSendingProfiles, { limit: 50 }),
  });
  return (
    <Answer query={profiles} rows={3}>
      {({ items }) =>
        items.length > 0 ? (
          <Test profiles={items} onAnswered={onAnswered} />
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

function Test({ profiles, onAnswered }: { profiles: Profiles; onAnswered: (() => void) | undefined }) {
  const { call, member } = useScreen();
  const say = useOutboundWords();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const usual = profiles.find(({ isDefault }) => isDefault) ?? profiles[0]!;
  const form = useContractForm({
    call,
    endpoint: contract.testSendingProfile,
    start: { id: usual.id, to: member.email ?? "" },
    onDone: (answer) => {
      setOutcome(answer);
      if (answer.state === "sent") onAnswered?.();
    },
  });
  return (
    <>
      <Form form={form} submit={say("test.send")} kind="quiet">
        {profiles.length > 1 && (
          <Select label={say("test.profile")} {...form.field("id")}>
            {profiles.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Field label={say("test.to")} hint={say("test.to-hint")} autoComplete="off" {...form.field("to")} />
      </Form>
      {outcome && <VendorEvent outcome={outcome} />}
    </>
  );
}

const states = ["sent", "deferred", "bounced", "unconfirmed", "refused"] as const;

/** What became of a test mail: what it means first, then the server's own words. */
function VendorEvent({ outcome }: { outcome: Outcome }) {
  const say = useOutboundWords();
  const state = states.find((one) => one === outcome.state) ?? "refused";
  return (
    <Alert kind={state === "sent" ? "success" : "error"}>
      {say(`test.${state}`)}
      {outcome.text && (
        <span className="small">
          {" "}
          {say("test.said")} <code>{outcome.text}</code>
        </span>
      )}
    </Alert>
  );
}
