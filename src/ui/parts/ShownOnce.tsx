import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";
import { Copyable } from "./Copyable.tsx";

/** What a dialog shows of a secret that nobody can look up later. @param name what it is, for the button that copies it */
export function ShownOnce(props: { name: string; value: string; note: string; done: string; onClose(): void }) {
  const { name, value, note, done, onClose } = props;
  return (
    <div className="form">
      <Alert kind="info">{note}</Alert>
      <Copyable name={name} value={value} />
      <Button kind="quiet" onClick={onClose}>
        {done}
      </Button>
    </div>
  );
}
