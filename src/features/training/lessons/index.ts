import { kinds } from "../../../kit/kind.ts";
import type { Lesson } from "../lesson.ts";
import { attachment } from "./attachment.ts";
import { authority } from "./authority.ts";
import { branding } from "./branding.ts";
import { calendarInvite } from "./calendar-invite.ts";
import { callback } from "./callback.ts";
import { chat } from "./chat.ts";
import { credentialForm } from "./credential-form.ts";
import { deepfakeVoice } from "./deepfake-voice.ts";
import { displayName } from "./display-name.ts";
import { giftCard } from "./gift-card.ts";
import { invoice } from "./invoice.ts";
import { linkHost } from "./link-host.ts";
import { lookAlikeDomain } from "./look-alike-domain.ts";
import { mfaPrompt } from "./mfa-prompt.ts";
import { oauthConsent } from "./oauth-consent.ts";
import { parcel } from "./parcel.ts";
import { passwordExpiry } from "./password-expiry.ts";
import { qr } from "./qr.ts";
import { reportLesson } from "./report.ts";
import { reportAfterClick } from "./report-after-click.ts";
import { reward } from "./reward.ts";
import { secrecy } from "./secrecy.ts";
import { sender } from "./sender.ts";
import { sharedFile } from "./shared-file.ts";
import { sms } from "./sms.ts";
import { unusualRequest } from "./unusual-request.ts";
import { urgency } from "./urgency.ts";
import { vendorChange } from "./vendor-change.ts";
import { voicemail } from "./voicemail.ts";
import { wording } from "./wording.ts";

/** Every lesson, topic by topic, in the order in which a newcomer would take them. */
export const lessons = kinds<Lesson>("lesson", [
  sender,
  displayName,
  linkHost,
  lookAlikeDomain,
  credentialForm,
  branding,
  urgency,
  authority,
  secrecy,
  unusualRequest,
  wording,
  reward,
  giftCard,
  attachment,
  sharedFile,
  invoice,
  vendorChange,
  parcel,
  voicemail,
  calendarInvite,
  passwordExpiry,
  qr,
  mfaPrompt,
  oauthConsent,
  callback,
  chat,
  sms,
  deepfakeVoice,
  reportLesson,
  reportAfterClick,
]);
