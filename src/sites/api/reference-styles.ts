/** Styles of the API reference, beyond those that every page has. */
export const referenceStyles = `
.reference { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
.reference nav ul { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; list-style: none; }
.reference nav a { display: inline-block; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 999px; text-decoration: none; }
.reference section { margin-top: 2.5rem; }
.reference details { border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; padding: .625rem .875rem; background: var(--card, transparent); }
.reference summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .625rem; align-items: baseline; }
.reference .what { color: var(--muted, inherit); }
.reference .method { font: 600 .75rem/1.6 var(--font-code, monospace); border: 1px solid currentColor; border-radius: 999px; padding: 0 .5rem; }
.reference pre { overflow: auto; max-height: 24rem; padding: .875rem; border: 1px solid var(--line); border-radius: 12px; font-size: .8125rem; }
.reference table { border-collapse: collapse; width: 100%; }
.reference caption { text-align: left; font-weight: 600; padding: .5rem 0; }
.reference th, .reference td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); }
.reference h3 { font-size: .875rem; margin: 1rem 0 .375rem; }
`;
