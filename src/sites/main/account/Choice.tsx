import { KeyRound, Mail, MessageSquare, RectangleEllipsis, Smartphone } from "lucide-react";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { useWords } from "../words.ts";
import type { SignIn } from "./use-sign-in.ts";

const icons = {
  WEB_AUTHN: KeyRound,
  EMAIL_OTP: Mail,
  SMS_OTP: MessageSquare,
  PASSWORD: RectangleEllipsis,
  PASSWORD_SRP: RectangleEllipsis,
  TOTP: Smartphone,
  EMAIL: Mail,
  SMS: MessageSquare,
} as const;
const factors = ["WEB_AUTHN", "EMAIL_OTP", "SMS_OTP", "PASSWORD", "PASSWORD_SRP"] as const;
const seconds = ["TOTP", "EMAIL", "SMS"] as const;

/** One button for each way that the provider offers and this screen knows. */
export function Choice(props: { area: "factor" | "second"; options: readonly string[]; signIn: SignIn }) {
  const { area, options, signIn } = props;
  const say = useWords();
  const known =
    area === "factor"
      ? factors.map((one) => ({ one, text: say(`account.factor.${one}`) }))
      : seconds.map((one) => ({ one, text: say(`account.second.${one}`) }));
  const offered = known.filter(({ one }) => options.includes(one));
  return (
    <div className="ways">
      {signIn.error && <Alert>{signIn.error}</Alert>}
      {offered.length === 0 && <Alert kind="info">{say("account.factor.none")}</Alert>}
      {offered.map(({ one, text }) => {
        const Icon = icons[one];
        return (
          <Button key={one} kind="quiet" wide busy={signIn.busy} onClick={() => void signIn.answer(one)}>
            <Icon size={18} aria-hidden="true" />
            {text}
          </Button>
        );
      })}
    </div>
  );
}
