import { action } from "../calls/action.ts";
import { deny } from "../wire/error.ts";
import { need, oneOf, text } from "../wire/shape.ts";
import { username } from "../wire/members.ts";

/** Answers mails about suspicious sign-ins. None are sent here, so no token can be a right one. */
export const UpdateAuthEventFeedback = action(
  "UpdateAuthEventFeedback",
  {
    UserPoolId: need(text({ min: 1, max: 55 })),
    Username: username,
    EventId: need(text({ min: 1, max: 50 })),
    FeedbackToken: need(text({ max: 131_072 })),
    FeedbackValue: need(oneOf("Valid", "Invalid")),
  },
  async () => {
    throw deny("add-on-off");
  },
);
