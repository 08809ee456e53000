import { wantsLessMotion } from "./reduced-motion.ts";

/** Milliseconds for each character that comes and each that goes, and how long a finished line stands. */
const pace = { type: 80, erase: 50, rest: 2200 };

/** Types the lines of the first page's heading, one after the other, and rests at the first, which is there from the start. */
export function typeHeading(): void {
  const place = document.querySelector<HTMLElement>("[data-typed]");
  if (!place || wantsLessMotion()) return;
  const lines: string[] = JSON.parse(place.dataset["typed"]!);
  const text = place.firstChild as Text;
  place.dataset["typing"] = "";
  let line = 0;
  let length = lines[0]!.length;
  let erasing = true;
  const step = () => {
    length += erasing ? -1 : 1;
    if (length === 0 && erasing) {
      line = (line + 1) % lines.length;
      erasing = false;
    }
    const whole = lines[line]!;
    text.data = whole.slice(0, length);
    const done = !erasing && length === whole.length;
    if (done && line === 0) return place.removeAttribute("data-typing");
    if (done) erasing = true;
    setTimeout(step, done ? pace.rest : erasing ? pace.erase : pace.type);
  };
  setTimeout(step, pace.rest);
}
