export const momentStyles = `
.hero { padding-block: clamp(24px, 4vw, 56px) clamp(40px, 6vw, 72px); }
.hero .wrap { display: grid; gap: 32px clamp(32px, 6vw, 88px); align-items: center; }
.hero h1 { margin-block: 12px 20px; max-width: 14ch; }
.hero .lead { max-width: 34em; }
.hero .row { margin-block-start: 28px; }
.hero-picture { max-width: 440px; }
@media (min-width: 860px) { .hero .wrap { grid-template-columns: 1.25fr 1fr; } .hero-picture { justify-self: end; width: 100%; } }
@media (max-width: 859px) { .hero-picture { display: none; } }
.section-head { display: grid; gap: 12px; margin-block-end: 24px; }
.difficulty { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; font-size: var(--size-small); }
.difficulty .chip { color: var(--ink); }
.meter { display: inline-flex; align-items: flex-end; gap: 3px; height: 14px; }
.meter i { width: 4px; border-radius: 2px; background: var(--line-strong); opacity: 0.55; }
.meter i:nth-child(1) { height: 5px; } .meter i:nth-child(2) { height: 8px; } .meter i:nth-child(3) { height: 11px; } .meter i:nth-child(4) { height: 14px; }
.meter i.on { background: var(--tide); opacity: 1; }
.moment-mail { display: grid; gap: 24px clamp(24px, 3vw, 40px); align-items: start; }
@media (min-width: 960px) { .moment-mail { grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); } .moment-mail .hw-mail { position: sticky; top: 24px; } }
.moment-mail .hw-mail { border-color: var(--line); border-radius: var(--radius-large); box-shadow: var(--lift); min-width: 0; }
.moment-mail .hw-mail-head dt { color: #35505f; }
.moment-mail .hw-mail-body p { max-width: none; margin-block: 1em; }
.moment-mail .hw-notes { margin: 0; gap: 10px; counter-reset: none; }
.moment-mail .hw-notes li { padding: 16px 18px; border-color: var(--line); background: var(--surface); color: var(--ink); line-height: 1.5; }
.moment-mail .hw-notes q { display: block; color: var(--ink-soft); font-size: var(--size-small); overflow-wrap: anywhere; }
.moment-mail .hw-notes p + p { margin-block-start: 6px; }
.moment-mail .hw-number { background: #8a3b06; }
@supports selector(:has(*)) { .moment-mail:has(.more-cues:not([open])) .hw-notes li:nth-child(n + 4):not(:target) { display: none; } }
@supports not selector(:has(*)) { .more-cues { display: none; } }
.more-cues summary { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 20px; border: 1px solid var(--line-strong); border-radius: var(--radius-chip); color: var(--ink); font-size: var(--size-small); font-weight: 600; cursor: pointer; list-style: none; }
.more-cues summary::-webkit-details-marker { display: none; }
.more-cues summary:hover { border-color: var(--ink); background: var(--surface); }
.more-cues[open] { display: none; }
@media (min-width: 960px) { .more-cues { grid-column: 2; } .moment-mail:has(.more-cues) .hw-mail { grid-row: 1 / span 2; } }
.lesson { margin-block-start: clamp(56px, 8vw, 104px); scroll-margin-top: 24px; }
.cues { scroll-margin-top: 24px; }
.finish-hint { margin-block-start: 14px; }
.later { margin-block-start: 24px; }
.later p { margin-block-start: 6px; color: var(--ink-soft); }
.done { padding-block: clamp(40px, 8vw, 96px); }
.done .wrap { display: grid; gap: 32px; align-items: center; }
.done h1 { margin-block: 12px 20px; }
.done .row { margin-block-start: 28px; }
@media (min-width: 860px) { .done .wrap { grid-template-columns: 1.25fr 1fr; } }
.done .hero-picture { display: block; max-width: 400px; width: 100%; }
`;
