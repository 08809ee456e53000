export { momentPage } from "./pages/moment.ts";
export type { MomentKind, MomentOptions } from "./pages/moment.ts";
export { donePage, momentDonePage } from "./pages/done.ts";
