import { html } from "../../../../kit/page/index.ts";
import { backToSignIn } from "../address.ts";
import { button, field } from "../parts.ts";
import { nameField } from "../visit.ts";
import type { Screen } from "../visit.ts";

/** Asks for a code to set another password. */
export const forgot: Screen = {
  above: ({ say }) => html`<p class="lead">${say("forgot.lead")}</p>`,
  draw(visit, step, wrong) {
    const { label, type } = nameField(visit);
    return html`${field({
      name: "username",
      label: visit.say(`field.${label}`),
      type,
      autocomplete: "username",
      value: step.username ?? visit.asked.loginHint,
      first: true,
      wrong,
    })}
    ${button(visit.say("forgot.do"))}`;
  },
  below: backToSignIn,
  async submit({ asked, run }, _step, form) {
    const username = (form.get("username") ?? "").trim();
    const answer = await run("ForgotPassword", { ClientId: asked.client.id, Username: username });
    const to = answer["CodeDeliveryDetails"]?.Destination as string | undefined;
    return { screen: "reset", username, params: { ...(to && { to }) } };
  },
};
