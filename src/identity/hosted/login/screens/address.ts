import { html } from "../../../../kit/page/index.ts";
import { respond } from "../follow.ts";
import { button, field } from "../parts.ts";
import type { Screen } from "../visit.ts";

/** The address that codes shall go to, where codes by mail are the pool's second factor. */
export const address: Screen = {
  above: ({ say }) => html`<p class="lead">${say("address.lead")}</p>`,
  draw: ({ say }, _step, wrong) =>
    html`${field({
      name: "email",
      label: say("field.email"),
      type: "email",
      autocomplete: "email",
      first: true,
      wrong,
    })}
    ${button(say("continue"))}`,
  submit: (visit, step, form) => respond(visit, step, { EMAIL: (form.get("email") ?? "").trim() }),
};
