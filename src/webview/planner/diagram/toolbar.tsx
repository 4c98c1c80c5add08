import type { ComponentChildren } from "preact";
import type { DiagramFormat } from "../../../contract/plan.ts";
import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";

const FORMATS = [
  { format: "svg", title: "SVG" },
  { format: "mermaid", title: "Mermaid" },
] as const;

export interface ToolbarProps {
  readonly title: string;
  readonly format: DiagramFormat;
  readonly onFormat: (format: DiagramFormat) => void;
  readonly searching: boolean;
  readonly onSearch: () => void;
  readonly outline: boolean;
  readonly onOutline: () => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onActualSize: () => void;
  /** Menus. */
  readonly children: ComponentChildren;
}

export function Toolbar(props: ToolbarProps) {
  const { title, format, onFormat, onZoom, onFit, onActualSize, children } = props;
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Diagram")}>
      <h2 class="diagram-title">{title}</h2>
      <span class="spacer" />
      <fieldset class="switch" aria-label={t("Format")}>
        {FORMATS.map((choice) => (
          <button
            type="button"
            key={choice.format}
            aria-pressed={format === choice.format}
            onClick={() => onFormat(choice.format)}
          >
            {choice.title}
          </button>
        ))}
      </fieldset>
      <div class="tools">
        <ToolButton
          icon="search"
          title={t("Find in diagram")}
          pressed={props.searching}
          onClick={props.onSearch}
        />
        <ToolButton
          icon="list-tree"
          title={t("Show as text")}
          pressed={props.outline}
          onClick={props.onOutline}
        />
      </div>
      <div class="tools">
        <ToolButton icon="zoom-in" title={t("Zoom in")} onClick={() => onZoom(1.25)} />
        <ToolButton icon="zoom-out" title={t("Zoom out")} onClick={() => onZoom(0.8)} />
        <ToolButton icon="screen-full" title={t("Fit")} onClick={onFit} />
        <ToolButton icon="screen-normal" title={t("Actual size")} onClick={onActualSize} />
      </div>
      <div class="tools">{children}</div>
    </div>
  );
}
