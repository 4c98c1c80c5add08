import { useState } from "preact/hooks";
import type { PlanInput } from "../../contract/plan.ts";
import { t } from "../common/l10n.ts";
import { useDiagram } from "../planner/diagram/diagram.tsx";
import { Details } from "../planner/rooms/details.tsx";
import { PictureRoom } from "../planner/rooms/pictureRoom.tsx";
import { TabList } from "../planner/rooms/tabList.tsx";
import { countOf } from "../planner/rooms/tabs.ts";
import type { Tab } from "../planner/state.ts";
import type { ViewProps } from "../planner/viewProps.ts";
import { Swaps } from "./swaps.tsx";
import type { ToolCalls } from "./toolCalls.ts";

const TABS: readonly Tab[] = ["component", "findings", "order"];

export interface ChatProps extends ViewProps {
  readonly tools: ToolCalls;
  /** What is to be said in place of a plan. */
  readonly said: string | undefined;
  readonly show: (plan: PlanInput) => void;
}

/** The picture of a plan in a chat, and what there is to know of it: the rooms of the panel, without the design. */
export function ChatApp({ state, controller, tools, said, show }: ChatProps) {
  const view = { state, controller };
  const { plan, tab } = state.document;
  const open = tab !== undefined && TABS.includes(tab) ? tab : "component";
  const diagram = useDiagram(view, open);
  const [earlier, setEarlier] = useState<readonly PlanInput[]>([]);
  if (!plan) return <main class="chat-said">{said !== undefined && <p role="status">{said}</p>}</main>;
  const swapped = (next: PlanInput, change: string) => {
    setEarlier([...earlier, plan]);
    show(next);
    void tools.tell(next, change);
  };
  const undo = () => {
    const last = earlier.at(-1);
    if (!last) return;
    setEarlier(earlier.slice(0, -1));
    show(last);
    void tools.tell(last, t("In the picture, the user undid the last swap. The plan is now this one."));
  };
  return (
    <main class="layout layout-source">
      <h1 class="visually-hidden">{t("Infra Planner")}</h1>
      <PictureRoom {...view} model={diagram} />
      <TabList
        tabs={TABS}
        open={open}
        counts={(each) => countOf(each, state.document)}
        failed={() => false}
        onOpen={(each) => controller.openTab(each)}
      />
      <Details
        {...view}
        tabs={TABS}
        open={open}
        model={diagram}
        below={
          <Swaps
            plan={plan}
            selected={state.selected}
            tools={tools}
            onSwapped={swapped}
            onUndo={earlier.length > 0 ? undo : undefined}
          />
        }
      />
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}
