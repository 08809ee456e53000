import { CircleAlert, CircleCheck } from "lucide-react";
import { formAction } from "../../../../features/contact/rules.ts";
import { useContent } from "../content.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import "../../../../ui/parts/field.css";
import "../../../../ui/parts/alert.css";
import "../styles/forms.css";

const words = {
  contact: { message: "form.message", send: "form.send", done: "form.contact-done" },
  support: { message: "form.help", send: "form.support", done: "form.support-done" },
  sales: { message: "form.goal", send: "form.sales", done: "form.contact-done" },
} as const;

/**
 * A form that works as it is: the browser checks and posts it, the server answers with a page. The script (behaviour/forms.ts) sends it
 * without leaving and shows the answer here. The field without a label is for robots.
 */
export function MessageForm({ about }: { about: keyof typeof words }) {
  const say = usePublicWords();
  const { tag } = usePageLanguage();
  const { company } = useContent();
  const { message, send, done } = words[about];
  return (
    <form
      className="card message-form"
      method="post"
      action={formAction(tag)}
      data-form
      data-done={say(done)}
      data-failed={say("form.failed", { address: company.email })}
      data-unexpected={say("form.unexpected")}
    >
      <input type="hidden" name="about" value={about} />
      <p className="small soft">{say(about === "sales" ? "form.required-but" : "form.required")}</p>
      <Input name="name" label={say("form.name")} type="text" autoComplete="name" />
      <Input name="email" label={say("form.email")} type="email" autoComplete="email" />
      {about === "sales" && (
        <Input
          name="people"
          label={say("form.how-many")}
          called={say("form.people")}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      )}
      <div className="field">
        <label htmlFor="message">{say(message)}</label>
        <textarea className="input" id="message" name="message" rows={7} required aria-describedby="message-error" />
        <div className="wrong" id="message-error" data-label={say("form.message")} aria-live="polite" />
      </div>
      <div className="unseen" aria-hidden="true">
        <label htmlFor="website">{say("form.leave-empty")}</label>
        <input id="website" name="_gotcha" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="alert error" role="alert" data-alert hidden>
        <CircleAlert size={20} aria-hidden="true" />
        <div />
      </div>
      <div className="alert success" role="status" tabIndex={-1} data-thanks hidden>
        <CircleCheck size={20} aria-hidden="true" />
        <div />
      </div>
      <button className="button" data-busy={say("form.sending")}>
        {say(send)}
      </button>
    </form>
  );
}

interface InputProps {
  name: string;
  label: string;
  /** What an error calls it, where that is not its label. */
  called?: string;
  type: string;
  autoComplete: string;
  inputMode?: "numeric";
  optional?: boolean;
}

function Input({ name, label, called = label, optional, ...rest }: InputProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        required={!optional}
        aria-describedby={`${name}-error`}
        {...rest}
      />
      <div className="wrong" id={`${name}-error`} data-label={called} aria-live="polite" />
    </div>
  );
}
