import { kinds } from "../../../kit/kind.ts";
import type { Template } from "../template.ts";
import { bankAlert } from "./bank-alert.ts";
import { chatCode } from "./chat-code.ts";
import { chatColleague } from "./chat-colleague.ts";
import { chatLoginPage } from "./chat-login-page.ts";
import { documentExpected } from "./document-expected.ts";
import { hiddenEnding } from "./hidden-ending.ts";
import { invoiceBankChange } from "./invoice-bank-change.ts";
import { invoiceExpected } from "./invoice-expected.ts";
import { newNumber } from "./new-number.ts";
import { parcelArrives } from "./parcel-arrives.ts";
import { parcelFee } from "./parcel-fee.ts";
import { passwordExpiry } from "./password-expiry.ts";
import { plannedMaintenance } from "./planned-maintenance.ts";
import { prizeDraw } from "./prize-draw.ts";
import { sharedDocument } from "./shared-document.ts";
import { signInCode } from "./sign-in-code.ts";

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
]);
