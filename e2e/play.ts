import type { Page } from "playwright-core";

const tooMany = 400;

/** As a finger holds a key: keys that are let go at once are a program's, and the visit's verdict would say so. */
function held(): { delay: number } {
  return { delay: 30 + Math.random() * 60 };
}

/**
 * Plays the lesson of the moment, or of an assignment, with the keyboard alone: Tab to what can be answered, Space to answer, Enter to go on,
 * and Enter on the button that finishes. Resolves on the page that comes after.
 */
export async function playLesson(page: Page): Promise<void> {
  const answered = new Set<string>();
  for (let presses = 0; presses < tooMany; presses += 1) {
    await page.keyboard.press("Tab", held());
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      const step = focused?.closest(".step");
      if (!focused || !step) return { step: "", what: "elsewhere" };
      const what = focused.matches("form[method=post] button")
        ? "finish"
        : focused.matches(".turn .on")
          ? "continue"
          : focused.matches("input, summary")
            ? "answer"
            : "other";
      return { step: step.id, what };
    });
    if (here.what === "answer" && !answered.has(here.step)) {
      answered.add(here.step);
      await page.keyboard.press("Space", held());
    }
    if (here.what === "continue") {
      await page.keyboard.press("Enter", held());
    }
    if (here.what === "finish") {
      await Promise.all([page.waitForURL(/\/done$/), page.keyboard.press("Enter", held())]);
      return;
    }
  }
  throw new Error(`No end of the lesson was reached on ${page.url()}.`);
}
