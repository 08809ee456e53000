/** Styles of the first page, beyond those that every page has. The water is deep by day and by night, so its colours stand here once. */
export const homeStyles = `
.symbols { position: absolute; }
.home h2 { max-width: 22ch; }
.sky { position: relative; padding-block-start: clamp(16px, 3vw, 40px); }
.sky .wrap { position: relative; z-index: 1; }
.sky h1 { max-width: 11ch; margin-block-end: 20px; font-size: clamp(2.5rem, 1.6rem + 4vw, 5rem); line-height: .98; }
.sky .lead { max-width: 34em; }
.sky .row { margin-block-start: 28px; }
.horizon { width: 100%; height: clamp(120px, 15vw, 200px); margin-block-start: clamp(-110px, 8px - 7.500vw, -16px); }
.horizon .sun { fill: var(--sun); }
.horizon .gull { stroke: var(--ink-soft); stroke-width: 2.5; stroke-linecap: round; opacity: .55; }
.horizon .boat path { fill: var(--surface); stroke: var(--ink); stroke-width: 4; stroke-linejoin: round; }
.horizon .boat .shade { fill: var(--tide-wash); }
.horizon .boat .line { fill: none; stroke: var(--ink-soft); stroke-width: 2; }
.horizon .far { fill: var(--tide); opacity: .5; }
.horizon .near { fill: #0b2c45; }
.water { --water-ink: #ebf5f4; --water-soft: #bcd5dc; --fish: #8fd6d8; position: relative; background: linear-gradient(#0b2c45, #08203a 46%, #061a30); color: var(--water-ink); }
.water .wrap { padding-block: clamp(24px, 4vw, 56px) clamp(16px, 2vw, 24px); }
.water header { display: grid; gap: 10px; max-width: 44rem; }
.water header h2 { font-size: clamp(1.75rem, 1.3rem + 2vw, 2.75rem); letter-spacing: -.025em; }
.water p { color: var(--water-soft); }
.cast { position: absolute; top: -28px; right: calc(max(clamp(120px, 15vw, 200px) * 1.700, 17.708vw) - 24.500px); width: 112px; height: 252px; z-index: 1; stroke: #ff8a6e; stroke-width: 3.200; stroke-linecap: round; stroke-linejoin: round; }
.cast .line { stroke: var(--water-soft); stroke-width: .5; opacity: .7; }
.cast circle { stroke-width: 2.600; }
.now { display: flex; align-items: center; gap: 10px; font-size: var(--size-small); font-weight: 600; color: var(--fish) !important; }
.pulse { width: 9px; height: 9px; border-radius: 50%; background: #63c78e; }
.shoal { display: grid; grid-template-columns: repeat(auto-fit, minmax(clamp(34px, 5.2vw, 76px), 1fr)); gap: clamp(6px, 1vw, 12px) clamp(4px, .8vw, 10px); margin-block: clamp(20px, 3vw, 36px) clamp(24px, 3vw, 40px); padding-inline-end: 12px; }
.fish { --edge: var(--fish); --body: #0d3450; display: block; width: 100%; height: auto; aspect-ratio: 68 / 64; max-width: 74px; overflow: visible; transition: opacity 240ms var(--ease); }
.shoal .fish:nth-child(3n) { translate: 8% -14%; scale: .88; }
.shoal .fish:nth-child(4n + 1) { translate: -6% 16%; scale: 1.06; }
.shoal .fish:nth-child(7n + 2) { translate: 12% 22%; scale: .8; }
.shoal .fish:nth-child(5n + 3) { translate: -4% -20%; }
.fish.w { opacity: .34; --body: transparent; }
.fish.c { --edge: #ff8a6e; --body: #4a2a2c; --hook: 1; }
.fish.r { --edge: #63c78e; --body: #11453c; --told: 1; }
.fish.l { --edge: #ffc24b; --body: #40371f; --learnt: 1; }
.fish-tail { fill: var(--edge); stroke: var(--edge); stroke-width: 2; stroke-linejoin: round; }
.fish-body { fill: var(--body); stroke: var(--edge); stroke-width: 2.5; }
.fish-fold { fill: none; stroke: var(--edge); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.fish-eye { fill: var(--edge); }
.fish-hook { opacity: var(--hook, 0); fill: none; stroke: var(--edge); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.fish-told { opacity: var(--told, 0); fill: var(--edge); }
.fish-told path { fill: none; stroke: #062a1e; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.fish-learnt { opacity: var(--learnt, 0); fill: var(--edge); }
.fish-learnt path { fill: #3a2a00; }
.water dl { display: grid; grid-template-columns: repeat(5, 1fr); border-block-start: 1px solid rgb(255 255 255 / 16%); }
.water dl div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding-block: 16px 12px; }
.water dt { display: flex; align-items: center; gap: 8px; color: var(--water-soft); font-size: var(--size-small); }
.water dt .fish { width: 26px; opacity: 1; flex: none; translate: 0 -3px; }
.water dd { font: 650 clamp(2.25rem, 1.4rem + 3.6vw, 4.25rem)/1 var(--display); letter-spacing: -.04em; font-variant-numeric: tabular-nums; }
.water .small { margin-block-start: 4px; max-width: 60ch; }
.floor { display: block; width: 100%; height: clamp(48px, 7vw, 110px); margin-block-end: -2px; }
.dune { fill: var(--page); }
.dune.far { fill: var(--sand-line); opacity: .9; }
.moment { display: grid; gap: clamp(28px, 4vw, 64px); padding-block-start: clamp(40px, 6vw, 88px); align-items: center; }
.moment .words { display: grid; gap: 20px; }
.moment figure { min-width: 0; }
.letter { display: grid; gap: 14px; padding: clamp(20px, 2.6vw, 32px); border: 1px solid var(--line); border-radius: var(--radius-large); background: var(--surface); box-shadow: var(--lift); }
.letter .from { padding-block-end: 12px; border-block-end: 1px solid var(--line); font-size: var(--size-small); overflow-wrap: anywhere; }
.letter .from span { color: var(--ink-soft); }
.letter .subject { font: 650 var(--size-3)/1.25 var(--display); letter-spacing: -.012em; }
.cue { padding: 1px 3px; border-radius: 4px; background: var(--coral-wash); color: var(--ink); box-shadow: inset 0 -2px 0 var(--coral); }
.cue sup { display: inline-grid; place-items: center; width: 1.7em; height: 1.7em; margin-inline-start: 4px; border-radius: 50%; background: var(--coral); color: var(--on-coral); font: 700 .66em/1 var(--text); vertical-align: 2px; }
.moment ol { display: grid; gap: 10px; margin-block-start: 20px; padding: 0; list-style: none; counter-reset: cue; }
.moment li { display: grid; grid-template-columns: auto 1fr; gap: 12px; counter-increment: cue; color: var(--ink-soft); font-size: var(--size-small); line-height: 1.55; }
.moment li::before { content: counter(cue); display: grid; place-items: center; width: 1.6rem; height: 1.6rem; border-radius: 50%; background: var(--coral); color: var(--on-coral); font-weight: 700; }
.how { padding-block-start: clamp(56px, 8vw, 120px); }
.how ol { display: grid; gap: 28px clamp(24px, 3vw, 48px); margin-block-start: clamp(24px, 3vw, 40px); padding: 0; list-style: none; counter-reset: step; }
.how li { counter-increment: step; display: grid; gap: 8px; align-content: start; padding-block-start: 20px; border-block-start: 1px solid var(--line-strong); position: relative; }
.how li::before { content: counter(step); position: absolute; inset-block-start: -15px; inset-inline-start: 0; padding-inline-end: 12px; background: var(--page); font: 650 1.25rem/30px var(--display); color: var(--tide-ink); }
.how p, .terminal p { color: var(--ink-soft); }
.promises { margin-block-start: clamp(56px, 8vw, 120px); padding-block: clamp(40px, 6vw, 80px); background: var(--sand); border-block: 1px solid var(--sand-line); }
.promises dl { display: grid; gap: 28px clamp(32px, 5vw, 80px); margin-block-start: clamp(24px, 3vw, 40px); }
.promises div > div { display: grid; gap: 6px; align-content: start; }
.promises dt { font: 650 var(--size-3)/1.25 var(--display); letter-spacing: -.012em; }
.promises dd { max-width: 46ch; color: var(--ink-soft); }
.terminal { display: grid; gap: clamp(24px, 4vw, 64px); padding-block-start: clamp(56px, 8vw, 120px); align-items: start; }
.terminal h2 { margin-block-end: 12px; }
.terminal pre { min-width: 0; margin: 0; overflow: auto; padding: clamp(20px, 2.4vw, 28px); border-radius: var(--radius-large); background: #08203a; color: #ebf5f4; font-size: .875rem; line-height: 1.7; tab-size: 2; }
.terminal .prompt { color: #8fd6d8; user-select: none; }
.terminal .answer { color: #ffc24b; }
@media (max-width: 719px) {
  .water dl { grid-template-columns: repeat(6, 1fr); }
  .water dl div { grid-column: span 2; }
  .water dl div:nth-child(-n + 2) { grid-column: span 3; }
  .masthead nav { margin-inline-start: 0; width: 100%; gap: 4px 20px; }
  .masthead nav a:nth-child(-n + 2) { display: none; }
}
@media (max-width: 999px) { .cast, .horizon .gull { display: none; } .horizon { margin-block-start: -12px; } }
@media (prefers-color-scheme: dark) { .horizon .sun { fill: #f6e7bd; } }
@media (min-width: 640px) { .how ol { grid-template-columns: 1fr 1fr; } .promises dl { grid-template-columns: 1fr 1fr; } }
@media (min-width: 1000px) {
  .how ol { grid-template-columns: repeat(4, 1fr); }
  .moment { grid-template-columns: 5fr 6fr; }
  .terminal { grid-template-columns: 2fr 3fr; }
}
@media (prefers-reduced-motion: no-preference) {
  .pulse { animation: pulse 2s ease-out infinite; }
  .moved { animation: moved 240ms var(--ease); }
  .shoal .turned { animation: turned 480ms var(--ease); }
  .boat { animation: bob 7s ease-in-out infinite alternate; }
}
@keyframes pulse { 0% { box-shadow: 0 0 0 0 rgb(99 199 142 / 60%); } 100% { box-shadow: 0 0 0 12px transparent; } }
@keyframes moved { from { transform: translateY(.2em); opacity: .4; } }
@keyframes turned { from { transform: translateX(-14px); opacity: .2; } }
@keyframes bob { from { transform: translateY(0); } to { transform: translateY(6px); } }
`;
