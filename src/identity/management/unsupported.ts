import { action } from "../calls/action.ts";
import type { Action } from "../calls/action.ts";
import { WireError } from "../wire/error.ts";

// Actions of the wire that this provider does not offer: looks of Amazon's own pages, imports, replicas, terms, logs and risk scores.
const names = [
  "AddUserPoolClientSecret",
  "AdminUpdateAuthEventFeedback",
  "CreateManagedLoginBranding",
  "CreateTerms",
  "CreateUserImportJob",
  "CreateUserPoolReplica",
  "DeleteManagedLoginBranding",
  "DeleteTerms",
  "DeleteUserPoolClientSecret",
  "DeleteUserPoolReplica",
  "DescribeManagedLoginBranding",
  "DescribeManagedLoginBrandingByClient",
  "DescribeRiskConfiguration",
  "DescribeTerms",
  "DescribeTermsByClient",
  "DescribeUserImportJob",
  "GetCSVHeader",
  "GetClientToken",
  "GetLogDeliveryConfiguration",
  "GetProvisionedLimit",
  "GetSigningCertificate",
  "GetUICustomization",
  "GetUserPoolClientSessionConfiguration",
  "GetUserPoolSessionConfiguration",
  "ListTagsForResource",
  "ListTerms",
  "ListUserImportJobs",
  "ListUserPoolClientSecrets",
  "ListUserPoolReplicas",
  "SetLogDeliveryConfiguration",
  "SetRiskConfiguration",
  "SetUICustomization",
  "SetUserPoolClientSessionConfiguration",
  "SetUserPoolSessionConfiguration",
  "StartUserImportJob",
  "StopUserImportJob",
  "TagResource",
  "UntagResource",
  "UpdateManagedLoginBranding",
  "UpdateProvisionedLimit",
  "UpdateTerms",
  "UpdateUserPoolDomain",
  "UpdateUserPoolReplica",
];

/** They say so to whoever may manage, instead of answering as if something had been done. */
export const unsupportedActions: readonly Action[] = names.map((name) =>
  action(name, {}, async () => {
    throw new WireError("UnsupportedOperationException", `${name} is not offered by this identity provider.`);
  }),
);
