/** The outbox's own rules, after the base of every page. */
export const outboxStyles = `
.outbox{width:min(60rem,100%);margin:0 auto;padding:32px 20px 64px;display:grid;gap:20px}
.outbox>*{min-width:0}
.outbox header{display:flex;gap:12px;align-items:center}
.outbox h1{font-size:clamp(1.5rem,4vw,2.25rem);overflow-wrap:anywhere}
.outbox h2{font-size:1.125rem}
.outbox .lead{max-width:60ch}
.find{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:center}
.find input{font:inherit;padding:8px 12px;border:1px solid currentColor;border-radius:12px;background:transparent;color:inherit;max-width:16rem}
.find button{font:inherit;font-weight:600;padding:8px 16px;border:1px solid currentColor;border-radius:999px;background:transparent;color:inherit;cursor:pointer}
.mails{list-style:none;border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:12px;overflow:hidden}
.mails li+li{border-top:1px solid color-mix(in srgb,currentColor 12%,transparent)}
.row{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 16px;color:inherit;text-decoration:none}
.row:hover .subject,.row:focus-visible .subject{text-decoration:underline}
.row .subject{font-weight:600;overflow-wrap:anywhere}
.row .who{grid-row:2;grid-column:1/-1;overflow-wrap:anywhere;opacity:.8;font-size:.9375rem}
.row time{font-variant-numeric:tabular-nums;opacity:.8}
.empty{padding:32px;border:1px dashed currentColor;border-radius:12px;text-align:center}
.envelope,.headers{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}
.envelope dt,.headers dt{opacity:.8}
.envelope dd,.headers dd{overflow-wrap:anywhere;min-width:0}
.links{list-style:none;display:grid;gap:8px}
.links a{overflow-wrap:anywhere}
.outbox iframe{width:100%;height:70vh;min-height:24rem;border:1px solid color-mix(in srgb,currentColor 18%,transparent);border-radius:12px;background:#fff}
.outbox pre{white-space:pre-wrap;overflow-wrap:anywhere}
.outbox summary{cursor:pointer;font-weight:600}
@media (max-width:30rem){.headers{grid-template-columns:1fr}}
`;
