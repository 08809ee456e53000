/** The outbox's own rules, after the base of every page. */
export const outboxStyles = `
.outbox { display: grid; gap: 24px; align-content: start; padding-block: clamp(16px, 3vw, 40px) 0; }
.outbox > * { min-width: 0; }
.outbox .head { display: grid; gap: 10px; }
.outbox h1 { font-size: clamp(1.875rem, 1.5rem + 1.800vw, 3rem); overflow-wrap: anywhere; }
.outbox h2 { font-size: 1.0625rem; letter-spacing: -.01em; margin-block-end: 12px; }
.sign-ins { display: grid; gap: 16px; padding: clamp(16px, 2vw, 24px); border-radius: var(--radius-large); background: var(--sand); }
.sign-ins .said { display: flex; flex-wrap: wrap; gap: 2px 16px; align-items: baseline; }
.sign-ins h2 { margin: 0; font-size: 1.1875rem; }
.sign-ins .said p { max-width: none; color: var(--ink-soft); font-size: var(--size-small); }
.sign-ins .people { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.500rem), 1fr)); gap: 10px; padding: 0; list-style: none; }
.sign-ins li { display: grid; grid-template: "title" auto "name" auto "sees" 1fr "act" auto "code" auto / minmax(0, 1fr); gap: 1px 12px; padding: 14px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); }
.sign-ins h3 { grid-area: title; font-size: 1rem; letter-spacing: -.01em; }
.sign-ins .name, .sign-ins .sees, .sign-ins .code { font-size: .8125rem; line-height: 1.45; }
.sign-ins .name { grid-area: name; font-weight: 500; }
.sign-ins .sees { grid-area: sees; color: var(--ink-soft); }
.sign-ins .button { grid-area: act; min-height: 40px; margin-block: 10px 8px; padding: 6px 16px; }
.sign-ins .code { grid-area: code; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 8px; color: var(--ink-soft); }
.sign-ins code { color: var(--ink); font: 500 .8125rem/1.5 var(--mono); overflow-wrap: anywhere; }
.sign-ins summary { font-size: var(--size-small); }
.sign-ins details p { margin-block: 10px; font-size: var(--size-small); }
.sign-ins table { border-collapse: collapse; font-size: var(--size-small); }
.sign-ins th, .sign-ins td { padding: 6px 20px 6px 0; text-align: start; font-weight: 500; }
.sign-ins thead th { color: var(--ink-soft); }
.find { display: flex; flex-wrap: wrap; gap: 12px 14px; align-items: center; }
.find label { font-weight: 600; }
.find input { min-height: 48px; width: min(22rem, 100%); padding: 8px 18px; border: 1px solid var(--line-strong); border-radius: var(--radius-chip); background: var(--surface); color: inherit; font: inherit; }
.find input::placeholder { color: var(--ink-soft); opacity: 1; }
.find .json { margin-inline-start: auto; }
.mails { padding: 0; border: 1px solid var(--line); border-radius: var(--radius-large); background: var(--surface); overflow: hidden; list-style: none; }
.mails li + li { border-block-start: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 40px minmax(0, 1fr) auto auto; grid-template-areas: "letter subject chip time" "letter who who who"; gap: 2px 18px; align-items: center; padding: 14px 22px; color: inherit; text-decoration: none; transition: background var(--quick) var(--ease); }
.outbox .mails .row { flex-wrap: nowrap; }
.row:hover { background: var(--sunken); }
.row:hover .subject, .row:focus-visible .subject { text-decoration: underline; text-underline-offset: .2em; }
.row:focus-visible { outline-offset: -4px; border-radius: var(--radius-large); }
.row .letter { grid-area: letter; overflow: visible; }
.row .subject { grid-area: subject; display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; font: 650 1.0625rem/1.35 var(--display); letter-spacing: -.01em; overflow-wrap: anywhere; }
.row .who { grid-area: who; display: flex; flex-wrap: wrap; gap: 0 20px; color: var(--ink-soft); font-size: var(--size-small); overflow-wrap: anywhere; }
.row .who b { color: var(--ink); font-weight: 550; }
.row .chip { grid-area: chip; }
.row.lure .chip { border-color: transparent; background: var(--coral-wash); color: var(--coral-ink); }
.row.notice .chip { border-color: transparent; background: var(--tide-wash); color: var(--tide-ink); }
.row time { grid-area: time; color: var(--ink-soft); font-size: var(--size-small); font-variant-numeric: tabular-nums; }
.letter rect { fill: var(--page); stroke: var(--tide); stroke-width: 2.500; }
.letter path, .letter circle { fill: none; stroke: var(--tide); stroke-width: 2.500; stroke-linecap: round; stroke-linejoin: round; }
.letter .tail, .letter .eye { fill: var(--tide); }
.letter .eye { stroke: none; }
.letter .hook { stroke: var(--coral); stroke-width: 3; }
.lure .letter rect, .lure .letter .fold, .lure .letter .tail { stroke: var(--ink-soft); }
.lure .letter .tail, .lure .letter .eye { fill: var(--ink-soft); }
.empty { padding: clamp(32px, 6vw, 72px); border: 1px dashed var(--line-strong); border-radius: var(--radius-large); text-align: center; max-width: none; }
.back { font-size: var(--size-small); font-weight: 500; }
.reading { display: grid; gap: clamp(24px, 3vw, 48px); align-items: start; }
.reading > * { min-width: 0; }
.aside { display: grid; gap: 28px; }
.envelope, .headers { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 16px; font-size: var(--size-small); }
.envelope dt, .headers dt { color: var(--ink-soft); }
.envelope dd, .headers dd { overflow-wrap: anywhere; }
.ways ul { display: grid; gap: 14px; padding: 0; list-style: none; }
.ways li { display: grid; grid-template-columns: 9.500rem minmax(0, 1fr); gap: 6px 16px; align-items: center; }
.ways li span { color: var(--ink-soft); font-size: var(--size-small); line-height: 1.45; }
.ways .button { padding-inline: 12px; }
.links { display: grid; gap: 8px; padding: 0; list-style: none; font: .8125rem/1.5 var(--mono); overflow-wrap: anywhere; }
.reading iframe { width: 100%; height: min(82vh, 54rem); min-height: 30rem; border: 1px solid var(--line); border-radius: var(--radius-large); background: #fff; }
.reading.brief iframe { height: 34rem; }
.outbox pre { max-height: 24rem; margin-block: 12px 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; }
.outbox summary { cursor: pointer; font-weight: 600; }
.outbox .headers { margin-block-start: 12px; }
@media (max-width: 959px) { .reading.brief { grid-template-areas: "message" "aside"; } .reading.brief iframe { grid-area: message; } }
@media (min-width: 960px) { .reading { grid-template-columns: minmax(20rem, 5fr) 8fr; } }
@media (max-width: 599px) {
  .sign-ins li { grid-template: "title act" auto "name act" auto "sees code" auto / minmax(0, 1fr) auto; padding: 12px 14px; }
  .sign-ins .button { margin-block: 0 4px; align-self: center; }
  .sign-ins .code { justify-content: end; }
  .sign-ins .code span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .sign-ins tr { display: grid; }
  .sign-ins thead { display: none; }
  .sign-ins th, .sign-ins td { padding-block: 2px; }
  .row { grid-template-columns: 34px minmax(0, 1fr) auto; grid-template-areas: "letter subject time" "letter who who" "letter chip chip"; gap: 4px 14px; padding: 14px 16px; }
  .row .letter { width: 34px; height: auto; align-self: start; }
  .row .who { display: grid; }
  .row .chip { justify-self: start; }
  .find .json { margin-inline-start: 0; }
  .headers { grid-template-columns: 1fr; }
}
`;
