import type { RefObject } from "preact";
import type { PlanInput } from "../../../contract/plan.ts";
import type { ViewProps } from "../viewProps.ts";
import type { Drawn } from "./drawing.ts";
import type { Finding } from "./finding.ts";
import type { DiagramMemory } from "./memory.ts";
import type { PlanGraph } from "./planGraph.ts";
import type { Selection } from "./selection.ts";
import type { Stage } from "./stage.ts";

/** What the parts of the diagram share. */
export interface DiagramContext extends ViewProps {
  readonly memory: DiagramMemory;
  /** The element around all of it. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<Stage | null>;
  /** The last good picture, */
  readonly drawn: Drawn | undefined;
  /** its plan, which is not the document's while that is being rendered, */
  readonly shown: PlanInput | undefined;
  /** and the relations in it. */
  readonly graph: PlanGraph;
  readonly selection: Selection;
  readonly finding: Finding;
}

/** The part of the diagram that shows the picture and takes the keys. */
export function viewportOf({ root }: Pick<DiagramContext, "root">): HTMLElement | null {
  return root.current?.querySelector<HTMLElement>(".viewport") ?? null;
}
