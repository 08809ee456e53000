import { html } from "../../../../kit/page/index.ts";
import { backToSignIn } from "../address.ts";
import { button, field } from "../parts.ts";
import { nameField } from "../visit.ts";
import type { Screen } from "../visit.ts";
import { passwordRule } from "./new-password.ts";

/** A new account of a pool that lets people register. The product's own people register on its own screens. */
export const signUp: Screen = {
  draw(visit, _step, wrong) {
    const { asked, say } = visit;
    const { label, type } = nameField(visit);
    return html`${field({ name: "username", label: say(`field.${label}`), type, autocomplete: "username", first: true, wrong })}
    ${label === "username" && field({ name: "email", label: say("field.email"), type: "email", autocomplete: "email" })}
    ${field({ name: "name", label: say("field.name-optional"), autocomplete: "name", optional: true })}
    ${field({
      name: "password",
      label: say("field.password"),
      type: "password",
      autocomplete: "new-password",
      hint: passwordRule(say, asked),
      wrong,
    })}
    ${button(say("sign-up.do"))}`;
  },
  below: backToSignIn,
  async submit({ asked, run }, _step, form) {
    const username = (form.get("username") ?? "").trim();
    const attributes = [
      { Name: "email", Value: (form.get("email") ?? (username.includes("@") ? username : "")).trim() },
      { Name: "name", Value: (form.get("name") ?? "").trim() },
    ].filter((one) => one.Value !== "");
    const answer = await run("SignUp", {
      ClientId: asked.client.id,
      Username: username,
      Password: form.get("password") ?? "",
      UserAttributes: attributes,
    });
    return answer["UserConfirmed"]
      ? { screen: "sign-in", username, notice: "notice.confirmed" }
      : { screen: "confirm", username };
  },
};
