import { list, map, need, oneOf, struct, text } from "./shape.ts";

// Members that many requests share, with the wire's own limits.

export const clientId = need(text({ min: 1, max: 128, pattern: /^[\w+]+$/ }));
export const secretHash = text({ min: 1, max: 128, pattern: /^[\w+=/]+$/ });
/** Without blanks and control characters. */
export const username = need(text({ min: 1, max: 128, pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u }));
export const password = text({ max: 256 });
export const code = need(text({ min: 1, max: 2048, pattern: /^\S+$/ }));
export const accessToken = text({ min: 1, max: 8192, pattern: /^[A-Za-z0-9-_=.]+$/ });
export const session = text({ min: 20, max: 2048 });
export const authFlow = need(
  oneOf(
    "USER_SRP_AUTH",
    "REFRESH_TOKEN_AUTH",
    "REFRESH_TOKEN",
    "CUSTOM_AUTH",
    "ADMIN_NO_SRP_AUTH",
    "USER_PASSWORD_AUTH",
    "ADMIN_USER_PASSWORD_AUTH",
    "USER_AUTH",
  ),
);
export const attributeName = need(text({ min: 1, max: 32, pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u }));
export const attributes = list(struct({ Name: attributeName, Value: text({ max: 2048 }) }), { max: 100 });
export const deviceKey = need(text({ min: 1, max: 55, pattern: /^[\w-]+_[0-9a-f-]+$/ }));

/** What every client may send along; it changes nothing here. */
export const metadata = {
  ClientMetadata: map(),
  AnalyticsMetadata: struct({ AnalyticsEndpointId: text() }),
  UserContextData: struct({ IpAddress: text(), EncodedData: text() }),
};
