import texts from "virtual:texts";
import { rank } from "./rank.ts";
import type { Entry } from "./rank.ts";

/** Searches the texts while one types; Enter leads to the best place. The texts are loaded with the first touch of the field. */
export function searchDocs(): void {
  const place = document.querySelector<HTMLElement>("[data-search]");
  const field = place?.querySelector("input");
  const count = place?.querySelector<HTMLElement>("[role=status]");
  const list = place?.querySelector("[data-results]");
  if (!place || !field || !count || !list) return;
  let entries: Promise<readonly Entry[]> | undefined;
  const load = () => (entries ??= texts[document.documentElement.lang]!());
  const show = async () => {
    const asked = field.value;
    const found = rank(await load(), asked).slice(0, 8);
    if (asked !== field.value) return;
    list.replaceChildren(...found.map(item));
    const { one, other, nothing } = count.dataset;
    if (asked.trim() === "") count.textContent = "";
    else if (found.length === 0) count.textContent = nothing!;
    else count.textContent = found.length === 1 ? one! : other!.replace("%", String(found.length));
  };
  field.addEventListener("focus", () => void load(), { once: true });
  field.addEventListener("input", () => void show());
  field.addEventListener("keydown", ({ key, isComposing }) => {
    if (key === "Enter" && !isComposing) void show().then(() => list.querySelector("a")?.click());
  });
  // An address such as /docs?q=csv leads to an answer.
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    void show();
  }
}

function item({ entry, excerpt }: ReturnType<typeof rank>[number]): HTMLLIElement {
  const li = document.createElement("li");
  const link = document.createElement("a");
  link.href = entry.id ? `${entry.path}#${entry.id}` : entry.path;
  link.textContent = entry.heading || entry.title;
  const where = document.createElement("span");
  where.className = "soft small";
  where.textContent = entry.heading ? entry.title : "";
  const text = document.createElement("p");
  for (const [n, part] of excerpt.entries()) {
    // Every second part is what was looked for.
    if (n % 2 === 0) text.append(part);
    else {
      const mark = document.createElement("mark");
      mark.textContent = part;
      text.append(mark);
    }
  }
  li.append(link, where, text);
  return li;
}
