import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Alert } from "../parts/Alert.tsx";
import { Button } from "../parts/Button.tsx";
import { PlansLink } from "../parts/PlansLink.tsx";
import type { ButtonProps } from "../parts/Button.tsx";
import { Restored } from "./Restored.tsx";
import { useDraft } from "./use-draft.ts";
import type { FormState } from "./use-contract-form.ts";
import "./form.css";

interface FormProps {
  form: FormState;
  /** What the button says that sends it; without, there is none (yet). */
  submit?: string | false;
  kind?: ButtonProps["kind"];
  wide?: boolean;
  /** Further buttons, beside that one. */
  beside?: ReactNode;
  /** The browser checks first, in its own words and bubbles: what the specification asks of the account screens. */
  browserCheck?: boolean;
  children: ReactNode;
}

/**
 * The frame of a form: what was refused, the fields, the buttons. After a refusal the focus is in the first field that is wrong, or what is said above
 * them is in sight. What is typed
 * and not saved is asked about before it is left (`UnsavedGuard`), and kept (`DraftsOf`).
 */
export function Form(props: FormProps) {
  const { form, submit, beside, browserCheck = false } = props;
  const frame = useRef<HTMLFormElement>(null);
  const { restored, drop } = useDraft(form, frame);
  useEffect(() => {
    if (form.refused > 0) showFirstWrong(frame.current);
  }, [form.refused]);
  return (
    <form
      ref={frame}
      className="form"
      // Sent by the browser itself, what is typed must not stand in an address.
      method="post"
      noValidate={!browserCheck}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {form.above && (
        <Alert>
          {form.above} {form.aboutPlan && <PlansLink />}
        </Alert>
      )}
      {restored && <Restored onDrop={drop} />}
      {props.children}
      {(submit || beside) && (
        <div className="form-buttons">
          {submit && (
            <Button type="submit" kind={props.kind ?? "primary"} wide={props.wide ?? false} busy={form.busy}>
              {submit}
            </Button>
          )}
          {beside}
        </div>
      )}
    </form>
  );
}

function showFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector("[data-wrong]");
  const input = wrong?.querySelector("input:checked") ?? wrong?.querySelector("input, select, textarea");
  if (input instanceof HTMLElement) input.focus();
  // A long form is sent from its end.
  else form?.querySelector(":scope > [role=alert]")?.scrollIntoView({ block: "nearest" });
}
