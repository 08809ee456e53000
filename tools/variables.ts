import { variables } from "../src/kit/config.ts";

export interface Variable {
  name: string;
  sentence: string;
  /** The value without the variable, as text; empty when there is none. */
  standard: string;
  /** Whether its value must not be printed. */
  secret: boolean;
}

/** Every variable of the product in the order of the configuration. */
export function listVariables(): Variable[] {
  return Object.entries(variables.shape).map(([name, shape]) => {
    const standard = shape.safeParse(undefined).data;
    return {
      name,
      sentence: shape.description ?? "",
      standard: standard === undefined ? "" : String(standard),
      secret: /KEY|SECRET|PASSWORD|_URL$/.test(name) && !/^(PUBLIC|LEARN|LURE)_URL$/.test(name),
    };
  });
}
