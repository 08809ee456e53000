import type { ScreenName } from "../step.ts";
import type { Screen } from "../visit.ts";
import { address } from "./address.ts";
import { authenticator } from "./authenticator.ts";
import { choose } from "./choose.ts";
import { code } from "./code.ts";
import { confirm } from "./confirm.ts";
import { forgot } from "./forgot.ts";
import { newPassword } from "./new-password.ts";
import { reset } from "./reset.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export const screens: Record<ScreenName, Screen> = {
  "sign-in": signIn,
  code,
  choose,
  authenticator,
  address,
  "new-password": newPassword,
  confirm,
  forgot,
  reset,
  "sign-up": signUp,
};
