/** What screen readers are told. */
import type { PlanInput } from "../../contract/plan.ts";
import { t } from "../common/l10n.ts";

export function summary({ components, errors = [], conflicts = [], warnings = [] }: PlanInput): string {
  return t(
    "Plan of {0} components with {1} errors and {2} warnings.",
    components.length,
    errors.length + conflicts.length,
    warnings.length,
  );
}
