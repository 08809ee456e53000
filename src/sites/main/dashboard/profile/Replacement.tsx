import { useState } from "react";
import { Button } from "../../../../ui/parts/Button.tsx";
import { CodeField } from "../../../../ui/parts/CodeField.tsx";
import { Authenticator } from "../../account/Authenticator.tsx";
import { productName } from "../../account/steps.ts";
import { useDashboardWords } from "../words.ts";
import type { Setup, UseReplacement } from "./use-replacement.tsx";

/** The new authenticator: what it scans, and the code that proves it. */
export function Replacement(props: { setup: Setup; email: string; replacement: UseReplacement }) {
  const { setup, email, replacement } = props;
  const say = useDashboardWords();
  const [code, setCode] = useState("");
  return (
    <div className="card replacement">
      <p className="small soft">{say("profile.mfa.replacing")}</p>
      <Authenticator uri={setup.getSetupUri(productName, email).href} secret={setup.sharedSecret} email={email}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void replacement.verify(code).then(() => setCode(""));
          }}
        >
          <CodeField label={say("profile.mfa.code")} value={code} onChange={setCode} />
          <div className="row">
            <Button type="submit" busy={replacement.busy}>
              {say("profile.mfa.verify")}
            </Button>
            <Button kind="quiet" onClick={replacement.cancel}>
              {say("profile.mfa.cancel")}
            </Button>
          </div>
        </form>
      </Authenticator>
    </div>
  );
}
