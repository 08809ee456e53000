import { html } from "../../../../kit/page/index.ts";
import type { KeyAfter } from "../../../../kit/words.ts";
import { listOf, respond } from "../follow.ts";
import type { Screen } from "../visit.ts";

/** Which second factor to use, where somebody has several. */
export const choose: Screen = {
  draw: ({ say }, step) =>
    html`<div class="ways">
      ${listOf(step.params?.["MFAS_CAN_CHOOSE"]).map(
        (way) =>
          html`<button class="button quiet" type="submit" name="answer" value="${way}">
            ${say(`choose.${way as KeyAfter<"hosted", "choose.">}`)}
          </button>`,
      )}
    </div>`,
  submit: (visit, step, form) => respond(visit, step, { ANSWER: form.get("answer") ?? "" }),
};
