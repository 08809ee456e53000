import { createContext, useContext } from "react";
import type { Person } from "../account/client.ts";
import type { Me } from "./product.ts";

/** Who sits before the dashboard. */
interface Dashboard {
  person: Person;
  /** What the product knows of them; absent while it is asked, or when it does not answer. */
  me: Me | undefined;
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** Who is signed in; every screen inside the frame has somebody. */
export function useDashboard(): Dashboard {
  const found = useContext(DashboardContext);
  if (!found) throw new Error("this screen stands outside the dashboard's frame");
  return found;
}
