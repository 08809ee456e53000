import { kinds } from "../../../kit/kind.ts";
import type { Lesson } from "../lesson.ts";
import { attachment } from "./attachment.ts";
import { authority } from "./authority.ts";
import { booking } from "./booking.ts";
import { branding } from "./branding.ts";
import { calendarInvite } from "./calendar-invite.ts";
import { callback } from "./callback.ts";
import { chat } from "./chat.ts";
import { credentialForm } from "./credential-form.ts";
import { deepfakeVoice } from "./deepfake-voice.ts";
import { deviceCode } from "./device-code.ts";
import { displayName } from "./display-name.ts";
import { genuine } from "./genuine.ts";
import { giftCard } from "./gift-card.ts";
import { headers } from "./headers.ts";
import { invoice } from "./invoice.ts";
import { linkHost } from "./link-host.ts";
import { lookAlikeDomain } from "./look-alike-domain.ts";
import { mfaPrompt } from "./mfa-prompt.ts";
import { oauthConsent } from "./oauth-consent.ts";
import { oneTimeCode } from "./one-time-code.ts";
import { parcel } from "./parcel.ts";
import { passwordExpiry } from "./password-expiry.ts";
import { pasteCommand } from "./paste-command.ts";
import { personalDetails } from "./personal-details.ts";
import { qr } from "./qr.ts";
import { replyTo } from "./reply-to.ts";
import { reportAfterClick } from "./report-after-click.ts";
import { reportLesson } from "./report.ts";
import { reward } from "./reward.ts";
import { searchAd } from "./search-ad.ts";
import { secrecy } from "./secrecy.ts";
import { sender } from "./sender.ts";
import { sharedFile } from "./shared-file.ts";
import { shortLink } from "./short-link.ts";
import { sms } from "./sms.ts";
import { thread } from "./thread.ts";
import { unusualRequest } from "./unusual-request.ts";
import { urgency } from "./urgency.ts";
import { vendorChange } from "./vendor-change.ts";
import { verify } from "./verify.ts";
import { voicemail } from "./voicemail.ts";
import { wording } from "./wording.ts";

const list = [
  sender,
  displayName,
  replyTo,
  linkHost,
  lookAlikeDomain,
  shortLink,
  credentialForm,
  branding,
  headers,
  urgency,
  authority,
  secrecy,
  unusualRequest,
  wording,
  personalDetails,
  reward,
  giftCard,
  attachment,
  sharedFile,
  thread,
  invoice,
  vendorChange,
  parcel,
  booking,
  voicemail,
  calendarInvite,
  passwordExpiry,
  qr,
  mfaPrompt,
  oneTimeCode,
  deviceCode,
  oauthConsent,
  callback,
  chat,
  sms,
  deepfakeVoice,
  searchAd,
  pasteCommand,
  reportLesson,
  verify,
  genuine,
  reportAfterClick,
] as const;

/** The id of a micro-skill, and of its lesson. */
export type SkillId = (typeof list)[number]["id"];

/** Every lesson, topic by topic, in the order in which a newcomer would take them. */
export const lessons = kinds<Lesson<SkillId>>("lesson", list);
