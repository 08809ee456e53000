import { useQuery, useQueryClient } from "@tanstack/react-query";
import { updateUserAttributes } from "aws-amplify/auth";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { contract } from "../../../../features/people/contract.ts";
import { useUnsaved } from "../../../../ui/forms/unsaved.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { currentAttributes, idToken } from "../../account/client.ts";
import { useFaultText } from "../../account/fault-text.ts";
import { refreshSession } from "../../account/session.ts";
import { useDashboard } from "../context.ts";
import { withSessionCheck } from "../guard.ts";
import { call } from "../product.ts";
import { useDashboardWords } from "../words.ts";
import { fullNameOf } from "./full-name.ts";

/** Name and address. A profile that cannot be loaded leaves the fields empty, quietly. */
export function Details() {
  const say = useDashboardWords();
  const said = useFaultText();
  const { person, me } = useDashboard();
  const queries = useQueryClient();
  const key = ["attributes", person.userId];
  const { data } = useQuery({ queryKey: key, queryFn: () => withSessionCheck(currentAttributes), retry: false });
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch } = useForm({
    values: { name: data ? fullNameOf(data) : "", email: data?.["email"] ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const unsaved = useRef(false);
  unsaved.current = data !== undefined && watch("name").trim() !== fullNameOf(data).trim();
  useUnsaved(unsaved);
  const save = handleSubmit(async (typed) => {
    const name = typed.name.trim();
    setError(null);
    try {
      await withSessionCheck(() => updateUserAttributes({ userAttributes: { name } }));
      toast.success(say("profile.details.saved"));
    } catch (reason) {
      setError(say("profile.details.failed", { message: said(reason, say("profile.password.failed")) }));
      return;
    }
    await queries.invalidateQueries({ queryKey: key });
    // The name stands in the id token, and in the directory of the organisation.
    await idToken(true).catch(() => null);
    await refreshSession();
    if (me?.member) await call(contract.changeMyProfile, { name }).catch(() => null);
    await queries.invalidateQueries({ queryKey: ["me"] });
  });
  return (
    <Panel title={say("profile.details.title")} lead={say("profile.details.lead")}>
      {error && <Alert>{error}</Alert>}
      <form onSubmit={(event) => void save(event)}>
        <Field
          label={say("profile.details.name")}
          autoComplete="name"
          error={formState.errors.name?.message}
          {...register("name", { validate: (typed) => typed.trim() !== "" || say("profile.details.name-missing") })}
        />
        <Field
          label={say("profile.details.email")}
          type="email"
          hint={say("profile.details.email-hint")}
          readOnly
          {...register("email")}
        />
        <Button type="submit" busy={formState.isSubmitting}>
          {say("profile.details.save")}
        </Button>
      </form>
    </Panel>
  );
}
