import { useState } from "react";
import { contract as imports } from "../../../../features/imports/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { saveFile } from "../../../../ui/save-file.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { useLureWords } from "./words.ts";
import "./lures.css";

type Left = OutputOf<typeof imports.exportGophish>["left"];

/** Saves lures as a file for Gophish, and shows what of them it has no word for. `told` belongs into the page. */
export function useGophishExport() {
  const say = useLureWords();
  const [left, setLeft] = useState<Left>([]);
  const act = useAct(imports.exportGophish, {
    said: say("gophish.saved"),
    onDone({ templates, pages, left: lacking }) {
      void saveFile(new Response(JSON.stringify({ templates, pages }, null, 2)), "gophish.json");
      setLeft(lacking);
    },
  });
  const notice = left.length > 0 && (
    <Dialog title={say("gophish.left")} lead={say("gophish.left-lead")} onClose={() => setLeft([])}>
      {[...Map.groupBy(left, ({ template }) => template)].map(([template, lacking]) => (
        <section key={template} className="gophish-left">
          <h3>{template}</h3>
          <ul>
            {lacking.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
  return { act, notice };
}
