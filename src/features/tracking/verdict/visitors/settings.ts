import type { Setting } from "./stage.ts";

/** Where the visitors are let loose; the first is the one whose mix is published. */
export const settings: readonly Setting[] = [
  { name: "usual", says: "a campaign of 120 recipients", recipients: 120 },
  { name: "small", says: "five recipients", recipients: 5 },
  { name: "single", says: "one recipient", recipients: 1 },
  { name: "split networks", says: "every request of a person comes from another network", recipients: 40, split: true },
  {
    name: "shared address",
    says: "people and scanners come from one address that nobody declared",
    recipients: 40,
    shared: "undeclared",
  },
  {
    name: "declared address",
    says: "the same, declared as the organisation's own network",
    recipients: 40,
    shared: "declared",
  },
  { name: "no script", says: "nobody's browser runs script, and no program does", recipients: 40, noScript: true },
  {
    name: "in haste",
    says: "people follow links within 15 seconds of delivery, as scanners do",
    recipients: 40,
    hurried: true,
  },
  {
    name: "in haste without script",
    says: "the same, and nobody's browser runs script, nor does any program",
    recipients: 40,
    hurried: true,
    noScript: true,
  },
  {
    name: "in haste from one address without script",
    says: "the same from one address for people and scanners, which nobody declared",
    recipients: 40,
    hurried: true,
    noScript: true,
    shared: "undeclared",
  },
  { name: "clock behind", says: "the lure host's clock is four seconds behind", recipients: 40, skew: -4000 },
  {
    name: "clock behind, in haste",
    says: "the lure host's clock is a minute behind, and people follow links within 15 seconds of delivery",
    recipients: 40,
    hurried: true,
    skew: -60_000,
  },
  {
    name: "clock behind, in haste without script",
    says: "the same, and nobody's browser runs script, nor does any program",
    recipients: 40,
    hurried: true,
    noScript: true,
    skew: -60_000,
  },
  { name: "clock ahead", says: "the lure host's clock is a minute ahead", recipients: 40, skew: 60_000 },
  {
    name: "all at once",
    says: "five recipients in haste, one address for everybody, split networks",
    recipients: 5,
    shared: "undeclared",
    hurried: true,
    split: true,
  },
];
