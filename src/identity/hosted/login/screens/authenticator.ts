import { html } from "../../../../kit/page/index.ts";
import { qr } from "../../../../kit/qr.ts";
import { respond } from "../follow.ts";
import { button, codeField } from "../parts.ts";
import type { Step } from "../step.ts";
import type { Screen, Visit } from "../visit.ts";
import { digits } from "./code.ts";

/** Enrols an authenticator: a picture to scan, the same secret as text, and the first code. */
export const authenticator: Screen = {
  above(visit, step) {
    const { say } = visit;
    return html`<p class="lead">${say("authenticator.lead")}</p>
      <img
        class="qr"
        src="${picture(addressOf(visit, step))}"
        width="204"
        height="204"
        alt="${say("authenticator.qr")}"
      />
      <p>${say("authenticator.by-hand")}<br /><span class="secret">${grouped(step.secret!)}</span></p>`;
  },
  draw: ({ say }, _step, wrong) => html`${codeField(say, wrong)} ${button(say("authenticator.do"))}`,
  async submit(visit, step, form) {
    const proven = await visit.run("VerifySoftwareToken", {
      Session: step.session,
      UserCode: digits(form.get("code")),
    });
    return respond(visit, { ...step, session: proven["Session"] }, {});
  },
};

function addressOf({ asked, product }: Visit, step: Step): string {
  const issuer = asked.pool.id === product.pool ? "Hookwise" : asked.pool.name;
  const label = step.name ?? step.username!;
  const query = new URLSearchParams({ secret: step.secret!, issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${label}`)}?${query.toString()}`;
}

function picture(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qr().default(text, "svg")).toString("base64")}`;
}

function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)!.join(" ");
}
