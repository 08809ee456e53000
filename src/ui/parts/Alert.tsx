import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import "./alert.css";

const icons = { error: CircleAlert, success: CircleCheck, info: Info } as const;

/** A sentence that matters, in its place on the screen; an error is said at once, the others when there is a pause. */
export function Alert({ kind = "error", children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={`alert ${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon size={20} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
