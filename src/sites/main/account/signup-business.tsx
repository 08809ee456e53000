import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { MetaFunction } from "react-router";
import { BusinessFields } from "../dashboard/BusinessFields.tsx";
import { savePending } from "../dashboard/pending-organisation.ts";
import type { PendingOrganisation } from "../dashboard/pending-organisation.ts";
import { useDashboardWords } from "../dashboard/words.ts";
import { RegisterScreen } from "./RegisterScreen.tsx";

export const meta: MetaFunction = () => [{ title: useDashboardWords.now()("business.page") }];

/** Registering with an organisation, which is set up once the founder has verified the address and signed in. */
export default function SignupBusiness() {
  const say = useDashboardWords();
  const { register, getValues, watch } = useForm<PendingOrganisation>({
    defaultValues: { name: "", domain: "", size: "1-10" },
  });
  useEffect(() => {
    // Google leads away without a word to this form, so what is typed is kept as it comes.
    const { unsubscribe } = watch((typed) => {
      if (typed.name && typed.domain && typed.size) savePending(typed as PendingOrganisation, null);
    });
    return unsubscribe;
  }, [watch]);
  return (
    <RegisterScreen
      title={say("business.title")}
      lead={say("business.lead")}
      extra={<BusinessFields field={register} />}
      onRegistered={(email) => savePending(getValues(), email)}
    />
  );
}
