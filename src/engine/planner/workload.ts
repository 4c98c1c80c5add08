import type { Composition } from "../designs/architect.ts";
import type { DesignLibrary } from "../designs/library.ts";

/** Share of the roles of a composition and of a design together that both have, from which the one is like the other. */
const ALIKE = 0.3;

/**
 * The workload type of a composition: of the first recognised design that has one, and else of the reference design whose
 * roles are most like its own. Undefined where none is.
 */
export function workloadOf(library: DesignLibrary, { designs, choices }: Composition): string | undefined {
  const recognised = designs.find(({ ready }) => ready.design.workload !== undefined);
  if (recognised !== undefined) return recognised.ready.design.workload;
  const roles = new Set(choices.map(({ role }) => role.id));
  let best: { readonly workload: string; readonly likeness: number } | undefined;
  for (const {
    design: { needs, workload },
  } of library.designs) {
    const common = needs.filter((role) => roles.has(role)).length;
    const likeness = common / (roles.size + needs.length - common);
    if (workload !== undefined && likeness >= ALIKE && likeness > (best?.likeness ?? 0))
      best = { workload, likeness };
  }
  return best?.workload;
}
