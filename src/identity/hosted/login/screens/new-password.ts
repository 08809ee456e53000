import { html } from "../../../../kit/page/index.ts";
import type { KeyAfter, Translate } from "../../../../kit/words.ts";
import { languageOf } from "../../language.ts";
import { listOf, respond } from "../follow.ts";
import { button, field } from "../parts.ts";
import type { Step } from "../step.ts";
import type { Screen, Visit } from "../visit.ts";

/** Somebody who was invited chooses a password, and says what the pool still wants to know. */
export const newPassword: Screen = {
  above: ({ say }) => html`<p class="lead">${say("new-password.lead")}</p>`,
  draw: ({ asked, say }, step, wrong) =>
    html`${field({
      name: "password",
      label: say("field.new-password"),
      type: "password",
      autocomplete: "new-password",
      hint: passwordRule(say, asked),
      first: true,
      wrong,
    })}
    ${wanted(step).map((name) =>
      field({ name: `a.${name}`, label: labelOf(say, name), autocomplete: isFilledIn(name) ? fillsIn[name] : "off" }),
    )}
    ${button(say("new-password.do"))}`,
  submit(visit, step, form) {
    const more = wanted(step).map((name) => [`userAttributes.${name}`, (form.get(`a.${name}`) ?? "").trim()]);
    return respond(visit, step, { NEW_PASSWORD: form.get("password") ?? "", ...Object.fromEntries(more) });
  },
};

/** The pool's rule for passwords as a sentence in the page's language. */
export function passwordRule(say: Translate<"hosted">, { pool, lang }: Pick<Visit["asked"], "pool" | "lang">): string {
  const policy = pool.settings.Policies.PasswordPolicy;
  const kinds = [
    policy.RequireLowercase && say("rule.lower"),
    policy.RequireUppercase && say("rule.upper"),
    policy.RequireNumbers && say("rule.number"),
    policy.RequireSymbols && say("rule.symbol"),
  ].filter((one) => one !== false);
  const count = policy.MinimumLength;
  return kinds.length > 0
    ? say("rule.with", { count, kinds: new Intl.ListFormat(languageOf(lang), { type: "conjunction" }).format(kinds) })
    : say("rule.length", { count });
}

// "userAttributes.name" on the wire.
function wanted(step: Step): string[] {
  return listOf(step.params?.["requiredAttributes"]).map((one) => one.replace(/^userAttributes\./, ""));
}

const fillsIn = {
  name: "name",
  given_name: "given-name",
  family_name: "family-name",
  email: "email",
  phone_number: "tel",
} satisfies Partial<Record<KeyAfter<"hosted", "field.">, string>>;

function isFilledIn(name: string): name is keyof typeof fillsIn {
  return Object.hasOwn(fillsIn, name);
}

function labelOf(say: Translate<"hosted">, name: string): string {
  return isFilledIn(name) ? say(`field.${name}`) : name.replace(/^custom:/, "").replaceAll("_", " ");
}
