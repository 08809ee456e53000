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
];
