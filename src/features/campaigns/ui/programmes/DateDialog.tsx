import { useState } from "react";
import { useLanguage } from "../../../../ui/language.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { formatDay } from "../../../../ui/parts/when.ts";
import { useCampaignWords } from "../parts/words.ts";

interface DateDialogProps {
  name: string;
  /** YYYY-MM-DD, as `today`, before which it cannot be moved. */
  day: string;
  today: string;
  /** @param on the other day; null leaves it out */
  onMove(on: string | null): void;
  onClose(): void;
}

/** A programme's date, moved or left out: where nothing can be dragged, and for whoever would rather choose. */
export function DateDialog({ name, day, today, onMove, onClose }: DateDialogProps) {
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const [on, setOn] = useState(day);
  const move = (to: string | null) => {
    onClose();
    if (to !== day) onMove(to);
  };
  return (
    <Dialog title={name} lead={formatDay(day, tag)} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          move(on);
        }}
      >
        <Field
          label={say("programmes.other-day")}
          type="date"
          required
          min={today}
          value={on}
          onChange={(event) => setOn(event.currentTarget.value)}
        />
        <div className="form-buttons">
          <Button type="submit">{say("programmes.move")}</Button>
          <Button kind="plain" onClick={() => move(null)}>
            {say("programmes.leave-out")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
