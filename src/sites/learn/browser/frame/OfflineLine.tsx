import { CloudOff } from "lucide-react";
import { useWords } from "../words.ts";
import { useOnline } from "./use-online.ts";

/** Says that there is no network, and what works all the same. */
export function OfflineLine() {
  const say = useWords();
  const online = useOnline();
  return (
    <div className="offline-line" role="status">
      {!online && (
        <p className="wrap">
          <CloudOff size={16} aria-hidden="true" />
          {say("frame.offline")}
        </p>
      )}
    </div>
  );
}
