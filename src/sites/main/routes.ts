import { route } from "@react-router/dev/routes";
import type { RouteConfig } from "@react-router/dev/routes";

export default [
  route("login", "account/login.tsx"),
  route("register", "account/register.tsx"),
  route("reset-password", "account/reset-password.tsx"),
  route("enable-mfa", "account/enable-mfa.tsx"),
  route("callback", "account/callback.tsx"),
] satisfies RouteConfig;
