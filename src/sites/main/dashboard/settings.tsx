import { Navigate } from "react-router";
import { mayOpen } from "../../../ui/screen.ts";
import { useDashboard } from "./context.ts";
import { screens } from "./screens.ts";
import { Waiting } from "./Shell.tsx";

/** `/dashboard/settings` leads to the first of its pages that is open to this person; to the profile where none is. */
export default function Settings() {
  const { me } = useDashboard();
  if (!me) return <Waiting />;
  const first = screens.find((one) => one.section === "settings" && mayOpen(one, me.permissions));
  return <Navigate to={first?.path ?? "/dashboard/profile"} replace />;
}
