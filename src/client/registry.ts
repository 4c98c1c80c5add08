import type { Clock } from "./clock.ts";
import { Coalescer } from "./coalesce.ts";
import { RateLimiter } from "./rateLimiter.ts";
import { RetryBudget } from "./retry.ts";

/** What all clients of one origin and account share, however many are created: the service sees one caller. */
export interface SharedState {
  readonly limiter: RateLimiter;
  readonly coalescer: Coalescer;
  /** Shared by all accounts of the origin. */
  readonly budget: RetryBudget;
}

interface Registry {
  readonly states: Map<string, SharedState>;
  readonly budgets: Map<string, RetryBudget>;
}

/** By clock: the process has one, and a test's clock brings a registry of its own. */
const registries = new WeakMap<Clock, Registry>();

/** The shared state of an origin and account under a clock. */
export function sharedState(
  clock: Clock,
  random: () => number,
  origin: string,
  account: string,
): SharedState {
  const registry = registries.get(clock) ?? { states: new Map(), budgets: new Map() };
  registries.set(clock, registry);
  const budget = registry.budgets.get(origin) ?? new RetryBudget();
  registry.budgets.set(origin, budget);
  const key = JSON.stringify([origin, account]);
  const state = registry.states.get(key) ?? {
    limiter: new RateLimiter(clock, random),
    coalescer: new Coalescer(),
    budget,
  };
  registry.states.set(key, state);
  return state;
}
