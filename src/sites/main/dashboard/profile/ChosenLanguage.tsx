import { useMutation, useQueryClient } from "@tanstack/react-query";
import { updateUserAttributes } from "aws-amplify/auth";
import { contract } from "../../../../features/people/contract.ts";
import { listedLanguage } from "../../../../kit/languages.ts";
import { chooseLanguage, supportedLanguages, useLanguage } from "../../../../ui/language.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { idToken } from "../../account/client.ts";
import { refreshSession } from "../../account/session.ts";
import { useDashboard } from "../context.ts";
import { withSessionCheck } from "../guard.ts";
import { call } from "../product.ts";
import { useDashboardWords } from "../words.ts";

/** The language of the screens and of the mails to this person: kept with the account, in the organisation's directory and in this browser. */
export function ChosenLanguage() {
  const say = useDashboardWords();
  const { me } = useDashboard();
  const { tag } = useLanguage();
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: async (locale: string) => {
      await withSessionCheck(() => updateUserAttributes({ userAttributes: { locale } }));
      await chooseLanguage(listedLanguage(locale)!);
      // It stands in the id token, and in the directory of the organisation.
      await idToken(true).catch(() => null);
      await refreshSession();
      if (me?.member) await call(contract.changeMyProfile, { locale }).catch(() => null);
      await queries.invalidateQueries({ queryKey: ["me"] });
    },
  });
  return (
    <Panel title={say("profile.language.title")} lead={say("profile.language.lead")}>
      {keep.isError && <Alert>{say("profile.language.failed")}</Alert>}
      <Select
        label={say("profile.language.label")}
        value={keep.isPending ? keep.variables : tag}
        disabled={keep.isPending}
        onChange={({ target }) => keep.mutate(target.value)}
      >
        {supportedLanguages().map((one) => (
          <option key={one.tag} value={one.tag} lang={one.tag} dir={one.dir}>
            {one.name}
          </option>
        ))}
      </Select>
    </Panel>
  );
}
