import { index, layout, prefix, route } from "@react-router/dev/routes";
import type { RouteConfig } from "@react-router/dev/routes";
import { publicRoutes } from "./public/routes.ts";

export default [
  publicRoutes,
  route("login", "account/login.tsx"),
  route("register", "account/register.tsx"),
  route("signup-individual", "account/signup-individual.tsx"),
  route("signup-business", "account/signup-business.tsx"),
  route("reset-password", "account/reset-password.tsx"),
  route("enable-mfa", "account/enable-mfa.tsx"),
  route("callback", "account/callback.tsx"),
  route("lost-authenticator", "account/lost-authenticator.tsx"),
  // For who builds screens; not served in production.
  route("dev/parts", "dev/parts.tsx"),
  layout("dashboard/frame.tsx", [
    route("profiletab", "dashboard/profile.tsx", { id: "profiletab" }),
    ...prefix("dashboard", [
      index("dashboard/index.tsx"),
      route("profile", "dashboard/profile.tsx"),
      route("subscription", "dashboard/subscription.tsx"),
      route("people", "dashboard/people.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
