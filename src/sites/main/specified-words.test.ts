import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { heroClaims } from "./content/claims.ts";
import { keyFeatures } from "./content/features.ts";

// The sentences that the specification gives word for word, its spelling included (decision 0191). What it only describes is said in our own words.

const source = join(import.meta.dirname, "../..");
const shown = globSync("**/words/en.json", { cwd: source }).flatMap((name) =>
  textsOf(JSON.parse(readFileSync(join(source, name), "utf8"))),
);

function textsOf(catalogue: unknown): string[] {
  return typeof catalogue === "string" ? [catalogue] : Object.values(catalogue as object).flatMap(textsOf);
}

const specified = [
  "Oops! The page you're looking for doesn't exist.",
  "Return to Home",
  "Start Free Trial",
  "Watch Demo",
  "Key Features",
  "Get Started",
  "Schedule a Demo",
  "Learn More Features",
  "How can we help?",
  "Submit Support Request",
  "Sign in with Google",
  "Forgot password?",
  "Send Reset Code",
  "Reset Password",
  "Back to Email",
  "Save Changes",
  "Change Password",
  "Multi-Factor Authentication",
  "Authenticator App (TOTP)",
  "Preferred",
  "Replace Authenticator App",
  "Verify Authenticator App",
  "Cancel",
  "Upgrade Plan",
  "Cancel Subscription",
  "More billing features coming soon.",
  "You have successfully added MFA. Redirecting...",
  "Completing authentication...",
  "Login successful! Redirecting...",
  "✅ MFA verified. Redirecting...",
  "Invalid code. Please try again.",
  "✅ Account verified successfully! Redirecting to login...",
  "✅ Verification code sent to your email.",
  "✅ Password reset successful! Redirecting...",
  "Authentication failed: No token received",
  "Login failed during OAuth redirect.",
  "Authenticator app setup successfully!",
  "Password must be at least 8 characters and include upper, lower, and special character.",
  "Incorrect email or password.",
  "Please verify your email before logging in.",
  "Login failed",
  "Google sign-in failed",
  "Google sign-up failed",
  "Registration failed",
  "Verification failed",
  "Error sending reset code",
  "Error resetting password",
  "Error updating profile: {{message}}",
  "An unexpected error occurred.",
  "Error starting authenticator app setup: {{message}}",
  "Error confirming code: {{message}}",
  "Failed to initiate MFA setup.",
  "Unexpected response format",
  "Thank you! Your message has been sent successfully.",
  "Thanks for reaching out! Our support team will get back to you shortly.",
];

it.each(specified)("%s", (sentence) => {
  expect(shown).toContain(sentence);
});

it("the figures of the first page, and what its simulations are", () => {
  const claims = heroClaims.map(({ figure, label }) => `${figure} ${label}`);
  expect(claims).toEqual(["98% threat detection", "500+ organizations", "75% risk reduction", "24/7 support"]);
  expect(keyFeatures[0]!.text).toMatch(/^Customizable tests/);
});

it("the titles of documentation and tutorials", () => {
  const titles = globSync("sites/main/content/{docs,tutorials}/*.md", { cwd: source }).map(
    (name) => /^title: "?(.*?)"?$/m.exec(readFileSync(join(source, name), "utf8"))?.[1],
  );
  expect(titles).toEqual(
    expect.arrayContaining([
      "Getting Started",
      "User Roles & Permissions",
      "Campaign Setup",
      "Launching Your First Simulation",
      "Creating Custom Templates",
      "Understanding Risk Scores",
    ]),
  );
});
