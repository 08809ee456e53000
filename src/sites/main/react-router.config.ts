import type { Config } from "@react-router/dev/config";
import { pathOfPattern } from "./build/pattern-path.ts";
import { addressesOf, screens } from "./dashboard/screens.ts";
import { publicAddresses } from "./public/routes.ts";

const withParameters = screens.flatMap(addressesOf).filter((path) => path.includes("/:"));

// Static pages and a program in the browser: the server has nothing to render, and every page is the same file for everybody.
export default {
  appDirectory: ".",
  buildDirectory: "../../../dist/building",
  ssr: false,
  prerender: ({ getStaticPaths }) => [
    ...new Set([...getStaticPaths(), ...publicAddresses(), ...withParameters.map(pathOfPattern)]),
  ],
} satisfies Config;
