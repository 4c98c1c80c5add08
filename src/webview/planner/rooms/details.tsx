import { useMemo } from "preact/hooks";
import { RateLimitWait } from "../../common/countdown.tsx";
import { t } from "../../common/l10n.ts";
import { lazily } from "../../common/lazily.tsx";
import { FailureNotice } from "../../common/parts.tsx";
import { ComponentCard } from "../diagram/componentCard.tsx";
import type { DiagramModel } from "../diagram/diagram.tsx";
import { CodeActions } from "../plan/codeActions.tsx";
import { DeployOrder } from "../plan/deployOrder.tsx";
import { PlanFindings } from "../plan/planFindings.tsx";
import { Practices } from "../plan/practices.tsx";
import type { Tab } from "../state.ts";
import type { ViewProps } from "../viewProps.ts";
import { TabPanel } from "./tabList.tsx";

// What few plans show, and not at once.
const Comparison = lazily(() => import("../files/comparisonView.tsx").then((module) => module.Comparison));
const CodePreview = lazily(() => import("../plan/codePreview.tsx").then((module) => module.CodePreview));

interface DetailsProps extends ViewProps {
  readonly tabs: readonly Tab[];
  readonly open: Tab;
  readonly model: DiagramModel;
  /** What stands below all that is told of the selected component. */
  readonly below?: preact.ComponentChildren;
}

/** All that is told of the plan beside its picture, a tab each. */
export function Details({ state, controller, tabs, open, model, below }: DetailsProps) {
  const view = { state, controller };
  const { selected, pointed } = state;
  const { plan, proposal, comparison, undone } = state.document;
  // Of a large plan these are hundreds of rows each, and most changes of state concern the picture alone.
  const findings = useMemo(() => <PlanFindings {...view} />, [plan, proposal, undone, selected, pointed]);
  const order = useMemo(
    () =>
      plan && (
        <DeployOrder
          plan={plan}
          selected={selected}
          onSelect={(name) => controller.select(name === selected ? undefined : name)}
          onRemove={proposal && ((name) => controller.design.remove(name))}
          hinting={(name) => controller.pointing.hinting([name])}
        />
      ),
    [plan, proposal, selected],
  );
  const contents: Readonly<Record<Exclude<Tab, "design">, () => preact.ComponentChildren>> = {
    component: () =>
      open === "component" && (
        <>
          <Component model={model} />
          {below}
        </>
      ),
    findings: () => findings,
    order: () => order,
    guidance: () => (
      <>
        {state.busy.has("practices") && <RateLimitWait until={state.waitsUntil} />}
        <FailureNotice
          failure={state.failures.get("practices")}
          onAct={(action) => controller.host.act(action)}
        />
        <Practices {...view} />
      </>
    ),
    code: () => (
      <>
        {plan && open === "code" && <CodePreview plan={plan} controller={controller} />}
        <CodeActions onAct={(action) => controller.host.act(action)} />
      </>
    ),
    differences: () =>
      comparison && (
        <Comparison
          comparison={comparison}
          onSelect={(name) => controller.select(name)}
          onOpen={(id, what) => controller.files.openComparison(id, what)}
        />
      ),
  };
  return (
    <div class="details">
      {tabs.map(
        (tab) =>
          tab !== "design" && (
            <TabPanel key={tab} tab={tab} open={tab === open}>
              {contents[tab]()}
            </TabPanel>
          ),
      )}
    </div>
  );
}

/** The selected component, or how one is selected. */
function Component({ model: { context, related } }: { readonly model: DiagramModel }) {
  if (context.state.selected !== undefined) return <ComponentCard context={context} related={related} />;
  return (
    <p class="muted">
      {t("Select a component in the picture to see what it is, why it is there and what it is connected to.")}
    </p>
  );
}
