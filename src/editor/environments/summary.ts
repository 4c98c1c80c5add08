/** What is known of an environment or project in figures: what rows show, and what filter and sort go by. Pure. */
import type { CostReading } from "../../contract/cost.ts";
import { countDrifted } from "../../shared/drift/judged.ts";
import type { Facts } from "./facts.ts";

export interface Money {
  readonly amount: number;
  readonly unit: string | undefined;
}

export interface Summary {
  /** Undefined while it is not known, or where costs in several units cannot be added. */
  readonly cost: Money | undefined;
  /** The last day, as an ISO date, of the periods that the cost is of; estimates have none. */
  readonly until: string | undefined;
  /** Resources that call for action; undefined while no drift is known. */
  readonly drifted: number | undefined;
  /** Environments of whose cost is known what it is, or that there is none, and all there are. */
  readonly known: number;
  readonly of: number;
}

/** Sums up environments, as far as their facts are known; `undefined` stands for one that nobody has looked at. */
export function summaryOf(environments: readonly (Facts | undefined)[]): Summary {
  const costs = environments.map((facts) => moneyOf(facts?.knownCost)).filter((cost) => cost !== undefined);
  const drifts = environments.map((facts) => facts?.knownDrift).filter((drift) => drift !== undefined);
  const ends = environments.map((facts) => endOf(facts?.knownCost)).filter((end) => end !== undefined);
  return {
    cost: sum(costs),
    until: ends.toSorted().at(-1),
    drifted:
      drifts.length === 0 ? undefined : drifts.reduce((total, drift) => total + countDrifted(drift), 0),
    known: costs.length + environments.filter((facts) => facts?.lacksCost).length,
    of: environments.length,
  };
}

function moneyOf(cost: CostReading | undefined): Money | undefined {
  return cost?.totalCost === undefined ? undefined : { amount: cost.totalCost, unit: cost.unit };
}

/** An estimate is of a whole month, whenever that is looked at. */
function endOf(cost: CostReading | undefined): string | undefined {
  return cost?.estimate ? undefined : cost?.endDate;
}

function sum(costs: readonly Money[]): Money | undefined {
  const [first] = costs;
  if (!first || costs.some(({ unit }) => unit !== first.unit)) return undefined;
  return { amount: costs.reduce((total, { amount }) => total + amount, 0), unit: first.unit };
}
