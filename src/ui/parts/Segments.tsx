import "./segments.css";

interface SegmentsProps<Id extends string> {
  /** What is chosen. */
  label: string;
  options: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose(id: Id): void;
}

/** A choice of one among a few words in a row, which counts at once: what a board shows, or of which time. */
export function Segments<Id extends string>({ label, options, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
