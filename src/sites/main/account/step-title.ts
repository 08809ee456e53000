import { useWords } from "../words.ts";
import type { SignIn } from "./use-sign-in.ts";

/** Title and first sentence of whatever the sign-in asks for. */
export function useStepTitle({ step, email }: SignIn): { title: string; lead: string } {
  const say = useWords();
  switch (step?.signInStep) {
    case undefined:
    case "DONE":
      return { title: say("account.login.title"), lead: say("account.login.lead") };
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP":
      return { title: say("account.setup.title"), lead: say("account.setup.lead") };
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return { title: say("account.verify-step.title"), lead: say("account.verify-step.lead") };
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE": {
      const by = step.signInStep === "CONFIRM_SIGN_IN_WITH_SMS_CODE" ? "sms" : "email";
      const to = step.codeDeliveryDetails?.destination ?? say("account.sent-code.somewhere");
      return { title: say("account.sent-code.title"), lead: say(`account.sent-code.${by}`, { to }) };
    }
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return { title: say("account.new-password-step.title"), lead: say("account.new-password-step.lead") };
    case "CONFIRM_SIGN_UP":
      return { title: say("account.confirm-step.title"), lead: say("account.confirm-step.lead", { email }) };
    case "RESET_PASSWORD":
      return { title: say("account.reset-step.title"), lead: say("account.reset-step.lead", { email }) };
    case "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION":
      return { title: say("account.factor.title"), lead: say("account.factor.lead", { email }) };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
      return { title: say("account.second.title"), lead: say("account.second.lead") };
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return { title: say("account.second.setup-title"), lead: say("account.second.setup-lead") };
    case "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP":
      return { title: say("account.email-setup.title"), lead: say("account.email-setup.lead") };
    case "CONFIRM_SIGN_IN_WITH_PASSWORD":
      return { title: say("account.password-step.title"), lead: say("account.password-step.lead", { email }) };
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE": {
      const asked = step.additionalInfo?.["question"] ?? step.additionalInfo?.["hint"];
      return { title: say("account.custom.title"), lead: asked ?? say("account.custom.lead") };
    }
    default:
      return { title: say("account.unknown.title"), lead: say("account.unknown.lead") };
  }
}
