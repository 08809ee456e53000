import type { MetaFunction } from "react-router";
import { useDashboardWords } from "../dashboard/words.ts";
import en from "../dashboard/words/en.json" with { type: "json" };
import { RegisterScreen } from "./RegisterScreen.tsx";

export const meta: MetaFunction = () => [{ title: en.individual.page }];

/** Registering for oneself: the first sign-in makes a personal organisation. */
export default function SignupIndividual() {
  const say = useDashboardWords();
  return <RegisterScreen title={say("individual.title")} lead={say("individual.lead")} />;
}
