import "./divider.css";

/** A line with a word in its middle. */
export function Divider({ children }: { children: string }) {
  return (
    <div className="divider">
      <span>{children}</span>
    </div>
  );
}
