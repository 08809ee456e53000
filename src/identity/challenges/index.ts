import type { Challenge } from "./challenge.ts";
import { codeAnswer } from "./code-answer.ts";
import { CUSTOM_CHALLENGE } from "./CUSTOM_CHALLENGE.ts";
import { DEVICE_PASSWORD_VERIFIER } from "./DEVICE_PASSWORD_VERIFIER.ts";
import { DEVICE_SRP_AUTH } from "./DEVICE_SRP_AUTH.ts";
import { MFA_SETUP } from "./MFA_SETUP.ts";
import { NEW_PASSWORD_REQUIRED } from "./NEW_PASSWORD_REQUIRED.ts";
import { PASSWORD } from "./PASSWORD.ts";
import { PASSWORD_VERIFIER } from "./PASSWORD_VERIFIER.ts";
import { SELECT_CHALLENGE } from "./SELECT_CHALLENGE.ts";
import { SELECT_MFA_TYPE } from "./SELECT_MFA_TYPE.ts";
import { SOFTWARE_TOKEN_MFA } from "./SOFTWARE_TOKEN_MFA.ts";
import { WEB_AUTHN } from "./WEB_AUTHN.ts";

/** Every challenge that can be answered: one file each, one line each. */
export const challenges: readonly Challenge[] = [
  PASSWORD,
  PASSWORD_VERIFIER,
  NEW_PASSWORD_REQUIRED,
  SOFTWARE_TOKEN_MFA,
  codeAnswer("SMS_MFA"),
  codeAnswer("SMS_OTP"),
  codeAnswer("EMAIL_OTP"),
  SELECT_MFA_TYPE,
  MFA_SETUP,
  SELECT_CHALLENGE,
  WEB_AUTHN,
  DEVICE_SRP_AUTH,
  DEVICE_PASSWORD_VERIFIER,
  CUSTOM_CHALLENGE,
];
