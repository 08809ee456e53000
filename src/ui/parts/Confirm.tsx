import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { usePartWords } from "./words.ts";

/** Asks once more before something that cannot be taken back; title and text say what it is and what is lost. */
export function Confirm(props: {
  title: string;
  text: string;
  submit: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
}) {
  const say = usePartWords();
  return (
    <Dialog title={props.title} lead={props.text} onClose={props.onClose}>
      <div className="row">
        <Button kind="danger" busy={props.busy} onClick={props.onConfirm}>
          {props.submit}
        </Button>
        <Button kind="quiet" onClick={props.onClose}>
          {say("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
