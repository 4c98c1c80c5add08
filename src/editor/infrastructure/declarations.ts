import type { PlanComponent } from "../../contract/plan.ts";

/** The component whose declaration a line (from 1) of a file belongs to: the last that begins at it or before it. */
export function declarationAt(
  components: readonly PlanComponent[],
  file: string,
  line: number,
): PlanComponent | undefined {
  let found: PlanComponent | undefined;
  let first = 0;
  for (const component of components) {
    const at = component.source?.file === file ? component.source.line : undefined;
    if (at === undefined || at > line || at <= first) continue;
    found = component;
    first = at;
  }
  return found;
}
