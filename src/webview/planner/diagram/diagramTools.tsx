import { t } from "../../common/l10n.ts";
import type { DiagramContext } from "./context.ts";
import type { Offer } from "./drawing.ts";
import type { ExportWork } from "./exporting.ts";
import { formatOf } from "./formats.ts";
import { ExportMenu, FoldMenu } from "./menus.tsx";
import { endSearch } from "./steering.ts";
import { Toolbar } from "./toolbar.tsx";

export interface DiagramToolsProps {
  readonly context: DiagramContext;
  readonly onFormat: (format: Offer) => void;
  readonly onExport: (work: ExportWork) => void;
}

/** The toolbar with its menus, for this diagram. */
export function DiagramTools({ context, onFormat, onExport }: DiagramToolsProps) {
  const { state, controller, memory, stage, finding } = context;
  const { plan, planTitle } = state.document;
  return (
    <Toolbar
      title={planTitle ?? t("Plan")}
      format={formatOf(state.diagram, plan?.components.length ?? 0)}
      onFormat={onFormat}
      searching={finding.summons > 0}
      onSearch={() => (finding.summons > 0 ? endSearch(context) : finding.summon())}
      outline={memory.outline}
      onOutline={() => controller.diagram.remember({ outline: !memory.outline })}
      onZoom={(factor) => stage.current?.zoom(factor)}
      onFit={() => stage.current?.fit()}
      onActualSize={() => stage.current?.actualSize()}
    >
      {plan && <FoldMenu plan={plan} folded={memory.folded} onFold={(key) => controller.diagram.fold(key)} />}
      <ExportMenu
        onSave={(kind) => onExport((exporter) => exporter.save(kind))}
        onSavePlan={() => controller.act("savePlan")}
        onCopy={(kind) => onExport((exporter) => exporter.copy(kind))}
      />
    </Toolbar>
  );
}
