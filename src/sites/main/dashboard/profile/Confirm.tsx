import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { useDashboardWords } from "../words.ts";

/** Asks once more before something that cannot be taken back. */
export function Confirm(props: {
  title: string;
  text: string;
  submit: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const say = useDashboardWords();
  return (
    <Dialog title={props.title} lead={props.text} onClose={props.onClose}>
      <div className="row">
        <Button kind="danger" busy={props.busy} onClick={props.onConfirm}>
          {props.submit}
        </Button>
        <Button kind="quiet" onClick={props.onClose}>
          {say("profile.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
