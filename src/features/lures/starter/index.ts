import { sharedFile } from "./shared-file.ts";
import { passwordExpiry } from "./password-expiry.ts";
import { signInRequest } from "./sign-in-request.ts";
import { meetingMoved } from "./meeting-moved.ts";
import { eSignature } from "./e-signature.ts";
import { supplierAccount } from "./supplier-account.ts";
import { heldMessages } from "./held-messages.ts";
import { notesAppConsent } from "./notes-app-consent.ts";
import { vpnUpdate } from "./vpn-update.ts";
import { scanFromCopier } from "./scan-from-copier.ts";
import { parcelFee } from "./parcel-fee.ts";
import { voicemail } from "./voicemail.ts";
import { parkingPermitQr } from "./parking-permit-qr.ts";
import { invoiceReminder } from "./invoice-reminder.ts";
import { travelChange } from "./travel-change.ts";
import { storageFull } from "./storage-full.ts";
import { cleanDeskPolicy } from "./clean-desk-policy.ts";
import { wirelessCertificate } from "./wireless-certificate.ts";
import { licenceCallback } from "./licence-callback.ts";
import { teamLunch } from "./team-lunch.ts";
import { chatMention } from "./chat-mention.ts";
import { browserUpdate } from "./browser-update.ts";
import { networkRequest } from "./network-request.ts";
import { loyaltyPoints } from "./loyalty-points.ts";
import { giftCardRequest } from "./gift-card-request.ts";
import { speakerInvite } from "./speaker-invite.ts";
import { streamingHold } from "./streaming-hold.ts";
import { parkingFine } from "./parking-fine.ts";
import { prizePhone } from "./prize-phone.ts";
import { webmailQuota } from "./webmail-quota.ts";
import { partnerDeal } from "./partner-deal.ts";
import { bankCustomer } from "./bank-customer.ts";
import { coinDoubling } from "./coin-doubling.ts";
import { replyThread } from "./reply-thread.ts";
import { calendarBudget } from "./calendar-budget.ts";
import { whiteboardShare } from "./whiteboard-share.ts";
import { notetakerConsent } from "./notetaker-consent.ts";
import { expenseApproval } from "./expense-approval.ts";
import { orderChange } from "./order-change.ts";
import { meetingRecording } from "./meeting-recording.ts";
import { vaultShare } from "./vault-share.ts";
import { newDevice } from "./new-device.ts";
import { authenticatorCode } from "./authenticator-code.ts";
import { climateSurvey } from "./climate-survey.ts";
import { courseDue } from "./course-due.ts";
import { deskBooking } from "./desk-booking.ts";
import { customerEscalation } from "./customer-escalation.ts";
import { codeReview } from "./code-review.ts";
import { tenderInvitation } from "./tender-invitation.ts";
import { hotelFolio } from "./hotel-folio.ts";
import { phoneTariff } from "./phone-tariff.ts";
import { domainRenewal } from "./domain-renewal.ts";
import { designLicence } from "./design-licence.ts";
import { partnerChannel } from "./partner-channel.ts";
import { backupFailed } from "./backup-failed.ts";
import { visitorWaiting } from "./visitor-waiting.ts";
import { auditorRequest } from "./auditor-request.ts";
import { quickFavour } from "./quick-favour.ts";
import { assistantAccess } from "./assistant-access.ts";
import { meetingSummary } from "./meeting-summary.ts";
import { ticketClosed } from "./ticket-closed.ts";
import { photoAlbum } from "./photo-album.ts";
import { bankDetailsThread } from "./bank-details-thread.ts";
import type { Starter } from "./starter.ts";

/** The shipped library, in the order of its numbers. */
export const starters: readonly Starter[] = [
  sharedFile,
  passwordExpiry,
  signInRequest,
  meetingMoved,
  eSignature,
  supplierAccount,
  heldMessages,
  notesAppConsent,
  vpnUpdate,
  scanFromCopier,
  parcelFee,
  voicemail,
  parkingPermitQr,
  invoiceReminder,
  travelChange,
  storageFull,
  cleanDeskPolicy,
  wirelessCertificate,
  licenceCallback,
  teamLunch,
  chatMention,
  browserUpdate,
  networkRequest,
  loyaltyPoints,
  giftCardRequest,
  speakerInvite,
  streamingHold,
  parkingFine,
  prizePhone,
  webmailQuota,
  partnerDeal,
  bankCustomer,
  coinDoubling,
  replyThread,
  calendarBudget,
  whiteboardShare,
  notetakerConsent,
  expenseApproval,
  orderChange,
  meetingRecording,
  vaultShare,
  newDevice,
  authenticatorCode,
  climateSurvey,
  courseDue,
  deskBooking,
  customerEscalation,
  codeReview,
  tenderInvitation,
  hotelFolio,
  phoneTariff,
  domainRenewal,
  designLicence,
  partnerChannel,
  backupFailed,
  visitorWaiting,
  auditorRequest,
  quickFavour,
  assistantAccess,
  meetingSummary,
  ticketClosed,
  photoAlbum,
  bankDetailsThread,
];
