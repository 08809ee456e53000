import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Document } from "../document.ts";

const fonts = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json"));
const faces = ["400Regular", "600SemiBold", "700Bold"].map((one) => join(fonts, one));

/**
 * A report as PDF by Typst: tagged for those who hear it (PDF/UA-1, which the compiler holds it to), with its title and language. Its texts are data
 * of the template and no markup. With letters that no face has it is tagged all the same, but no PDF/UA.
 * @returns the file's bytes
 */
export function parse(document: Document): Uint8Array {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: faces }] });
  const mainFileContent = readFileSync(new URL("./report.typ", import.meta.url), "utf8");
  const done = compiler.compile({ mainFileContent, inputs: { report: JSON.stringify(document) } });
  if (!done.result) throw new Error(JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? "nothing was set"));
  try {
    return compiler.pdf(done.result, { pdfStandard: "ua-1" });
  } catch (error) {
    // A name in letters that no face has keeps nobody from a report: it stands there as boxes, and whole in the other files. That file claims less.
    if (!(error as Error).message.includes("could not be displayed with font")) throw error;
    return compiler.pdf(done.result);
  }
}
