import { html } from "../../../kit/page/index.ts";
import type { Markup } from "../../../kit/page/index.ts";
import type { Translate } from "../../../kit/words.ts";

interface Field {
  name: string;
  label: string;
  type?: "text" | "email" | "password" | "tel";
  autocomplete: string;
  value?: string | null;
  hint?: string | null;
  /** Six digits, typed or filled in by the device. */
  code?: boolean;
  /** The cursor starts here. */
  first?: boolean;
  wrong?: boolean;
  optional?: boolean;
}

/** A labelled field with its hint; a refused one points at the sentence that says why. */
export function field(one: Field): Markup {
  const id = `f-${one.name}`;
  const about = [one.hint ? `${id}-hint` : null, one.wrong ? "wrong" : null].filter(Boolean).join(" ");
  return html`<div class="field">
    <label for="${id}">${one.label}</label>${
      one.hint ? html`<p class="hint" id="${id}-hint">${one.hint}</p>` : null
    }<input
      id="${id}"
      name="${one.name}"
      type="${one.type ?? "text"}"
      autocomplete="${one.autocomplete}"
      ${one.code ? html`class="code" inputmode="numeric" maxlength="20"` : html`maxlength="2048"`}
      ${one.type === "text" || one.type === "email" ? html`autocapitalize="none" spellcheck="false"` : null}
      ${one.value ? html`value="${one.value}"` : null}
      ${about !== "" && html`aria-describedby="${about}"`}
      ${one.wrong && html`aria-invalid="true"`}
      ${one.first && html`autofocus`}
      ${!one.optional && html`required`}
    />
  </div>`;
}

/** The field for six digits, where the cursor starts. */
export function codeField(say: Translate<"hosted">, wrong: boolean): Markup {
  return field({
    name: "code",
    label: say("field.code"),
    autocomplete: "one-time-code",
    code: true,
    first: true,
    wrong,
  });
}

export function button(text: string): Markup {
  return html`<button class="button" type="submit">${text}</button>`;
}

/** A second thing that the same form can do; it asks for no field to be filled. */
export function secondaryButton(value: string, text: string): Markup {
  return html`<button class="plain" type="submit" name="do" value="${value}" formnovalidate>${text}</button>`;
}
