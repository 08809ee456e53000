import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Network } from "lucide-react";
import { useState } from "react";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Confirm } from "../../../ui/parts/Confirm.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useTrackingWords } from "./words.ts";
import "../../../ui/settings/settings.css";

const changed = [["networks"]] as const;

/** Networks that verdicts know: the organisation's own ways out, behind which many people stand, and scanners. */
export default function NetworksScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useTrackingWords();
  const queries = useQueryClient();
  const networks = useQuery({
    queryKey: ["networks", organisation.id],
    queryFn: async () => (await call(contract.listNetworks, {})).items,
  });
  const mayChange = mayCall(contract.declareNetwork, permissions);
  const [leaving, setLeaving] = useState<string | null>(null);
  const forget = useAct(contract.forgetNetwork, {
    changes: changed,
    said: say("forgotten"),
    onDone: () => setLeaving(null),
  });
  const form = useContractForm({
    call,
    endpoint: contract.declareNetwork,
    start: { network: "", kind: "own" as "own" | "scanner", note: "" },
    onDone: ({ waits }) => {
      toast.success(say(waits ? "waits" : "declared"));
      form.reset();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: changed[0] }),
  });
  return (
    <>
      <ScreenHead title={say("title")} lead={say("lead")} />
      <Answer query={networks}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={Network} title={say("none")}>
              {say("none-lead")}
            </Empty>
          ) : (
            <ul className="setting-rows card">
              {items.map(({ network, kind, note }) => (
                <li key={network}>
                  <span>
                    <code>{network}</code> · {say(`kind.${kind}`)} <span className="soft">{note}</span>
                  </span>
                  {mayChange && (
                    <Button kind="plain" className="small" onClick={() => setLeaving(network)}>
                      {say("forget")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {leaving && (
        <Confirm
          title={say("forget-title", { network: leaving })}
          text={say("forget-lead")}
          submit={say("yes-forget")}
          busy={forget.isPending}
          onConfirm={() => forget.mutate({ network: leaving })}
          onClose={() => setLeaving(null)}
        />
      )}
      {mayChange && (
        <section className="card" aria-label={say("declare")}>
          <Form form={form} submit={say("declare")}>
            <div className="fields-row">
              <Field label={say("network")} hint={say("network-hint")} autoComplete="off" {...form.field("network")} />
              <Select label={say("what")} hint={say(`hint.${form.watch("kind")}`)} {...form.field("kind")}>
                <option value="own">{say("kind.own")}</option>
                <option value="scanner">{say("kind.scanner")}</option>
              </Select>
            </div>
            <Field label={say("note")} autoComplete="off" {...form.field("note")} />
          </Form>
        </section>
      )}
    </>
  );
}
