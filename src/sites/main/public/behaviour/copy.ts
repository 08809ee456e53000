/** A button on each piece of code that copies it. Its words stand on the article, since a program has none of its own. */
export function copyButtons(): void {
  const words = document.querySelector<HTMLElement>("[data-copy]")?.dataset;
  if (!words || !navigator.clipboard) return;
  for (const box of document.querySelectorAll(".prose .code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words["copy"]!;
    button.addEventListener("click", () => {
      void navigator.clipboard.writeText(box.querySelector("code")!.textContent!).then(() => {
        button.textContent = words["copied"]!;
        setTimeout(() => (button.textContent = words["copy"]!), 2000);
      });
    });
    box.append(button);
  }
}
