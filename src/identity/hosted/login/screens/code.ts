import { html } from "../../../../kit/page/index.ts";
import { respond } from "../follow.ts";
import { button, codeField } from "../parts.ts";
import type { Step } from "../step.ts";
import type { Screen } from "../visit.ts";

/** Six digits from the authenticator, or from a message. */
export const code: Screen = {
  title: (step) => (fromApp(step) ? "code.title-app" : "code.title"),
  above({ say }, step) {
    const to = step.params?.["CODE_DELIVERY_DESTINATION"];
    return html`<p class="lead">
      ${fromApp(step) ? say("code.lead-app") : to ? say("code.lead-to", { to }) : say("code.lead")}
    </p>`;
  },
  draw: ({ say }, _step, wrong) => html`${codeField(say, wrong)} ${button(say("continue"))}`,
  submit: (visit, step, form) => respond(visit, step, { [`${step.challenge}_CODE`]: digits(form.get("code")) }),
};

/** A code as people type it: with blanks or a hyphen in between. */
export function digits(text: string | null): string {
  return (text ?? "").replace(/[\s-]/g, "");
}

function fromApp(step: Step): boolean {
  return step.challenge === "SOFTWARE_TOKEN_MFA";
}
