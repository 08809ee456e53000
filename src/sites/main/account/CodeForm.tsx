import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/parts/Button.tsx";
import { CodeField } from "../../../ui/parts/CodeField.tsx";

/** One code and one button. */
export function CodeForm(props: {
  label: string;
  hint?: ReactNode;
  submit: string;
  error: string | null;
  busy: boolean;
  focus?: boolean;
  onCode(code: string): Promise<void>;
}) {
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.busy) void props.onCode(code).then(() => setCode(""));
  };
  return (
    <form method="post" onSubmit={submit}>
      <CodeField
        label={props.label}
        hint={props.hint}
        error={props.error ?? undefined}
        value={code}
        onChange={setCode}
        autoFocus={props.focus ?? true}
        required
      />
      <Button type="submit" wide busy={props.busy}>
        {props.submit}
      </Button>
    </form>
  );
}
