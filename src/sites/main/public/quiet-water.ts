import { html } from "../../../kit/page/markup.ts";
import { shoal } from "./pictures/water.ts";

// Forty-eight letters; two of them have a hook.
const states = "sssssssssssssssssssssssscssssssssssssssscsssssss";

/** What the water shows where no simulation runs that may be shown: many fish, some hooks, and the sentence that goes with them. */
export function quietWater(sentence: string): string {
  return html`<p class="water-line">${sentence}</p>
    ${shoal(states)}`.markup;
}
