import type { Role } from "../../../kit/feature.ts";
import { html } from "../../../kit/page/index.ts";
import type { Markup } from "../../../kit/page/index.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";

/** Somebody of the demo whom the outbox offers to sign in as. */
export interface OfferedSignIn {
  /** What the screen that signs in is told. */
  person: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  /** What their authenticator app shows at this moment. */
  code: string;
}

const say = (key: KeyAfter<"outbound", "outbox.sign-in.">, vars?: Record<string, unknown>) =>
  words("outbound")(`outbox.sign-in.${key}`, vars);

/**
 * The people of the demo with what it takes to sign in as them; nothing where there are none.
 * @param origin of the product's screens: under another name of this machine nobody can sign in
 */
export function signInsMarkup(offered: readonly OfferedSignIn[], origin: string): Markup | null {
  if (offered.length === 0) return null;
  return html`<section class="sign-ins" aria-labelledby="sign-ins" data-origin="${origin}">
    <div class="said">
      <h2 id="sign-ins">${say("title")}</h2>
      <p>${say("lead")}</p>
    </div>
    <ul class="people">
      ${offered.map(person)}
    </ul>
    <details>
      <summary>${say("by-hand")}</summary>
      <p class="soft">${say("by-hand-text")} <a href="/login">/login</a></p>
      <table>
        <thead>
          <tr>
            <th scope="col">${say("who")}</th>
            <th scope="col">${say("address")}</th>
            <th scope="col">${say("password")}</th>
          </tr>
        </thead>
        <tbody>
          ${offered.map(credentials)}
        </tbody>
      </table>
    </details>
  </section>`;
}

function person({ person: id, name, role, code }: OfferedSignIn): Markup {
  const title = say(`role.${role}`);
  return html`<li>
    <h3>${title}</h3>
    <p class="name">${name}</p>
    <p class="sees">${say(`sees.${role}`)}</p>
    <button type="button" class="button quiet" data-sign-in="${id}" aria-label="${say("act-as", { title, name })}">
      ${say("act")}
    </button>
    <p class="code"><span>${say("code")}</span> <code data-code="${id}">${shown(code)}</code></p>
  </li>`;
}

function credentials({ role, email, password }: OfferedSignIn): Markup {
  return html`<tr>
    <th scope="row">${say(`role.${role}`)}</th>
    <td><code>${email}</code></td>
    <td><code>${password}</code></td>
  </tr>`;
}

/** As authenticator apps show it: two times three digits. */
function shown(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
