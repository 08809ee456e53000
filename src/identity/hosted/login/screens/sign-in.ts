import { html } from "../../../../kit/page/index.ts";
import { withQuery } from "../address.ts";
import { follow } from "../follow.ts";
import { button, field } from "../parts.ts";
import { hasAccounts, nameField } from "../visit.ts";
import type { Screen, Visit } from "../visit.ts";

/** E-mail address and password, and every other way in. */
export const signIn: Screen = {
  draw(visit, step, wrong) {
    if (!hasAccounts(visit)) return null;
    const { label, type } = nameField(visit);
    const known = step.username ?? visit.asked.loginHint;
    return html`${field({
      name: "username",
      label: visit.say(`field.${label}`),
      type,
      autocomplete: "username",
      value: known,
      first: !known,
      wrong,
    })}
    ${field({
      name: "password",
      label: visit.say("field.password"),
      type: "password",
      autocomplete: "current-password",
      first: Boolean(known),
      wrong,
    })}
    ${button(visit.say("sign-in.do"))}`;
  },

  below(visit) {
    const { asked, say } = visit;
    const others = asked.client.settings.SupportedIdentityProviders.filter((one) => one !== "COGNITO");
    const ways = others.map(
      (name) =>
        html`<a class="button quiet" href="${withQuery("/oauth2/authorize", asked.query, { identity_provider: name })}"
          >${say("sign-in.with", { provider: name })}</a
        >`,
    );
    return html`${
      others.length > 0 &&
      html`${hasAccounts(visit) && html`<p class="or">${say("sign-in.or")}</p>`}
        <div class="ways">${ways}</div>`
    }
    ${hasAccounts(visit) && links(visit)}`;
  },

  async submit(visit, _step, form) {
    const username = (form.get("username") ?? "").trim();
    const answer = await visit.run("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: visit.asked.client.id,
      AuthParameters: { USERNAME: username, PASSWORD: form.get("password") ?? "" },
    });
    return follow(visit, answer, { username });
  },
};

function links(visit: Visit) {
  const { asked, product, say } = visit;
  // The product's own people find the screens that they know.
  const own = asked.pool.id === product.pool;
  const forgot = own ? "/reset-password" : withQuery("/hosted/forgot", asked.query);
  const register = own ? "/register" : withQuery("/hosted/signup", asked.query);
  const open = !asked.pool.settings.AdminCreateUserConfig.AllowAdminCreateUserOnly;
  return html`<p class="links">
    <a href="${forgot}">${say("sign-in.forgot")}</a
    >${open && html`<a href="${register}">${say("sign-in.register")}</a>`}
  </p>`;
}
