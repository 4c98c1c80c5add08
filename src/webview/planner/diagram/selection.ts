/** Selecting components in the picture: by mouse, by keyboard, and the path between two of them. */
import { useRef, useState } from "preact/hooks";
import type { PlanInput } from "../../../contract/plan.ts";
import { t } from "../../common/l10n.ts";
import type { Tab } from "../state.ts";
import type { ViewProps } from "../viewProps.ts";
import type { Drawn } from "./drawing.ts";
import type { Reach } from "./emphasis.ts";
import { groupTitle } from "./groups.ts";
import type { PlanGraph } from "./planGraph.ts";

export type Selection = ReturnType<typeof useSelection>;

interface Inputs extends ViewProps {
  /** The tab that stands open beside the picture. */
  readonly tab: Tab;
  readonly plan: PlanInput | undefined;
  readonly graph: PlanGraph;
  readonly drawn: Drawn | undefined;
}

export function useSelection({ state: { selected }, controller, tab, plan, graph, drawn }: Inputs) {
  /** The tab to go back to when a component is inspected no longer. */
  const before = useRef<Tab | undefined>(undefined);
  const isOpen = tab === "component";
  if (!isOpen) before.current = tab;
  const inspecting = isOpen && selected !== undefined;
  const openCard = () => controller.openTab("component");
  const closeCard = () => {
    if (isOpen) controller.openTab(before.current);
  };
  const [reach, setReach] = useState<Reach>("neighbours");
  /** The other end of the path, and whether it is being chosen. */
  const [target, setTarget] = useState<string>();
  const [picking, setPicking] = useState(false);
  /** Where the keyboard is while it chooses the other end. */
  const [cursor, setCursor] = useState<string>();
  const own = useRef(false);

  const select = (name: string | undefined) => {
    own.current = true;
    if (name !== selected) {
      setReach("neighbours");
      setTarget(undefined);
      setPicking(false);
      setCursor(undefined);
    }
    controller.select(name);
  };
  const inspect = (name: string) => {
    select(name);
    openCard();
  };
  const endPath = (name: string) => {
    setTarget(name);
    setReach("path");
    setPicking(false);
    openCard();
    const path = selected === undefined ? undefined : graph.path(selected, name);
    controller.announce(
      path
        ? t("Path of {0} components: {1}", path.length, path.join(", "))
        : t("No path leads from one to the other."),
    );
  };
  return {
    reach,
    target,
    picking,
    /** The component that keys start from. */
    cursor: cursor ?? selected,
    select,
    inspect,
    setReach(next: Reach) {
      setReach(next);
      setTarget(undefined);
      setPicking(next === "path");
      setCursor(undefined);
    },
    /** A click: on the ground it leaves, with Shift it asks for the path to the component. */
    pick(name: string | undefined, shift: boolean) {
      if (name === undefined) {
        if (picking) return;
        closeCard();
        return select(undefined);
      }
      if (selected !== undefined && name !== selected && (picking || shift)) return endPath(name);
      return inspect(name);
    },
    /** An arrow key led there: it is selected, or it is where the other end of the path may be. */
    go(name: string) {
      if (picking) setCursor(name);
      else select(name);
      const bundle = drawn?.picture.bundles.get(name);
      controller.announce(
        bundle ? t("{0}: {1} components", bundle.title, bundle.count) : describe(name, plan, graph),
      );
    },
    /** Takes the component under the keyboard as the other end of the path, if one is being chosen. */
    choosePathEnd(): boolean {
      if (!picking || cursor === undefined) return false;
      endPath(cursor);
      return true;
    },
    /** A link to a component: it is selected and brought into view. */
    follow(name: string) {
      select(name);
      own.current = false;
      openCard();
    },
    close() {
      closeCard();
    },
    leave() {
      if (picking) setPicking(false);
      else if (inspecting) closeCard();
      else select(undefined);
    },
    /** Whether the last selection was made in the picture; asked once for each. */
    fromPicture(): boolean {
      const made = own.current;
      own.current = false;
      return made;
    },
  };
}

function describe(name: string, plan: PlanInput | undefined, graph: PlanGraph): string {
  const component = plan?.components.find((other) => other.name === name);
  const kind = component?.display_name ?? component?.type_id ?? "";
  return t(
    "{0}, {1}. Group {2}. Leads to {3}, used by {4}.",
    name,
    kind,
    groupTitle(component?.group ?? "other"),
    graph.outgoing(name).length,
    graph.incoming(name).length,
  );
}
