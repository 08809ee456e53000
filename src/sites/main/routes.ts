import { join, relative } from "node:path";
import { layout, route } from "@react-router/dev/routes";
import type { RouteConfig } from "@react-router/dev/routes";
import { addressesOf, screens, settingsPath } from "./dashboard/screens.ts";
import { publicRoutes } from "./public/routes.ts";
import type { Screen } from "../../ui/screen.ts";

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
  route("dev/charts", "dev/Charts.tsx"),
  // For who walks into the demo; not served in production.
  route("dev/sign-in", "dev/sign-in.tsx"),
  layout("dashboard/frame.tsx", [
    route("dashboard", "dashboard/index.tsx"),
    route(settingsPath, "dashboard/settings.tsx"),
    ...screens.flatMap((one) => addressesOf(one).map((path) => route(path, fileOf(one), { id: path }))),
  ]),
] satisfies RouteConfig;

/** A screen's file as the framework wants it, relative to this folder. */
function fileOf({ module }: Screen): string {
  return relative(import.meta.dirname, join(import.meta.dirname, "../..", module));
}
