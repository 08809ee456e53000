/** The facts that campaigns write. All are about one campaign; `data.campaign` finds them in the ledger. */

export interface CampaignFact {
  campaign: string;
  name: string;
  /** Counts at that moment, where they are known. */
  recipients?: number;
  leftOut?: number;
  reason?: string;
}

export interface DeliveryFact {
  campaign: string;
  /** The delivery's number within its campaign. */
  delivery: number;
  /** The chosen lure's id; `lureIdx` and `difficulty` are those of the variant in the recipient's language, if that went out. */
  lure: string;
  lureIdx: number;
  department: string | null;
  difficulty: string;
  channel: string;
  holdOut: boolean;
}

export interface FailedDeliveryFact extends DeliveryFact {
  code?: number;
  text: string;
  /** Whether the message had counted as sent before (a bounce that came later). */
  wasSent: boolean;
  /** Whether it had counted as unconfirmed. */
  wasUnconfirmed?: boolean;
}

/** Nobody can know whether the message arrived. */
export interface UnconfirmedDeliveryFact extends DeliveryFact {
  /** Whether it had counted as sent until then. */
  wasSent?: boolean;
  text?: string;
}

/** Somebody asked for another try. */
export interface RequeuedDeliveryFact extends DeliveryFact {
  was: "bounced" | "refused" | "unconfirmed";
}

export interface CampaignFacts {
  "campaign.launched": CampaignFact;
  "campaign.paused": CampaignFact;
  "campaign.resumed": CampaignFact;
  "campaign.cancelled": CampaignFact;
  "campaign.killed": CampaignFact;
  "campaign.ended": CampaignFact;
  "campaign.evaluated": CampaignFact;
  "delivery.sent": DeliveryFact;
  "delivery.bounced": FailedDeliveryFact;
  "delivery.unconfirmed": UnconfirmedDeliveryFact;
  /** Later evidence (a late answer, an open, a click, a report) showed that an unconfirmed message had arrived. */
  "delivery.settled": DeliveryFact;
  "delivery.requeued": RequeuedDeliveryFact;
}
