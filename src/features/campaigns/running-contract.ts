import * as z from "zod/mini";
import { endpoint, zId } from "../../kit/contract.ts";
import { audience, byId, campaign, started } from "./shapes.ts";

/** What is done with a campaign that was launched. */
export const runningContract = {
  pauseCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/pause",
    may: "campaigns:launch",
    summary: "Stop sending for now; links keep working",
    input: byId,
    output: campaign,
    refuses: { "no-such-campaign": "missing", "cannot-pause": "conflict" },
    audit: { "campaign.paused": "campaign" },
  }),
  resumeCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/resume",
    may: "campaigns:launch",
    summary:
      "Send on, within the hours of each recipient; where a second person approves and the sender has changed, or the kill switch was thrown, this asks for it",
    input: byId,
    output: campaign,
    refuses: {
      "no-such-campaign": "missing",
      "cannot-resume": "conflict",
      "notice-missing": "conflict",
      "kill-switch-thrown": "conflict",
      "no-proven-domain": "conflict",
      "no-lure": "missing",
      "bad-template": "invalid",
    },
    audit: { "campaign.resumed": "campaign", "campaign.approval-asked": "campaign" },
  }),
  cancelCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/cancel",
    may: "campaigns:launch",
    summary: "Stop for good: nothing more is sent, links lead to the debrief",
    input: byId,
    output: campaign,
    refuses: { "no-such-campaign": "missing", "cannot-cancel": "conflict" },
    audit: { "campaign.cancelled": "campaign" },
  }),
  killCampaign: endpoint({
    method: "POST",
    path: "/campaigns/{id}/kill",
    may: "campaigns:kill",
    summary: "Emergency stop of one campaign: sending stops and every link shows the debrief within five seconds",
    input: byId,
    output: campaign,
    refuses: { "no-such-campaign": "missing", "cannot-kill": "conflict" },
    audit: { "campaign.killed": "campaign" },
  }),
  killAll: endpoint({
    method: "POST",
    path: "/kill",
    may: "campaigns:kill",
    summary: "Emergency stop of every campaign of the organisation",
    tag: "campaigns",
    input: z.strictObject({}),
    output: z.object({ killed: z.array(zId()) }),
    audit: { "campaigns.killed": "organisation" },
  }),
  addPeople: endpoint({
    method: "POST",
    path: "/campaigns/{id}/people",
    may: "campaigns:launch",
    summary:
      "Add people to a launched campaign, or ask for the approval of that; whoever is in it already stays as they are",
    input: z.strictObject({ id: zId(), audience }),
    output: started,
    status: 202,
    refuses: {
      "no-such-campaign": "missing",
      "not-launched": "conflict",
      "audience-empty": "invalid",
      "audience-unknown": "invalid",
      "no-lure": "missing",
      "bad-template": "invalid",
    },
    audit: { "campaign.approval-asked": "campaign", "campaign.people-added": "campaign" },
  }),
};
