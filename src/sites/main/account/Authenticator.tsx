import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/parts/Button.tsx";
import { QrCode } from "../../../ui/parts/QrCode.tsx";
import { useWords } from "../words.ts";
import { productName } from "./steps.ts";
import "./authenticator.css";

interface AuthenticatorProps {
  /** `otpauth://…`, from `getSetupUri(product, email)`. */
  uri: string;
  secret: string;
  /** The person's address: the app shows it beside the product's name. */
  email: string;
  /** The form for the code. */
  children: ReactNode;
}

/** Everything that an authenticator app needs: the QR code, the key for typing, the name under which the entry appears; then the code. */
export function Authenticator({ uri, secret, email, children }: AuthenticatorProps) {
  const say = useWords();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      // Not allowed here: the key stands there to be selected.
      () => setCopied(false),
    );
  return (
    <div className="authenticator">
      <p>{say("account.setup.scan")}</p>
      <QrCode value={uri} />
      <p className="small">
        <a href={uri}>{say("account.setup.open")}</a>
      </p>
      <div className="key">
        <span className="small soft" id="manual-key">
          {say("account.setup.manual")}
        </span>
        <code aria-labelledby="manual-key">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        <Button kind="plain" onClick={() => void copy()}>
          {copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          {copied ? say("account.setup.copied") : say("account.setup.copy")}
        </Button>
      </div>
      <p className="small soft">
        {say("account.setup.label")}
        <br />
        <strong className="entry">
          {productName}: {email}
        </strong>
      </p>
      {children}
    </div>
  );
}
