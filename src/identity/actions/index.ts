import type { Action } from "../calls/action.ts";
import { AssociateSoftwareToken } from "./AssociateSoftwareToken.ts";
import { ChangePassword } from "./ChangePassword.ts";
import { CompleteWebAuthnRegistration } from "./CompleteWebAuthnRegistration.ts";
import { ConfirmDevice } from "./ConfirmDevice.ts";
import { ConfirmForgotPassword } from "./ConfirmForgotPassword.ts";
import { ConfirmSignUp } from "./ConfirmSignUp.ts";
import { DeleteUser } from "./DeleteUser.ts";
import { DeleteUserAttributes } from "./DeleteUserAttributes.ts";
import { DeleteWebAuthnCredential } from "./DeleteWebAuthnCredential.ts";
import { ForgetDevice } from "./ForgetDevice.ts";
import { ForgotPassword } from "./ForgotPassword.ts";
import { GetDevice } from "./GetDevice.ts";
import { GetTokensFromRefreshToken } from "./GetTokensFromRefreshToken.ts";
import { GetUser } from "./GetUser.ts";
import { GetUserAttributeVerificationCode } from "./GetUserAttributeVerificationCode.ts";
import { GetUserAuthFactors } from "./GetUserAuthFactors.ts";
import { GlobalSignOut } from "./GlobalSignOut.ts";
import { InitiateAuth } from "./InitiateAuth.ts";
import { ListDevices } from "./ListDevices.ts";
import { ListUserSessions } from "./ListUserSessions.ts";
import { ListWebAuthnCredentials } from "./ListWebAuthnCredentials.ts";
import { ResendConfirmationCode } from "./ResendConfirmationCode.ts";
import { RespondToAuthChallenge } from "./RespondToAuthChallenge.ts";
import { RevokeToken } from "./RevokeToken.ts";
import { RevokeUserSession } from "./RevokeUserSession.ts";
import { SetUserMFAPreference } from "./SetUserMFAPreference.ts";
import { SetUserSettings } from "./SetUserSettings.ts";
import { SignUp } from "./SignUp.ts";
import { StartWebAuthnRegistration } from "./StartWebAuthnRegistration.ts";
import { UpdateAuthEventFeedback } from "./UpdateAuthEventFeedback.ts";
import { UpdateDeviceStatus } from "./UpdateDeviceStatus.ts";
import { UpdateUserAttributes } from "./UpdateUserAttributes.ts";
import { VerifySoftwareToken } from "./VerifySoftwareToken.ts";
import { VerifyUserAttribute } from "./VerifyUserAttribute.ts";

/** The user-facing actions of a user pool: one file each, one line each. */
export const actions: readonly Action[] = [
  SignUp,
  ConfirmSignUp,
  ResendConfirmationCode,
  ForgotPassword,
  ConfirmForgotPassword,
  ChangePassword,
  GetUser,
  UpdateUserAttributes,
  VerifyUserAttribute,
  GetUserAttributeVerificationCode,
  DeleteUserAttributes,
  DeleteUser,
  AssociateSoftwareToken,
  VerifySoftwareToken,
  SetUserMFAPreference,
  SetUserSettings,
  GetUserAuthFactors,
  ConfirmDevice,
  ForgetDevice,
  UpdateDeviceStatus,
  GetDevice,
  ListDevices,
  StartWebAuthnRegistration,
  CompleteWebAuthnRegistration,
  ListWebAuthnCredentials,
  DeleteWebAuthnCredential,
  InitiateAuth,
  RespondToAuthChallenge,
  GetTokensFromRefreshToken,
  RevokeToken,
  GlobalSignOut,
  ListUserSessions,
  RevokeUserSession,
  UpdateAuthEventFeedback,
];
