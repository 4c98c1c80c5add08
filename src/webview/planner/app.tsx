import type { PanelSizes } from "../../shared/protocols/sizes.ts";
import { t } from "../common/l10n.ts";
import { useDiagram } from "./diagram/diagram.tsx";
import { SourceBar } from "./files/sourceBar.tsx";
import { useFirstFocus, useUndoKeys } from "./keyboard.ts";
import { DesignRoom } from "./rooms/designRoom.tsx";
import { Details } from "./rooms/details.tsx";
import { PictureRoom } from "./rooms/pictureRoom.tsx";
import { ReadingRoom } from "./rooms/readingRoom.tsx";
import { Splitter, sizeStyles } from "./rooms/splitter.tsx";
import { TabList } from "./rooms/tabList.tsx";
import { countOf, openTab, tabsOf } from "./rooms/tabs.ts";
import { useWide } from "./rooms/useWide.ts";
import type { ViewProps } from "./viewProps.ts";

/**
 * The rooms of the panel. They are siblings with keys, so that a room that changes its place keeps what is in it: the
 * design stands before the picture where there is room for columns, and behind a tab below it where there is not.
 */
export function App(view: ViewProps) {
  const { state, controller } = view;
  const { document } = state;
  const { plan, planTitle, proposal } = document;
  const wide = useWide();
  const tabs = tabsOf(document, wide);
  const open = openTab(document, tabs);
  const diagram = useDiagram(view, open);
  useUndoKeys(controller);
  useFirstFocus();
  const hasPicture = plan !== undefined || proposal !== undefined || state.busy.has("propose");
  const design = planTitle === undefined && (
    <DesignRoom
      key="design"
      {...view}
      tab={wide || !hasPicture ? "none" : open === "design" ? "open" : "closed"}
    />
  );
  const splitter = (orientation: keyof PanelSizes) => (
    <Splitter
      key={`splitter-${orientation}`}
      orientation={orientation}
      size={state.sizes[orientation]}
      onResize={(change) => controller.diagram.resize(change)}
    />
  );
  const isFirst = wide || !hasPicture;
  const reading = hasPicture ? undefined : state.reading;
  return (
    <main
      class={hasPicture ? (design ? "layout" : "layout layout-source") : "layout-start"}
      style={sizeStyles(state.sizes)}
    >
      {hasPicture && <h1 class="visually-hidden">{t("Infra Planner")}</h1>}
      {planTitle !== undefined && <SourceBar key="source" {...view} />}
      {reading !== undefined && <ReadingRoom key="reading" name={reading} />}
      {isFirst && reading === undefined && design}
      {wide && hasPicture && design && splitter("columns")}
      {hasPicture && <PictureRoom key="picture" {...view} model={diagram} />}
      {!wide && hasPicture && splitter("rows")}
      {hasPicture && (
        <TabList
          key="tabs"
          tabs={tabs}
          open={open}
          counts={(tab) => countOf(tab, document)}
          failed={(tab) => tab === "guidance" && state.failures.has("practices")}
          onOpen={(tab) => controller.openTab(tab)}
        />
      )}
      {!isFirst && design}
      {hasPicture && <Details key="details" {...view} tabs={tabs} open={open} model={diagram} />}
      <p key="status" class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
