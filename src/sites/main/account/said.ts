import { useWords } from "../words.ts";

/** Name and message of what Amplify, the provider or the network threw. */
export function faultOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: "", message: "" };
  return { name: error.name, message: error.message };
}

/**
 * What a screen says for an error: its own message, as the specification wants it, and ours where that would help nobody.
 * The second parameter is said when there is no message.
 */
export function useSaid(): (error: unknown, otherwise: string) => string {
  const say = useWords();
  return (error, otherwise) => {
    const { name, message } = faultOf(error);
    if (name === "SettingsMissing") return say("account.fault.settings");
    if (name === "NetworkError") return say("account.fault.network");
    return message || otherwise;
  };
}

/** Whether a sign-in that was under way has ended on the server, so that it must begin anew. */
export function hasEnded(error: unknown): boolean {
  const { name, message } = faultOf(error);
  if (name === "SignInException" || name === "EmptySignInSession") return true;
  return name === "NotAuthorizedException" && /session/i.test(message);
}
