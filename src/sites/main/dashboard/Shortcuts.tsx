import { useState } from "react";
import { lettersOn, turnLetters } from "../../../ui/keys/letters.ts";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Switch } from "../../../ui/parts/Switch.tsx";
import { useDashboardWords } from "./words.ts";
import "./shortcuts.css";

const shortcuts = [
  { keys: ["Ctrl", "K"], what: "palette" },
  { keys: ["/"], what: "search" },
  { keys: ["j"], what: "down" },
  { keys: ["k"], what: "up" },
  { keys: ["x"], what: "select" },
  { keys: ["Enter"], what: "open" },
  { keys: ["F1"], what: "help" },
  { keys: ["?"], what: "sheet" },
] as const;

/** The keys of the dashboard. */
export default function Shortcuts({ onClose }: { onClose(): void }) {
  const say = useDashboardWords();
  const [on, setOn] = useState(lettersOn);
  return (
    <Dialog title={say("shortcuts.title")} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>{say(`shortcuts.${what}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key === "Ctrl" && onMac() ? "⌘" : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={say("shortcuts.letters")}
        hint={say("shortcuts.letters-hint")}
        checked={on}
        onChange={({ target }) => {
          turnLetters(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}

function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
