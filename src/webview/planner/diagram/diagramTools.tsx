import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";
import type { DiagramContext } from "./context.ts";
import type { Offer } from "./drawing.ts";
import { exportThemeOf } from "./export/theme.ts";
import type { ExportWork } from "./exporting.ts";
import { isGroupable } from "./grouped.ts";
import { ExportMenu, FoldMenu } from "./menus.tsx";
import { isBundle } from "./statedNode.ts";
import { endSearch } from "./steering.ts";
import { Toolbar } from "./toolbar.tsx";

export interface DiagramToolsProps {
  readonly context: DiagramContext;
  readonly onChoose: (choice: Offer) => void;
  readonly onExport: (work: ExportWork) => void;
}

/** The toolbar with its menus, for this diagram. */
export function DiagramTools({ context, onChoose, onExport }: DiagramToolsProps) {
  const { state, controller, memory, stage, finding } = context;
  const { plan, planTitle } = state.document;
  return (
    <Toolbar
      title={planTitle ?? t("Plan")}
      choice={state.diagram.choice}
      builtIn={state.diagram.builtIn}
      views={state.diagram.views}
      onChoose={onChoose}
      searching={finding.summons > 0}
      onSearch={() => (finding.summons > 0 ? endSearch(context) : finding.summon())}
      outline={memory.outline}
      onOutline={() => controller.diagram.remember({ outline: !memory.outline })}
      onZoom={(factor) => stage.current?.zoom(factor)}
      onFit={() => stage.current?.fit()}
      onActualSize={() => stage.current?.actualSize()}
    >
      {plan?.existing && <FilterButton context={context} />}
      {plan &&
        (state.diagram.choice === "architecture" ? (
          <>
            <GroupButton context={context} />
            <SecondaryButton context={context} />
            <UnfoldButton context={context} />
            <ToolButton
              icon="question"
              title={t("Explain the signs")}
              pressed={memory.legend}
              onClick={() => controller.diagram.drawWith({ legend: !memory.legend })}
            />
          </>
        ) : (
          <FoldMenu plan={plan} folded={memory.folded} onFold={(key) => controller.diagram.fold(key)} />
        ))}
      {state.diagram.saves !== false && (
        <ExportMenu
          theme={exportThemeOf(memory)}
          onTheme={(exportTheme) => controller.diagram.remember({ exportTheme })}
          onSave={(kind) => onExport((exporter) => exporter.save(kind))}
          onSavePlan={() => controller.host.act("savePlan")}
          onGenerateCode={() => controller.host.act("generateCode")}
          onCopy={(kind) => onExport((exporter) => exporter.copy(kind))}
          onPreview={() => onChoose("mermaid")}
        />
      )}
    </Toolbar>
  );
}

/** Shows the relations that are no part of the main flow at all times, or only on selection. */
function SecondaryButton({ context: { controller, memory, drawn } }: { readonly context: DiagramContext }) {
  const isSome = drawn?.picture.edges.some(({ isSecondary }) => isSecondary);
  if (!isSome && !memory.secondary) return null;
  return (
    <ToolButton
      icon="references"
      title={t("Show secondary relations")}
      pressed={memory.secondary}
      onClick={() => controller.diagram.remember({ secondary: !memory.secondary })}
    />
  );
}

/** Shows a large picture without groups, or with them. */
function GroupButton({ context: { controller, drawn } }: { readonly context: DiagramContext }) {
  if (!drawn || !isGroupable(drawn.picture)) return null;
  const isGrouped = drawn.picture.bundles.size > 0;
  const show = () => {
    controller.announce(isGrouped ? t("All components are shown.") : t("Components are shown in groups."));
    controller.diagram.drawWith({ opened: isGrouped ? "all" : [] });
  };
  return (
    <ToolButton
      icon="layers"
      title={isGrouped ? t("Show all components") : t("Show groups")}
      pressed={isGrouped}
      onClick={show}
    />
  );
}

/** Opens what shows only a part, or shows all of it again. */
function FilterButton({ context: { controller, memory } }: { readonly context: DiagramContext }) {
  return (
    <ToolButton
      icon="filter"
      title={memory.filter ? t("Show everything") : t("Filter")}
      pressed={memory.filter !== undefined}
      onClick={() => controller.diagram.filter(memory.filter ? undefined : {})}
    />
  );
}

/** Shows all that is folded into others, or folds it again. */
function UnfoldButton({ context: { controller, memory, drawn } }: { readonly context: DiagramContext }) {
  const owners = [...new Set(drawn?.picture.shownBy.values())].filter((name) => !isBundle(name));
  const isUnfolded = memory.unfolded.length > 0;
  if (owners.length === 0 && !isUnfolded) return null;
  return (
    <ToolButton
      icon={isUnfolded ? "fold" : "unfold"}
      title={isUnfolded ? t("Fold what completes others") : t("Show what completes others")}
      pressed={isUnfolded}
      onClick={() => controller.diagram.drawWith({ unfolded: isUnfolded ? [] : owners })}
    />
  );
}
