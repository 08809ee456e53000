import { readAnswer } from "./form-answer.ts";

/** Sends the forms without leaving the page, and shows what the form service says in its place. */
export function sendForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-form]"))
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send(form);
    });
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button")!;
  if (button.getAttribute("aria-disabled") === "true") return;
  const label = button.textContent!;
  button.setAttribute("aria-disabled", "true");
  button.textContent = button.dataset["busy"]!;
  clear(form);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    show(form, readAnswer(await answer.json().catch(() => null)));
  } catch {
    say(form, "alert", form.dataset["failed"]!);
  } finally {
    button.removeAttribute("aria-disabled");
    button.textContent = label;
  }
}

function show(form: HTMLFormElement, answer: ReturnType<typeof readAnswer>): void {
  if (answer.kind === "sent") {
    form.reset();
    say(form, "thanks", form.dataset["done"]!);
    return;
  }
  if (answer.kind === "unexpected") return say(form, "alert", form.dataset["unexpected"]!);
  const general = answer.errors.filter(({ field }) => !placeOf(form, field));
  for (const { field, message } of answer.errors) {
    const place = placeOf(form, field);
    if (!place) continue;
    place.textContent = `${place.dataset["label"]} ${message}`;
    inputOf(form, field!)?.setAttribute("aria-invalid", "true");
    place.parentElement!.dataset["wrong"] = "";
  }
  if (general.length > 0) return say(form, "alert", general.map(({ message }) => message).join(" "));
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

function say(form: HTMLFormElement, kind: "alert" | "thanks", sentence: string): void {
  const box = form.querySelector<HTMLElement>(`[data-${kind}]`)!;
  box.hidden = false;
  box.querySelector("div")!.textContent = sentence;
  if (kind === "thanks") box.focus();
}

function clear(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>("[data-alert], [data-thanks]")) box.hidden = true;
  for (const place of form.querySelectorAll<HTMLElement>(".wrong")) {
    place.textContent = "";
    delete place.parentElement!.dataset["wrong"];
  }
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
}

function placeOf(form: HTMLFormElement, field: string | undefined): HTMLElement | null {
  return field ? form.querySelector<HTMLElement>(`#${CSS.escape(field)}-error`) : null;
}

function inputOf(form: HTMLFormElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
}
