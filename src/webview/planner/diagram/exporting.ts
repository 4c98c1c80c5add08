import { useState } from "preact/hooks";
import type { DiagramContext } from "./context.ts";
import { viewportOf } from "./context.ts";
import type { Exporter } from "./export/exporter.ts";

/** How an export went, to be told. */
export interface Told {
  readonly text: string;
  readonly error: boolean;
}

/** An export at work; resolves with what there is to tell, if anything. */
export type ExportWork = (exporter: Exporter) => Promise<string | undefined>;

/** Takes the picture elsewhere, and says how that went. */
export function useExporting(
  context: Pick<DiagramContext, "root" | "controller">,
): readonly [told: Told | undefined, start: (work: ExportWork) => void] {
  const [told, setTold] = useState<Told>();
  const start = (work: ExportWork) => {
    const ground = viewportOf(context);
    if (!ground) return;
    setTold(undefined);
    // Loaded when something is first taken elsewhere: the panel is there sooner without.
    const exporting = import("./export/exporter.ts").then(({ Exporter }) =>
      work(new Exporter(context.controller, ground)),
    );
    exporting.then(
      (text) => text !== undefined && setTold({ text, error: false }),
      (error: unknown) =>
        setTold({ text: error instanceof Error ? error.message : String(error), error: true }),
    );
  };
  return [told, start];
}
