import { Checkbox } from "./Checkbox.tsx";
import type { CheckboxProps } from "./Checkbox.tsx";
import "./switch.css";

/** Something that is on or off: a setting, with its name on one side and the switch on the other. */
export function Switch({ className, ...props }: CheckboxProps) {
  return <Checkbox {...props} role="switch" className={className ? `switch ${className}` : "switch"} />;
}
