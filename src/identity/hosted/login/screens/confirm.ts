import { html } from "../../../../kit/page/index.ts";
import { button, codeField, secondaryButton } from "../parts.ts";
import type { Screen } from "../visit.ts";
import { digits } from "./code.ts";

/** The code that proves a new account's address. */
export const confirm: Screen = {
  above: ({ say }) => html`<p class="lead">${say("confirm.lead")}</p>`,
  draw: ({ say }, _step, wrong) =>
    html`${codeField(say, wrong)} ${button(say("confirm.do"))} ${secondaryButton("resend", say("confirm.resend"))}`,
  async submit({ asked, run }, step, form) {
    const who = { ClientId: asked.client.id, Username: step.username };
    if (form.get("do") === "resend") {
      await run("ResendConfirmationCode", who);
      return { ...step, notice: "notice.sent" };
    }
    await run("ConfirmSignUp", { ...who, ConfirmationCode: digits(form.get("code")) });
    return { screen: "sign-in", username: step.username!, notice: "notice.confirmed" };
  },
};
