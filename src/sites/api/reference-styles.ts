/** Styles of the API reference, beyond those that every page has. */
export const referenceStyles = `
.reference { padding-block: clamp(16px, 3vw, 40px) 0; }
.reference header { display: grid; gap: 16px; max-width: 46rem; }
.reference h1 { font-size: clamp(1.875rem, 1.5rem + 1.800vw, 3rem); }
.reference h2 { font-size: var(--size-3); margin-block-end: 12px; }
.reference pre { min-width: 0; margin: 0; overflow: auto; padding: 14px 18px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sunken); font: .8125rem/1.65 var(--mono); font-feature-settings: normal; }
.columns { display: grid; gap: 32px clamp(32px, 5vw, 72px); margin-block-start: clamp(32px, 5vw, 56px); }
.columns > * { min-width: 0; }
.reference nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; font-size: var(--size-small); }
.reference nav li { display: flex; gap: 6px; align-items: baseline; }
.reference nav a { display: inline-block; padding-block: 5px; font-weight: 500; text-decoration: none; }
.reference nav a:hover { text-decoration: underline; }
.reference nav span { color: var(--ink-soft); font-variant-numeric: tabular-nums; }
.reference section + section { margin-block-start: clamp(40px, 5vw, 64px); }
.reference section { scroll-margin-top: 24px; }
.reference details { border-block-start: 1px solid var(--line); }
.reference details:last-child { border-block-end: 1px solid var(--line); }
.reference summary { display: grid; grid-template-columns: 4.250rem minmax(0, 1fr); gap: 2px 14px; align-items: baseline; padding: 12px 4px; cursor: pointer; list-style: none; }
.reference summary::-webkit-details-marker { display: none; }
.reference summary:hover { background: var(--sunken); }
.reference summary code { font-weight: 550; }
.reference .what { grid-column: 2; color: var(--ink-soft); font-size: var(--size-small); }
.method { justify-self: start; padding: 0 8px; border-radius: 6px; font: 650 .75rem/1.75 var(--mono); background: var(--tide-wash); color: var(--tide-ink); }
.method.post { background: var(--kelp-wash); color: var(--kelp-ink); }
.method.patch, .method.put { background: var(--sun-wash); color: var(--sun-ink); }
.method.delete { background: var(--coral-wash); color: var(--coral-ink); }
.reference details dl { display: grid; gap: 10px 20px; padding: 8px 4px 24px; }
.reference dt { color: var(--ink-soft); font-size: var(--size-small); font-weight: 500; padding-block-start: 3px; }
.reference dd { min-width: 0; overflow-wrap: anywhere; }
@media (min-width: 720px) { .reference details dl { grid-template-columns: 7rem minmax(0, 1fr); } }
@media (min-width: 960px) {
  .columns { grid-template-columns: 12rem minmax(0, 1fr); }
  .reference nav { position: sticky; inset-block-start: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto; }
  .reference nav ul { display: grid; gap: 0; }
}
`;
