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
import { textParcelSlot } from "./text-parcel-slot.ts";
import { textDeskMoved } from "./text-desk-moved.ts";
import { textAuthenticatorEnds } from "./text-authenticator-ends.ts";
import { textNumberMoves } from "./text-number-moves.ts";
import { textColleagueNumber } from "./text-colleague-number.ts";
import { textVoiceMessage } from "./text-voice-message.ts";
import { textRoadToll } from "./text-road-toll.ts";
import { textSeriesStops } from "./text-series-stops.ts";
import { textTrainRefund } from "./text-train-refund.ts";
import { textCarPark } from "./text-car-park.ts";
import { textShopVoucher } from "./text-shop-voucher.ts";
import { textLuckyWinner } from "./text-lucky-winner.ts";
import { chatBoardComment } from "./chat-board-comment.ts";
import { chatSessionEnds } from "./chat-session-ends.ts";
import { chatGuestFile } from "./chat-guest-file.ts";
import { chatStandupMissing } from "./chat-standup-missing.ts";
import { chatDeviceApproval } from "./chat-device-approval.ts";
import { chatRecordingReady } from "./chat-recording-ready.ts";
import { chatLunchList } from "./chat-lunch-list.ts";
import { chatClientUpdate } from "./chat-client-update.ts";
import { chatWorkspaceMoves } from "./chat-workspace-moves.ts";
import { chatExportRequest } from "./chat-export-request.ts";
import { chatStickerGiveaway } from "./chat-sticker-giveaway.ts";
import { chatAccountBlocked } from "./chat-account-blocked.ts";
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
  textParcelSlot,
  textDeskMoved,
  textAuthenticatorEnds,
  textNumberMoves,
  textColleagueNumber,
  textVoiceMessage,
  textRoadToll,
  textSeriesStops,
  textTrainRefund,
  textCarPark,
  textShopVoucher,
  textLuckyWinner,
  chatBoardComment,
  chatSessionEnds,
  chatGuestFile,
  chatStandupMissing,
  chatDeviceApproval,
  chatRecordingReady,
  chatLunchList,
  chatClientUpdate,
  chatWorkspaceMoves,
  chatExportRequest,
  chatStickerGiveaway,
  chatAccountBlocked,
];
