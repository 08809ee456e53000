import { useEffect, useRef } from "react";
import { contract } from "../../../features/people/contract.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import type { Person } from "../account/client.ts";
import { BusinessFields } from "./BusinessFields.tsx";
import { chooseOrganisation } from "../account/shown-organisation.ts";
import { forgetPending } from "./pending-organisation.ts";
import type { PendingOrganisation } from "./pending-organisation.ts";
import { call } from "./product.ts";
import { Shell } from "./Shell.tsx";
import Unproven from "./Unproven.tsx";
import { useDashboardWords } from "./words.ts";

/**
 * Sets up the organisation that was asked for at the business sign-up, before anything else is asked of the API: its first look at an account
 * without one would make a personal organisation. What it refuses can be mended here.
 */
export function Founding(props: { person: Person; wanted: PendingOrganisation; onDone(): void }) {
  const { person, wanted, onDone } = props;
  const say = useDashboardWords();
  const leave = () => {
    forgetPending();
    onDone();
  };
  const form = useContractForm({
    call,
    endpoint: contract.foundOrganisation,
    start: wanted,
    onDone: ({ organisation }) => {
      chooseOrganisation(organisation?.id ?? null);
      toast.success(say("founding.done", { name: organisation?.name ?? "" }));
      leave();
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    // Once, even when React runs effects twice.
    if (begun.current || !person.proven) return;
    begun.current = true;
    void form.send();
  });
  // Nothing is founded in the name of an address that may be somebody else's.
  if (!person.proven)
    return (
      <Shell person={person}>
        <Unproven person={person} />
        <Button kind="plain" onClick={leave}>
          {say("founding.skip")}
        </Button>
      </Shell>
    );
  if (form.refused === 0) return <Shell person={person} />;
  return (
    <Shell person={person}>
      <section className="founding card">
        <h1>{say("founding.failed-title")}</h1>
        <p className="soft">{say("founding.failed-lead", { name: wanted.name })}</p>
        <Form
          form={form}
          submit={say("founding.submit")}
          beside={
            <Button kind="plain" onClick={leave}>
              {say("founding.skip")}
            </Button>
          }
        >
          <BusinessFields field={form.field} />
        </Form>
      </section>
    </Shell>
  );
}
