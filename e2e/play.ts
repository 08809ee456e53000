import type { Page } from "playwright-core";
import { strike } from "./person.ts";

const tooMany = 400;

/**
 * Plays the lesson of the moment, or of an assignment, with the keyboard alone: Tab to what can be answered, Space to answer, Enter to go on,
 * and Enter on the button that finishes. Resolves on the page that comes after.
 */
export async function playLesson(page: Page): Promise<void> {
  const answered = new Set<string>();
  for (let presses = 0; presses < tooMany; presses += 1) {
    await strike(page, "Tab");
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      const step = focused?.closest(".step");
      if (!focused || !step) return { question: "", what: "elsewhere" };
      const what = focused.matches("form[method=post] button")
        ? "finish"
        : focused.matches(".turn .on")
          ? "continue"
          : focused.matches("input, summary")
            ? "answer"
            : "other";
      // A step may ask several things, one after the other.
      return { question: `${step.id} ${focused.getAttribute("name") ?? focused.textContent}`, what };
    });
    if (here.what === "answer" && !answered.has(here.question)) {
      answered.add(here.question);
      await strike(page, "Space");
    }
    if (here.what === "continue") {
      await strike(page, "Enter");
    }
    if (here.what === "finish") {
      await Promise.all([page.waitForURL(/\/done$/), strike(page, "Enter")]);
      return;
    }
  }
  throw new Error(`No end of the lesson was reached on ${page.url()}.`);
}
