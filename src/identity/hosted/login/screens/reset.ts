import { html } from "../../../../kit/page/index.ts";
import { button, codeField, field } from "../parts.ts";
import type { Screen } from "../visit.ts";
import { digits } from "./code.ts";
import { passwordRule } from "./new-password.ts";

/** The code that was sent, and another password. */
export const reset: Screen = {
  above({ say }, step) {
    const to = step.params?.["to"];
    return html`<p class="lead">${to ? say("reset.lead-to", { to }) : say("reset.lead")}</p>`;
  },
  draw: ({ asked, say }, step, wrong) =>
    html`<input
        type="hidden"
        name="username"
        autocomplete="username"
        value="${step.username}"
      />${codeField(say, wrong)}
      ${field({
        name: "password",
        label: say("field.new-password"),
        type: "password",
        autocomplete: "new-password",
        hint: passwordRule(say, asked),
        wrong,
      })}
      ${button(say("reset.do"))}`,
  async submit({ asked, run }, step, form) {
    await run("ConfirmForgotPassword", {
      ClientId: asked.client.id,
      Username: step.username,
      ConfirmationCode: digits(form.get("code")),
      Password: form.get("password") ?? "",
    });
    return { screen: "sign-in", username: step.username!, notice: "notice.reset" };
  },
};
