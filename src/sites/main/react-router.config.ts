import type { Config } from "@react-router/dev/config";

// Static pages and a program in the browser: the server has nothing to render, and every page is the same file for everybody.
export default {
  appDirectory: ".",
  buildDirectory: "../../../dist/building",
  ssr: false,
  prerender: true,
} satisfies Config;
