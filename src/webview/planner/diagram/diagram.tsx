import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { FailureNotice, ToolButton } from "../../common/parts.tsx";
import { useDarkTheme } from "../../common/theme.ts";
import type { ViewProps } from "../app.tsx";
import { formatOf } from "./formats.ts";
import { drawMermaid, MAX_MERMAID_COMPONENTS } from "./mermaidView.ts";
import { PanZoom } from "./panZoom.ts";
import { sanitizeSvg } from "./sanitizeSvg.ts";

const FORMATS = [
  { format: "svg", title: "SVG" },
  { format: "mermaid", title: "Mermaid" },
] as const;

/** The picture of the plan, with the ways to look at it. The last good picture stays while a new one fails. */
export function Diagram({ state, controller }: ViewProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const panZoom = useRef<PanZoom>(null);
  const [problem, setProblem] = useState<string>();
  const dark = useDarkTheme();
  const { rendered, busy } = state;
  const { plan, planTitle } = state.document;
  const count = plan?.components.length ?? 0;
  const format = formatOf(state.diagram, count);

  useEffect(() => {
    if (!viewport.current || !content.current) return undefined;
    panZoom.current = new PanZoom(viewport.current, content.current);
    return () => panZoom.current?.dispose();
  }, []);

  useEffect(() => {
    let current = true;
    const show = async () => {
      if (!rendered) return content.current?.replaceChildren();
      if (rendered.format === "mermaid" && count > MAX_MERMAID_COMPONENTS) {
        throw new Error(
          t("Mermaid cannot draw {0} components in reasonable time. Show the plan as SVG.", count),
        );
      }
      const svg =
        rendered.format === "svg" ? sanitizeSvg(rendered.text) : await drawMermaid(rendered.text, dark);
      if (!current) return undefined;
      content.current?.replaceChildren(svg);
      panZoom.current?.fit();
      setProblem(undefined);
      return undefined;
    };
    show().catch(
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
    // The SVG's colours follow the theme by themselves; Mermaid's are drawn in.
  }, [rendered, rendered?.format === "mermaid" && dark]);

  const working = busy.has("propose") || busy.has("compose") || busy.has("render");
  return (
    <div class="diagram">
      <div class="toolbar" role="toolbar" aria-label={t("Diagram")}>
        <h2 class="diagram-title">{planTitle ?? t("Plan")}</h2>
        <span class="spacer" />
        <fieldset class="switch" aria-label={t("Format")}>
          {FORMATS.map((choice) => (
            <button
              type="button"
              key={choice.format}
              aria-pressed={format === choice.format}
              onClick={() => void controller.chooseFormat(choice.format)}
            >
              {choice.title}
            </button>
          ))}
        </fieldset>
        <ToolButton icon="zoom-in" title={t("Zoom in")} onClick={() => panZoom.current?.zoom(1.25)} />
        <ToolButton icon="zoom-out" title={t("Zoom out")} onClick={() => panZoom.current?.zoom(0.8)} />
        <ToolButton icon="screen-full" title={t("Fit")} onClick={() => panZoom.current?.fit()} />
        <ToolButton
          icon="screen-normal"
          title={t("Actual size")}
          onClick={() => panZoom.current?.actualSize()}
        />
      </div>
      <FailureNotice failure={state.failures.get("compose")} onAct={(action) => controller.act(action)} />
      <FailureNotice
        failure={problem === undefined ? state.failures.get("render") : { sentence: problem }}
        onAct={(action) => controller.act(action)}
      />
      <div
        class="viewport"
        ref={viewport}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys pan and + − zoom, so it takes the focus.
        tabIndex={0}
        role="application"
        aria-label={t(
          "Diagram of {0} components. Arrow keys move it, plus and minus zoom, zero fits it.",
          count,
        )}
        aria-busy={working}
      >
        <div class="picture" ref={content} />
        {working && <div class="progress" />}
      </div>
    </div>
  );
}
