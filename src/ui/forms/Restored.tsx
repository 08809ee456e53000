import { Button } from "../parts/Button.tsx";
import { usePartWords } from "../parts/words.ts";
import "./form.css";

/** Says that what is typed here is from before, and lets somebody begin again. */
export function Restored({ onDrop }: { onDrop(): void }) {
  const say = usePartWords();
  return (
    <p className="form-restored small" role="status">
      <span>{say("form.restored.text")}</span>
      <Button kind="plain" className="small" onClick={onDrop}>
        {say("form.restored.drop")}
      </Button>
    </p>
  );
}
