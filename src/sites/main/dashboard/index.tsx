import { Navigate } from "react-router";

/** /dashboard leads to the profile. */
export default function Index() {
  return <Navigate to="/dashboard/profile" replace />;
}
