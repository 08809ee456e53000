/** Styles of the first page, beyond those that every page has. */
export const homeStyles = `
.top { max-width: 72rem; margin: 0 auto; padding: 1.25rem 1.5rem; }
.brand { display: inline-flex; gap: .5rem; align-items: center; font: 700 1.25rem/1 var(--font-display); color: inherit; text-decoration: none; }
.home { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
.hero { padding: clamp(2.5rem, 8vw, 6rem) 0 clamp(2rem, 5vw, 4rem); max-width: 46rem; }
.hero h1 { font-size: clamp(2.25rem, 6vw, 4rem); line-height: 1.05; letter-spacing: -.02em; margin: 0 0 1.25rem; text-wrap: balance; }
.lead { font-size: clamp(1.0625rem, 2vw, 1.25rem); max-width: 38rem; }
.doors { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem; }
.door { padding: .75rem 1.25rem; border-radius: 999px; background: var(--tide); color: var(--on-tide, #fff); text-decoration: none; font-weight: 600; border: 1px solid var(--tide); }
.door.quiet { background: transparent; color: inherit; border-color: var(--line); }
.door:hover { text-decoration: underline; }
.live { border: 1px solid var(--line); border-radius: 12px; padding: clamp(1.25rem, 3vw, 2rem); background: var(--card, transparent); }
.live h2 { display: flex; align-items: center; gap: .625rem; margin: 0; font-size: 1.25rem; }
.live dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1rem 2rem; margin: 1.5rem 0 1rem; }
.live dl div { display: flex; flex-direction: column-reverse; }
.live dd { margin: 0; font: 650 clamp(2rem, 5vw, 3rem)/1.1 var(--font-display); font-variant-numeric: tabular-nums; }
.live dt { font-size: .875rem; }
.pulse { width: .625rem; height: .625rem; border-radius: 50%; background: var(--kelp); }
.sent-bar { width: 100%; height: .5rem; }
.steps ol { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1.5rem; padding: 0; list-style: none; counter-reset: step; }
.steps li { counter-increment: step; border-top: 1px solid var(--line); padding-top: 1rem; }
.steps li::before { content: counter(step); font: 600 .875rem/1 var(--font-code); }
.steps h3 { margin: .5rem 0; }
.steps, .promises, .try { margin-top: clamp(3rem, 7vw, 5rem); }
.promises ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: .75rem 2rem; padding-left: 1.25rem; }
.try pre { overflow: auto; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 12px; }
.bottom { max-width: 72rem; margin: 0 auto; padding: 1.5rem; font-size: .875rem; }
@media (prefers-reduced-motion: no-preference) {
  .pulse { animation: pulse 2s ease-out infinite; }
  .moved { animation: moved 240ms ease-out; }
}
@keyframes pulse { 0% { box-shadow: 0 0 0 0 color-mix(in srgb, var(--kelp) 60%, transparent); } 100% { box-shadow: 0 0 0 .75rem transparent; } }
@keyframes moved { from { transform: translateY(.25rem); opacity: .4; } }
`;
