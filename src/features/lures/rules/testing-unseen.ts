// One sentence that is forbidden, among words that a style hides in ways that are many and one: whoever reads the page does not see them.
import { sanitisePage } from "../html/sanitise.ts";
import { ethicsCheck } from "./ethics.ts";
import { nothing } from "./testing-lure.ts";

export const page = (written: string) => ethicsCheck({ ...nothing, landing: { html: sanitisePage(written).html } });

/** More pieces than are left out in each of their sets, no two alike, each of which ends a sentence. @param filler opens what is not seen @param said opens what is */
export function among(
  filler: (nth: number) => string,
  said: (nth: number) => string = () => "<span>",
  close = "</span>",
): string {
  const fillers = [
    "room is new. The",
    "plant is green. A",
    "door is open. The",
    "printer is loud. One",
    "map is old. Each",
  ];
  const some = (from: number, to: number) => fillers.slice(from, to).map((one, nth) => `${filler(from + nth)}${one}${close}`).join(" "); // oxfmt-ignore
  const word = (nth: number, one: string) => `${said(nth)}${one}${close}`;
  return `<p>${word(0, "Your")} ${some(0, 3)} ${word(1, "employment")} ${some(3, 5)} ${word(2, "ends on Friday.")}</p>`;
}

export const word =
  (mark: string, close = "span") =>
  (nth: number) =>
    `<${close} class="s s${nth}" ${mark}>`;
export const filler =
  (mark: string, close = "span") =>
  (nth: number) =>
    `<${close} class="f n${nth}" ${mark}>`;
