/** What screen readers are told. */
import type { PlanInput } from "../../contract/plan.ts";
import { t } from "../common/l10n.ts";

export function summary({ components, errors = [], conflicts = [], warnings = [] }: PlanInput): string {
  return t(
    "Plan ready. Components: {0}, errors: {1}, warnings: {2}.",
    components.length,
    errors.length + conflicts.length,
    warnings.length,
  );
}
