import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { DiagramChoice } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import { useLabelsWhereTheyFit } from "../../common/labels.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import { Menu } from "./menu.tsx";

interface View {
  readonly choice: DiagramChoice;
  /** Codicon. */
  readonly icon: string;
  readonly title: string;
  readonly hint: string;
}

/**
 * Ours, and that of the service in use; the built-in service's own picture is the one of all components. Formats are no
 * views: they are exported, and what Mermaid makes of a plan is looked at from there.
 */
function viewsOf(builtIn: boolean): readonly View[] {
  const architecture: View = {
    choice: "architecture",
    icon: "type-hierarchy-sub",
    title: t("Architecture"),
    hint: t("What serves the purpose, where it stands, and how it flows"),
  };
  const resources: View = {
    choice: "resources",
    icon: "layers",
    title: t("Resources"),
    hint: t("Every component of the plan"),
  };
  const service: View = {
    choice: "service",
    icon: "server",
    title: t("Service"),
    hint: t("As the service in use draws it"),
  };
  return [architecture, resources, ...(builtIn ? [] : [service])];
}

export interface ToolbarProps {
  readonly title: string;
  readonly choice: DiagramChoice;
  readonly builtIn: boolean;
  /** The only views that are offered; absent: all of them. */
  readonly views: readonly DiagramChoice[] | undefined;
  readonly onChoose: (choice: DiagramChoice) => void;
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
  const { title, choice, builtIn, views, onChoose, onZoom, onFit, onActualSize, children } = props;
  const offered = viewsOf(builtIn).filter((view) => views?.includes(view.choice) ?? true);
  const switchOf = useRef<HTMLFieldSetElement>(null);
  useLabelsWhereTheyFit(switchOf, offered.map((view) => view.title).join());
  const shown = builtIn && choice === "service" ? "resources" : choice;
  return (
    <div class="toolbar" role="toolbar" aria-label={t("Diagram")}>
      <h2 class="diagram-title" title={title}>
        {title}
      </h2>
      <fieldset class="switch" aria-label={t("View")} ref={switchOf}>
        {offered.map((view) => (
          <button
            type="button"
            key={view.choice}
            title={`${view.title}: ${view.hint}`}
            aria-pressed={shown === view.choice}
            onClick={() => onChoose(view.choice)}
          >
            <Icon name={view.icon} />
            <span class="icon-label">{view.title}</span>
          </button>
        ))}
      </fieldset>
      <div class="all-tools">
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
        <div class="tools zoom-tools">
          <ToolButton icon="zoom-in" title={t("Zoom in")} onClick={() => onZoom(1.25)} />
          <ToolButton icon="zoom-out" title={t("Zoom out")} onClick={() => onZoom(0.8)} />
          <ToolButton icon="screen-full" title={t("Fit")} onClick={onFit} />
          <ToolButton icon="screen-normal" title={t("Actual size")} onClick={onActualSize} />
        </div>
        <div class="tools">
          {children}
          <div class="narrow-tools">
            <Menu
              icon="zoom-in"
              title={t("Zoom")}
              items={[
                { id: "in", title: t("Zoom in"), icon: "zoom-in" },
                { id: "out", title: t("Zoom out"), icon: "zoom-out" },
                { id: "fit", title: t("Fit"), icon: "screen-full" },
                { id: "actual", title: t("Actual size"), icon: "screen-normal" },
              ]}
              onChoose={(id) => {
                if (id === "in") onZoom(1.25);
                if (id === "out") onZoom(0.8);
                if (id === "fit") onFit();
                if (id === "actual") onActualSize();
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
