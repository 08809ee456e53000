import { fallbackLanguage } from "../../../kit/languages.ts";
import { useLanguage } from "../../../ui/language.ts";
import { catalogueOf, wordsIn } from "../../../ui/words.ts";
import { useWords } from "../words.ts";

/** Name and message of what Amplify, the provider or the network threw. */
export function faultOf(error: unknown): { name: string; message: string } {
  if (!(error instanceof Error)) return { name: "", message: "" };
  return { name: error.name, message: error.message };
}

type PlainKey =
  | "settings"
  | "network"
  | "code"
  | "empty"
  | "input"
  | "signed-out"
  | "no-passkeys"
  | "passkey-there"
  | "passkey";

/**
 * Messages that are meant for programs, and the sentence that a person gets in their place: what a client says of its own parameters, what the
 * wire says of members, and codes in its vocabulary.
 */
const forPrograms: readonly [(fault: { name: string; message: string }) => boolean, PlainKey][] = [
  [({ name }) => name === "SettingsMissing", "settings"],
  [({ name }) => name === "NetworkError", "network"],
  [({ name }) => name === "EnableSoftwareTokenMFAException", "code"],
  [({ name }) => /^Empty.*Code$/.test(name), "code"],
  [({ name }) => name.startsWith("Empty"), "empty"],
  [({ message }) => /\bvalidation errors? detected\b/.test(message), "input"],
  [({ name }) => name === "UserUnAuthenticatedException", "signed-out"],
  [({ name }) => /^Passkey(NotSupported|RelyingPartyMismatch)/.test(name), "no-passkeys"],
  [({ name }) => name === "PasskeyAlreadyExists", "passkey-there"],
  [({ name }) => name.startsWith("Passkey"), "passkey"],
];

/**
 * What a screen says for an error: its own message, as the specification wants it, and ours where that would help nobody.
 * The second parameter is said when there is no message.
 */
export function useFaultText(): (error: unknown, otherwise: string) => string {
  const say = useWords();
  const { tag } = useLanguage();
  return (error, otherwise) => {
    const key = plainKey(error);
    return key === null ? inLanguage(tag, faultOf(error).message) || otherwise : say(`account.fault.${key}`);
  };
}

/**
 * A sentence of the identity provider in a language: the wire speaks English, word for word, and its catalogue (`words/`) knows it again by
 * that. English, and what the catalogue does not know, stays as it came.
 */
export function inLanguage(tag: string, message: string): string {
  if (tag === fallbackLanguage.tag) return message;
  const { wire } = catalogueOf("account", fallbackLanguage.tag) as { wire?: Record<string, string | object> };
  if (!wire) return message;
  const say = wordsIn("account", tag) as (key: string, vars?: Record<string, string>) => string;
  const policy = (wire["policy"] as string).replace("{{broken}}", "");
  if (message.startsWith(policy)) {
    const broken = keyOf(wire["broken"] as object, message.slice(policy.length));
    return broken === undefined ? message : say("wire.policy", { broken: say(`wire.broken.${broken}`) });
  }
  const key = keyOf(wire, message);
  return key === undefined ? message : say(`wire.${key}`);
}

function keyOf(catalogue: object, sentence: string): string | undefined {
  return Object.entries(catalogue).find(([, one]) => one === sentence)?.[0];
}

/** Which of our own sentences stands for an error; null where its message is one for people. */
export function plainKey(error: unknown): PlainKey | null {
  const fault = faultOf(error);
  return forPrograms.find(([fits]) => fits(fault))?.[1] ?? null;
}

/** Whether an authenticator's code was refused: wrong, or too short or too long, of which the wire says only that a member has not its pattern. */
export function isWrongCode(error: unknown): boolean {
  return /^(CodeMismatch|EnableSoftwareTokenMFA|InvalidParameter)Exception$|^Empty/.test(faultOf(error).name);
}

/** Whether the provider wants a sign-in of the last minutes, as before it sets up or replaces an authenticator. */
export function wantsSignIn(error: unknown): boolean {
  const { name, message } = faultOf(error);
  return name === "NotAuthorizedException" && /sign-in|sign out and in/i.test(message);
}

/** Whether a sign-in that was under way has ended on the server, so that it must begin anew. */
export function hasEnded(error: unknown): boolean {
  const { name, message } = faultOf(error);
  if (name === "SignInException" || name === "EmptySignInSession") return true;
  return name === "NotAuthorizedException" && /session/i.test(message);
}
