import { useState } from "react";
import type { MetaFunction } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { CodeField } from "../../../ui/parts/CodeField.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Divider } from "../../../ui/parts/Divider.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { More } from "../../../ui/parts/More.tsx";
import { Panel } from "../../../ui/parts/Panel.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { QrCode } from "../../../ui/parts/QrCode.tsx";
import { ResendButton } from "../../../ui/parts/ResendButton.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { ShownOnce } from "../../../ui/parts/ShownOnce.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { useWords } from "../words.ts";
import { Forms } from "./Forms.tsx";
import { Part } from "./Part.tsx";
import { Screens } from "./Screens.tsx";
import "./parts.css";

export const meta: MetaFunction = () => [{ title: "ui/parts · Hookwise" }];

const colours = [
  ["page", "ink"],
  ["surface", "ink"],
  ["sunken", "ink-soft"],
  ["deep", "on-deep"],
  ["tide-fill", "on-tide"],
  ["tide-wash", "tide-ink"],
  ["coral", "on-coral"],
  ["coral-wash", "coral-ink"],
  ["sun", "on-sun"],
  ["sun-wash", "sun-ink"],
  ["kelp-wash", "kelp-ink"],
  ["sand", "ink"],
] as const;
const kinds = ["primary", "quiet", "plain", "danger"] as const;

/** Each part of the kit in every state, for who builds a screen. Not served in production. */
export default function Parts() {
  const say = useWords();
  const [code, setCode] = useState("123");
  const [password, setPassword] = useState("Calm water");
  const [asking, setAsking] = useState(false);
  const label = say("account.verify");
  return (
    <main id="main" className="wrap parts">
      <h1>ui/parts</h1>
      <Part name="theme.css: colours, each with what is written on it">
        <ul className="swatches">
          {colours.map(([ground, ink]) => (
            <li key={ground} className={`on-${ground}`}>
              <code>{ground}</code> <code>{ink}</code>
            </li>
          ))}
        </ul>
      </Part>
      <Part name="theme.css: sizes">
        <h1>{say("account.login.title")}</h1>
        <h2 className="size-2">{say("account.login.title")}</h2>
        <h3>{say("account.login.title")}</h3>
        <p className="lead">{say("account.login.lead")}</p>
        <p>{say("account.hint")}</p>
        <p className="small soft">{say("account.verify-step.hint")}</p>
        <p className="row">
          <span className="chip">{say("account.second.TOTP")}</span>
          <span className="eyebrow">{say("account.second.EMAIL")}</span>
        </p>
        <div className="wave" />
      </Part>
      <Part name="Button">
        {kinds.map((kind) => (
          <div className="row" key={kind}>
            <Button kind={kind}>{label}</Button>
            <Button kind={kind} busy>
              {label}
            </Button>
            <Button kind={kind} disabled>
              {label}
            </Button>
          </div>
        ))}
        <Button wide>{label}</Button>
      </Part>
      <Part name="Field">
        <Field label={say("account.email")} type="email" hint={say("account.reset.lead")} />
        <Field label={say("account.email")} defaultValue="ada@" error={say("account.login.passkey-needs-email")} />
        <Field label={say("account.email")} defaultValue="ada@harbour.example" readOnly />
        <Field label={say("account.email")} defaultValue="ada@harbour.example" disabled />
      </Part>
      <Part name="PasswordField">
        <PasswordField
          label={say("account.new-password")}
          autoComplete="new-password"
          hint={say("account.hint")}
          defaultValue={password}
          onChange={(event) => setPassword(event.target.value)}
          measured={password}
        />
        <PasswordField label={say("account.password")} autoComplete="current-password" error={say("account.rule")} />
      </Part>
      <Part name="CodeField">
        <CodeField label={say("account.code")} hint={say("account.verify-step.hint")} value={code} onChange={setCode} />
        <CodeField
          label={say("account.verification-code")}
          error={say("account.login.wrong-code")}
          value="123456"
          onChange={setCode}
        />
      </Part>
      <Part name="Select">
        <Select label={say("account.second.title")} hint={say("account.second.lead")}>
          <option>{say("account.second.TOTP")}</option>
          <option>{say("account.second.EMAIL")}</option>
        </Select>
        <Select label={say("account.second.title")} error={say("account.custom.wrong")} disabled>
          <option>{say("account.second.SMS")}</option>
        </Select>
      </Part>
      <Part name="Panel">
        <Panel title={say("account.second.title")} lead={say("account.second.lead")}>
          <Button kind="quiet">{label}</Button>
        </Panel>
      </Part>
      <Part name="More">
        <More summary={label}>{say("account.second.lead")}</More>
        <More summary={label} open>
          {say("account.second.lead")}
        </More>
      </Part>
      <Part name="Dialog">
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {label}
        </Button>
        {asking && (
          <Dialog
            title={say("account.reset-step.title")}
            lead={say("account.reset.lead")}
            onClose={() => setAsking(false)}
          >
            <Button onClick={() => setAsking(false)}>{label}</Button>
          </Dialog>
        )}
      </Part>
      <Part name="ShownOnce">
        <ShownOnce
          name={label}
          value="JBSWY3DPEHPK3PXP"
          note={say("account.login.ended")}
          done={say("account.login.submit")}
          onClose={() => undefined}
        />
      </Part>
      <Part name="ResendButton">
        <ResendButton wait={5} onResend={() => Promise.resolve()} />
      </Part>
      <Part name="Alert">
        <Alert>{say("account.login.wrong")}</Alert>
        <Alert kind="success">{say("account.enable.done")}</Alert>
        <Alert kind="info">{say("account.login.ended")}</Alert>
      </Part>
      <Part name="Toasts">
        <div className="row">
          <Button kind="quiet" onClick={() => toast.success(say("account.reset.sent"), { icon: false })}>
            success
          </Button>
          <Button kind="quiet" onClick={() => toast.error(say("account.resend.failed"))}>
            error
          </Button>
        </div>
      </Part>
      <Part name="QrCode">
        <QrCode value="otpauth://totp/Hookwise:ada@harbour.example?secret=JBSWY3DPEHPK3PXP&issuer=Hookwise" />
      </Part>
      <Part name="Divider, Spinner, TextLink">
        <Divider>{say("account.or")}</Divider>
        <p className="row">
          <Spinner /> {say("account.moment")}
        </p>
        <p>
          <TextLink to="/login">{say("account.login.submit")}</TextLink>
        </p>
      </Part>
      <Forms />
      <Screens />
    </main>
  );
}
