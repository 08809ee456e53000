import type { Config } from "@react-router/dev/config";
import { publicAddresses } from "./public/routes.ts";

// Static pages and a program in the browser: the server has nothing to render, and every page is the same file for everybody.
export default {
  appDirectory: ".",
  buildDirectory: "../../../dist/building",
  ssr: false,
  prerender: ({ getStaticPaths }) => [...new Set([...getStaticPaths(), ...publicAddresses()])],
} satisfies Config;
