import { Copy, Download, FileImage, Image, Table2 } from "lucide-react";
import { Menu } from "../parts/Menu.tsx";
import { toast } from "../parts/toast.ts";
import { usePartWords } from "../parts/words.ts";
import { saveBlob } from "../save-file.ts";
import { csvOf, fileNameOf, tabsOf } from "./csv.ts";
import type { Values } from "./DataTable.tsx";

interface ExportMenuProps {
  title: string;
  values: Values;
  /** The drawn figure; null where only its table stands. */
  figure: () => HTMLElement | null;
}

/** What takes a chart elsewhere: its figures to the clipboard or as CSV, its drawing as SVG or PNG. */
export function ExportMenu({ title, values, figure }: ExportMenuProps) {
  const say = usePartWords();
  const name = fileNameOf(title);
  const failing = (work: () => Promise<void>) => () => void work().catch(() => toast.error(say("charts.take-failed")));
  const save = (parts: string, type: string, ending: string) =>
    saveBlob(new Blob([parts], { type }), `${name}.${ending}`);
  // What reads the drawing is fetched when somebody wants it.
  const picture = async () => (await import("./picture/read.ts")).readPicture(figure()!, title);
  const acts = [
    {
      id: "copy",
      name: say("charts.copy"),
      icon: Copy,
      onAct: failing(async () => {
        await navigator.clipboard.writeText(tabsOf(values));
        toast.success(say("charts.copied"));
      }),
    },
    {
      id: "csv",
      name: say("charts.csv"),
      icon: Table2,
      onAct: () => save(csvOf(values), "text/csv;charset=utf-8", "csv"),
    },
    {
      id: "svg",
      name: say("charts.svg"),
      icon: FileImage,
      onAct: failing(async () => {
        const [drawn, { svgOf }] = await Promise.all([picture(), import("./picture/svg.ts")]);
        save(svgOf(drawn), "image/svg+xml", "svg");
      }),
    },
    {
      id: "png",
      name: say("charts.png"),
      icon: Image,
      onAct: failing(async () => {
        const [drawn, { pngOf }] = await Promise.all([picture(), import("./picture/png.ts")]);
        saveBlob(await pngOf(drawn), `${name}.png`);
      }),
    },
  ];
  return (
    <Menu label={say("charts.take-named", { title })} className="icon-button small" acts={acts}>
      <Download size={18} aria-hidden="true" />
    </Menu>
  );
}
