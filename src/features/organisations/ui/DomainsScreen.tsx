import { useQueryClient } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { settingsChanged, useDomains } from "./organisation.ts";
import { Proof } from "./parts/DomainProof.tsx";
import { useOrganisationWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Domain = OutputOf<typeof contract.domain>;

const kinds = { pending: "wait", proven: "good", lapsed: "bad" } as const;

/** The mail domains to which simulations may go, and the record that proves each. */
export default function DomainsScreen() {
  const { call, permissions } = useScreen();
  const say = useOrganisationWords();
  const queries = useQueryClient();
  const domains = useDomains();
  const mayChange = mayCall(contract.addDomain, permissions);
  const form = useContractForm({
    call,
    endpoint: contract.addDomain,
    start: { domain: "" },
    onDone: () => {
      form.reset();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsChanged[0] }),
  });
  return (
    <>
      <ScreenHead title={say("domains.title")} lead={say("domains.lead")} />
      {mayChange && (
        <div className="setting-line">
          <Form form={form} submit={say("domain.add")}>
            <Field
              label={say("domain.name")}
              hint={say("domain.name-hint")}
              autoComplete="off"
              {...form.field("domain")}
            />
          </Form>
        </div>
      )}
      <Answer query={domains}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={Globe} title={say("domains.none")}>
              {say("domains.none-lead")}
            </Empty>
          ) : (
            <ul className="setting-cards">
              {items.map((domain) => (
                <li key={domain.id}>
                  <OneDomain domain={domain} mayChange={mayChange} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  );
}

function OneDomain({ domain, mayChange }: { domain: Domain; mayChange: boolean }) {
  const { id, domain: name, state, expiresAt } = domain;
  const say = useOrganisationWords();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const check = useAct(contract.verifyDomain, {
    changes: settingsChanged,
    said: (now) => (now.state === "proven" ? say("domain.proven", { domain: name }) : (now.why ?? "")),
  });
  const remove = useAct(contract.removeDomain, {
    changes: settingsChanged,
    said: say("domains.removed", { domain: name }),
    onDone: () => setRemoving(false),
  });
  return (
    <section className="card" aria-label={name}>
      <div className="setting-head">
        <h2>{name}</h2>
        <Chip kind={kinds[state]}>{say(`domains.state.${state}`)}</Chip>
      </div>
      {state === "proven" ? (
        <p className="small soft">
          {say("domains.until")} {expiresAt && <When at={expiresAt} />}. {say("domains.keep-record")}
        </p>
      ) : (
        <Proof
          domain={domain}
          mayAsk={mayChange}
          onProven={() => void queries.invalidateQueries({ queryKey: settingsChanged[0] })}
        />
      )}
      {mayChange && (
        <div className="row">
          {state === "proven" && (
            <Button kind="quiet" busy={check.isPending} onClick={() => check.mutate({ id })}>
              {say("domain.check")}
            </Button>
          )}
          <Button kind="plain" className="small" onClick={() => setRemoving(true)}>
            {say("domains.remove")}
          </Button>
        </div>
      )}
      {removing && (
        <Dialog
          title={say("domains.remove-title", { domain: name })}
          lead={say("domains.remove-lead")}
          onClose={() => setRemoving(false)}
        >
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {say("domains.yes-remove", { domain: name })}
          </Button>
        </Dialog>
      )}
    </section>
  );
}
