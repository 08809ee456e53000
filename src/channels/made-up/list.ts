export { pager } from "./pager/channel.ts";
