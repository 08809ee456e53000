import { kinds } from "../../../kit/kind.ts";
import type { Template } from "../template.ts";
import { applicationArchive } from "./application-archive.ts";
import { bankAlert } from "./bank-alert.ts";
import { bossText } from "./boss-text.ts";
import { calendarMove } from "./calendar-move.ts";
import { cardPayment } from "./card-payment.ts";
import { chatBadgePage } from "./chat-badge-page.ts";
import { chatCode } from "./chat-code.ts";
import { chatColleague } from "./chat-colleague.ts";
import { chatGuest } from "./chat-guest.ts";
import { chatLoginPage } from "./chat-login-page.ts";
import { chatLunch } from "./chat-lunch.ts";
import { chatOutage } from "./chat-outage.ts";
import { chatOutsideFile } from "./chat-outside-file.ts";
import { chatReportAnswer } from "./chat-report-answer.ts";
import { chatUpdate } from "./chat-update.ts";
import { chatVoucher } from "./chat-voucher.ts";
import { consentApp } from "./consent-app.ts";
import { documentExpected } from "./document-expected.ts";
import { easyJob } from "./easy-job.ts";
import { fileInStore } from "./file-in-store.ts";
import { forwardedCode } from "./forwarded-code.ts";
import { heldMessages } from "./held-messages.ts";
import { hiddenEnding } from "./hidden-ending.ts";
import { houseNotice } from "./house-notice.ts";
import { houseSurvey } from "./house-survey.ts";
import { invitationGenuine } from "./invitation-genuine.ts";
import { invoiceBankChange } from "./invoice-bank-change.ts";
import { invoiceExpected } from "./invoice-expected.ts";
import { lunchReceipt } from "./lunch-receipt.ts";
import { newNumber } from "./new-number.ts";
import { newsletterSubscribed } from "./newsletter-subscribed.ts";
import { numberMoves } from "./number-moves.ts";
import { oddWording } from "./odd-wording.ts";
import { otherReplyAddress } from "./other-reply-address.ts";
import { parcelArrives } from "./parcel-arrives.ts";
import { parcelFee } from "./parcel-fee.ts";
import { passwordChanged } from "./password-changed.ts";
import { passwordExpiry } from "./password-expiry.ts";
import { paymentReminder } from "./payment-reminder.ts";
import { plannedMaintenance } from "./planned-maintenance.ts";
import { portalMove } from "./portal-move.ts";
import { prizeDraw } from "./prize-draw.ts";
import { qrDevice } from "./qr-device.ts";
import { quietFavour } from "./quiet-favour.ts";
import { recordingReady } from "./recording-ready.ts";
import { replyThread } from "./reply-thread.ts";
import { sharedDocument } from "./shared-document.ts";
import { signInCode } from "./sign-in-code.ts";
import { signatureRequest } from "./signature-request.ts";
import { storageFull } from "./storage-full.ts";
import { streamingStopped } from "./streaming-stopped.ts";
import { subscriptionCall } from "./subscription-call.ts";
import { tollOpen } from "./toll-open.ts";
import { trainLate } from "./train-late.ts";
import { trainTicket } from "./train-ticket.ts";
import { voicemailPage } from "./voicemail-page.ts";
import { workshopReady } from "./workshop-ready.ts";

/** Every template, message beside message of its kind. */
export const templates = kinds<Template>("practice template", [
  parcelFee,
  parcelArrives,
  bankAlert,
  signInCode,
  newNumber,
  passwordExpiry,
  plannedMaintenance,
  invoiceBankChange,
  invoiceExpected,
  hiddenEnding,
  sharedDocument,
  documentExpected,
  prizeDraw,
  chatCode,
  chatLoginPage,
  chatColleague,
  calendarMove,
  voicemailPage,
  consentApp,
  qrDevice,
  quietFavour,
  replyThread,
  otherReplyAddress,
  storageFull,
  subscriptionCall,
  signatureRequest,
  applicationArchive,
  heldMessages,
  portalMove,
  oddWording,
  recordingReady,
  lunchReceipt,
  newsletterSubscribed,
  invitationGenuine,
  passwordChanged,
  houseSurvey,
  trainTicket,
  paymentReminder,
  fileInStore,
  tollOpen,
  forwardedCode,
  bossText,
  streamingStopped,
  numberMoves,
  easyJob,
  workshopReady,
  cardPayment,
  trainLate,
  houseNotice,
  chatOutsideFile,
  chatVoucher,
  chatUpdate,
  chatBadgePage,
  chatOutage,
  chatGuest,
  chatReportAnswer,
  chatLunch,
]);
