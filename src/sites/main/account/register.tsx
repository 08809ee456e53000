import type { MetaFunction } from "react-router";
import { useWords } from "../words.ts";
import { RegisterScreen } from "./RegisterScreen.tsx";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.register.page") }];

export default function Register() {
  const say = useWords();
  return <RegisterScreen title={say("account.register.title")} lead={say("account.register.lead")} />;
}
