import { useWords } from "../words.ts";

interface CodeFormProps {
  code: string;
  /** Characters that fit. */
  most: number;
  /** What its button does. */
  submit: string;
  onType(code: string): void;
  onSubmit(): void;
}

/** Where a code is typed that a colleague has given. */
export function CodeForm({ code, most, submit, onType, onSubmit }: CodeFormProps) {
  const say = useWords();
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className="code-field">
        <span>{say("crew.haveCode")}</span>
        <input
          value={code}
          maxLength={most}
          autoComplete="off"
          className="code"
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <button type="submit" className="button quiet">
        {submit}
      </button>
    </form>
  );
}
