import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { useReportWords } from "./words.ts";
import { changes } from "./queries.ts";
import type { Report } from "./queries.ts";

/** Asks before a report goes with its files. */
export function RemoveDialog({ report, onClose, onDone }: { report: Report; onClose(): void; onDone?(): void }) {
  const say = useReportWords();
  const remove = useAct(contract.removeReport, {
    changes,
    said: say("removed"),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <Dialog title={say("remove.title")} lead={say("remove.text", { title: report.title })} onClose={onClose}>
      <div className="form-buttons">
        <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: report.id })}>
          {say("remove.do")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {say("remove.leave")}
        </Button>
      </div>
    </Dialog>
  );
}
