import { register } from "prom-client";
import { vi } from "vitest";

/** What is imported from now on is loaded anew. Metrics outlive the modules that registered them: whoever is loaded anew registers them once more. */
export function reloadModules(): void {
  vi.resetModules();
  register.clear();
}
