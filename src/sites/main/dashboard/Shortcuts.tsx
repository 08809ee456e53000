import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { useDashboardWords } from "./words.ts";
import "./shortcuts.css";

const shortcuts = [
  { keys: ["Ctrl", "K"], what: "palette" },
  { keys: ["/"], what: "search" },
  { keys: ["j"], what: "down" },
  { keys: ["k"], what: "up" },
  { keys: ["x"], what: "select" },
  { keys: ["Enter"], what: "open" },
  { keys: ["h"], what: "help" },
  { keys: ["?"], what: "sheet" },
] as const;

/** The keys of the dashboard. */
export default function Shortcuts({ onClose }: { onClose(): void }) {
  const say = useDashboardWords();
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
    </Dialog>
  );
}

function onMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
