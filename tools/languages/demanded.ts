/** What a language must have of what is not a catalogue. */
export interface Demanded {
  /** Areas that stay in the fallback, by name or pattern: what only administrators, operators and programmers read. Every other one is translated. */
  english: readonly string[];
  /** Whether everything that visitors read on the public pages is there. */
  publicPages: boolean;
}

/** By language; one that is not named here owes everything. */
export const demanded: Readonly<Partial<Record<string, Demanded>>> = {
  // Administrators' work (the audit log) and the reference of the API.
  de: { english: ["src/features/audit", "src/sites/api"], publicPages: true },
  // Arabic is for those who get and learn: not for those who administer, nor for visitors of the public pages and their accounts.
  ar: {
    english: [
      "src/channels/chat-*",
      "src/features/api-keys",
      "src/features/audit",
      "src/features/contact",
      "src/features/imports",
      "src/features/insight",
      "src/features/overview",
      "src/features/*/ui",
      "src/features/privacy",
      "src/features/reports",
      "src/features/webhooks",
      "src/kit/csv",
      "src/kit/parsing",
      "src/kit/progress",
      "src/sites/api",
      "src/sites/api/refusals",
      "src/sites/main",
      "src/sites/main/account",
      "src/sites/main/dashboard",
      "src/sites/main/dashboard/lures",
      "src/sites/main/public",
      "src/ui",
    ],
    publicPages: false,
  },
};
