import type { Locator, Page } from "playwright-core";
import { until } from "./until.ts";

/** A file as somebody has it on their disk. */
interface FileAtHand {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How somebody acts on a page, and what it costs them: a click is an interaction, so is a field that is filled. */
export interface Hands {
  press(what: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** Takes the option of this label. */
  choose(select: Locator, label: string): Promise<void>;
  /** Types into a field that offers what it finds, and takes the option: two interactions. */
  pick(field: Locator, text: string, option: Locator): Promise<void>;
  upload(button: Locator, file: FileAtHand): Promise<void>;
  readonly cost: Cost;
}

interface Cost {
  interactions: number;
  /** Characters that were typed. */
  typed: number;
}

/** Characters that a newcomer types in a minute, and seconds that every interaction takes. */
const pace = { characters: 200, seconds: 2 };

/** Minutes that all this would take a person. @param waited seconds in which the product let them wait */
export function minutesOf({ interactions, typed }: Cost, waited: number): number {
  return typed / pace.characters + (interactions * pace.seconds + waited) / 60;
}

/** Somebody with a pointer. */
export function withPointer(page: Page): Hands {
  const cost = { interactions: 0, typed: 0 };
  const counted = (typed = 0, interactions = 1) => {
    cost.interactions += interactions;
    cost.typed += typed;
  };
  return {
    cost,
    async press(what) {
      counted();
      await what.click();
    },
    async fill(field, text) {
      counted(text.length);
      await field.fill(text);
    },
    async choose(select, label) {
      counted();
      await select.selectOption({ label });
    },
    async pick(field, text, option) {
      counted(text.length, 2);
      await field.pressSequentially(text);
      await option.click();
    },
    async upload(button, file) {
      counted();
      const chooser = page.waitForEvent("filechooser");
      await button.click();
      await (await chooser).setFiles(file);
    },
  };
}

/** More steps of the Tab key than any page of ours has places. */
const mostPlaces = 250;

/**
 * Somebody who has a keyboard only. Goes from place to place with Tab, as far as what is wanted; a page that lets nobody out again, or a place that
 * cannot be reached, is an error, and so is one that does not show that it has the focus.
 */
export function withKeyboard(page: Page): Hands {
  const { keyboard } = page;
  const cost = { interactions: 0, typed: 0 };
  const reach = async (what: Locator) => {
    await what.waitFor({ state: "attached" });
    for (let places = 0; places <= mostPlaces; places += 1) {
      if (await what.evaluate((one) => one.ownerDocument.activeElement === one)) {
        cost.interactions += 1;
        await until(() => what.evaluate(showsFocus));
        return;
      }
      await keyboard.press("Tab");
    }
    throw new Error(
      `Tab does not lead on ${page.url()} to ${await what.evaluate((one) => one.outerHTML.slice(0, 160))}`,
    );
  };
  const type = async (text: string) => {
    cost.typed += text.length;
    await keyboard.press("ControlOrMeta+A");
    await keyboard.type(text);
  };
  return {
    cost,
    async press(what) {
      await until(() => what.isEnabled());
      await reach(what);
      await keyboard.press("Enter");
    },
    async fill(field, text) {
      await reach(field);
      await type(text);
    },
    async choose(select, label) {
      await reach(select);
      const steps = await select.evaluate((one, wanted) => {
        const { options, selectedIndex } = one as HTMLSelectElement;
        return [...options].findIndex((option) => option.label.trim() === wanted) - selectedIndex;
      }, label);
      for (let n = 0; n < Math.abs(steps); n += 1) await keyboard.press(steps > 0 ? "ArrowDown" : "ArrowUp");
    },
    async pick(field, text, option) {
      await reach(field);
      await type(text);
      await option.waitFor();
      cost.interactions += 1;
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    },
    async upload(button, file) {
      // Asked for first: a key is pressed sooner than the browser knows that its question for a file is to be answered here.
      const chooser = page.waitForEvent("filechooser");
      await reach(button);
      await keyboard.press("Enter");
      await (await chooser).setFiles(file);
    },
  };
}

/** Whether an element that has the focus is marked: itself, or what is drawn around it or in its place. */
function showsFocus(one: Element): boolean {
  const drawn = one.nextElementSibling;
  return [one, one.parentElement, drawn, ...(drawn?.children ?? [])].some((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
  });
}
