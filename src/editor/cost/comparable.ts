/** Which environments the costs of one can be compared with. */
import { type Environment, placeOf } from "../environments/nodes.ts";
import type { Compared } from "./handlers.ts";

/**
 * The environments that costs can be compared with: those of the same project first, then those of the same name. Left
 * out are those whose costs are known to be in another currency, or to be of the other kind.
 */
export function comparable(
  all: readonly Environment[],
  { environmentId, unit, estimate }: Compared,
): readonly Environment[] {
  const own = all.find(({ id }) => id === environmentId);
  const rank = (other: Environment) =>
    own === undefined ? 0 : placeOf(other) === placeOf(own) ? 0 : other.name === own.name ? 1 : 2;
  return all
    .filter(({ id, facts: { knownCost: cost } }) => {
      if (id === environmentId) return false;
      return cost === undefined || (cost.unit === unit && cost.estimate === estimate);
    })
    .sort((a, b) => rank(a) - rank(b));
}
