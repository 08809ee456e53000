import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { Document } from "../document.ts";

const fonts = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json"));
const faces = ["400Regular", "600SemiBold", "700Bold"].map((one) => join(fonts, one));

/**
 * A report as PDF by Typst: tagged for those who hear it (PDF/UA-1, which the compiler holds it to), with its title and language. Its texts are data
 * of the template and no markup.
 * @returns the file's bytes
 */
export function parse(document: Document): Uint8Array {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: faces }] });
  const mainFileContent = readFileSync(new URL("./report.typ", import.meta.url), "utf8");
  const done = compiler.compile({ mainFileContent, inputs: { report: JSON.stringify(document) } });
  if (!done.result) throw new Error(JSON.stringify(done.takeDiagnostics()?.shortDiagnostics ?? "nothing was set"));
  return compiler.pdf(done.result, { pdfStandard: "ua-1" });
}
