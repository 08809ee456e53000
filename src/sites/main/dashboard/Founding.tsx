import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { contract } from "../../../features/people/contract.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import type { Person } from "../account/client.ts";
import { BusinessFields } from "./BusinessFields.tsx";
import { chooseOrganisation } from "./organisation.ts";
import { forgetOrganisation, keptFor } from "./pending-organisation.ts";
import type { PendingOrganisation } from "./pending-organisation.ts";
import { call, problemOf } from "./product.ts";
import { Shell } from "./Shell.tsx";
import { useDashboardWords } from "./words.ts";

/**
 * Sets up the organisation that was asked for at the business sign-up, before anything else is asked of the API: its first look at an account
 * without one would make a personal organisation. What it refuses can be mended here.
 */
export function Founding({ person, onDone }: { person: Person; onDone(): void }) {
  const say = useDashboardWords();
  const kept = useRef(keptFor(person));
  const { register, handleSubmit, getValues } = useForm<PendingOrganisation>({ defaultValues: kept.current ?? {} });
  const leave = () => {
    forgetOrganisation();
    onDone();
  };
  const found = useMutation({
    mutationFn: (wanted: PendingOrganisation) => call(contract.foundOrganisation, wanted),
    onSuccess: ({ organisation }) => {
      chooseOrganisation(organisation?.id ?? null);
      toast.success(say("founding.done", { name: organisation?.name ?? "" }));
      leave();
    },
  });
  const refused = useRef(false);
  const begun = useRef(false);
  useEffect(() => {
    if (!kept.current || begun.current) return;
    // Once, even when React runs effects twice.
    begun.current = true;
    found.mutate(kept.current);
  });
  if (!refused.current && !found.isError) return <Shell person={person} />;
  // From the first refusal on the form stays, also while it is sent again.
  refused.current = true;
  return (
    <Shell person={person}>
      <section className="founding card">
        <h1>{say("founding.failed-title")}</h1>
        <p className="soft">{say("founding.failed-lead", { name: getValues("name") })}</p>
        {found.isError && <Alert>{problemOf(found.error, say("founding.failed"))}</Alert>}
        <form onSubmit={(event) => void handleSubmit((wanted) => found.mutate(wanted))(event)}>
          <BusinessFields register={register} />
          <Button type="submit" busy={found.isPending}>
            {say("founding.submit")}
          </Button>
          <Button kind="plain" onClick={leave}>
            {say("founding.skip")}
          </Button>
        </form>
      </section>
    </Shell>
  );
}
