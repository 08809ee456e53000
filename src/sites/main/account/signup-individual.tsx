import type { MetaFunction } from "react-router";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useDashboardWords } from "../dashboard/words.ts";
import en from "../dashboard/words/en.json" with { type: "json" };
import { RegisterScreen } from "./RegisterScreen.tsx";

export const meta: MetaFunction = () => [{ title: en.individual.page }];

/** Registering for oneself. */
export default function SignupIndividual() {
  const say = useDashboardWords();
  return (
    <RegisterScreen
      title={say("individual.title")}
      lead={say("individual.lead")}
      foot={
        <span>
          {say("individual.other")} <TextLink to="/signup-business">{say("individual.other-link")}</TextLink>
        </span>
      }
    />
  );
}
