import { reactRouter } from "@react-router/dev/vite";
import { createLogger, defineConfig } from "vite";
import { articles } from "./build/articles.ts";
import { contractCalls } from "../build/contract-calls.ts";
import { hostedOverHttp } from "./build/hosted-over-http.ts";
import { screenNames } from "./build/screen-names.ts";
import { serverStyles } from "../build/server-styles.ts";
import { texts } from "./build/texts.ts";

const customLogger = createLogger("warn", { allowClearScreen: false });
const { warn, warnOnce } = customLogger;
// The server has the typefaces: the build is meant to leave their addresses as they are.
const expected = (message: string) => message.includes("/assets/fonts/");
customLogger.warn = (message, options) => expected(message) || warn(message, options);
customLogger.warnOnce = (message, options) => expected(message) || warnOnce(message, options);

export default defineConfig({
  plugins: [serverStyles(), articles(), texts(), hostedOverHttp(), screenNames(), contractCalls(), reactRouter()],
  // "public" holds the public pages here, not files to be copied.
  publicDir: false,
  // "/assets" is where the server keeps what its own pages need.
  build: {
    assetsDir: "app",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    // Tells nothing to whoever waits for the first start, and reads like a fault: how long each plug-in took, and that what one screen fetches late is
    // another's from the beginning, as in the program that draws the pages, which is one file.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  // Where the framework fetches the pages from that it draws. A name may lead to ::1 for whoever listens and to 127.0.0.1 for whoever asks: as in a container without IPv6.
  preview: { host: "127.0.0.1" },
  customLogger,
});
