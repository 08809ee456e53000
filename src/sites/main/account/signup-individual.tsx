import type { MetaFunction } from "react-router";
import { useDashboardWords } from "../dashboard/words.ts";
import { RegisterScreen } from "./RegisterScreen.tsx";

export const meta: MetaFunction = () => [{ title: useDashboardWords.now()("individual.page") }];

/** Registering for oneself: the first sign-in makes a personal organisation. */
export default function SignupIndividual() {
  const say = useDashboardWords();
  return <RegisterScreen title={say("individual.title")} lead={say("individual.lead")} />;
}
