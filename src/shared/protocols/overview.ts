/** The one contract between the overview of all environments (browser) and its host (extension). */
import * as z from "zod/mini";
import { Budget } from "../cost/budgets.ts";

/** An environment as it is listed, before anything of it is loaded. */
export interface ListedEnvironment {
  /** Tells it from any other, also where two have one id. */
  readonly key: string;
  readonly id: string;
  readonly name: string;
  /** Empty for one that no project has. */
  readonly project: string;
  readonly organization: string;
}

const LISTED_TEXTS = ["key", "id", "name", "project", "organization"] as const;

/** Looked through by hand: what the user waits for at first may hold 10,000, which takes a schema 0.1 s. */
const ListedEnvironments = z.custom<ListedEnvironment[]>(
  (value) =>
    Array.isArray(value) &&
    value.every(
      (each) =>
        typeof each === "object" &&
        each !== null &&
        LISTED_TEXTS.every((text) => typeof each[text] === "string"),
    ),
);

/** Days of a sparkline at most. */
export const SPARK_DAYS = 31;

const CostFacts = z.object({
  total: z.optional(z.number()),
  unit: z.optional(z.string()),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  estimate: z.boolean(),
  /** The latest days with data, oldest first. */
  spark: z.array(z.number()),
  /** Change of the period's second half against the first; 0.12 is +12 %. */
  trend: z.optional(z.number()),
  /** What the period will have cost. */
  forecast: z.optional(z.number()),
  /** The latest day that cost more than usual, where it is one of the last days with data. Days count from 1970. */
  unusual: z.optional(
    z.object({
      day: z.number(),
      kind: z.enum(["spike", "step"]),
      cost: z.number(),
      usual: z.number(),
      share: z.optional(z.number()),
    }),
  ),
});
export type CostFacts = z.infer<typeof CostFacts>;

/** Times are epoch milliseconds. */
export const EnvironmentFacts = z.object({
  key: z.string(),
  cost: z.optional(CostFacts),
  budget: z.optional(Budget),
  drift: z.optional(
    z.object({
      /** Resources that call for action, and checks of which nobody can say. */
      drifted: z.int(),
      unclear: z.int(),
      /** Checks that found drift which the team accepts: they call for nothing. */
      accepted: z.int(),
      /** Of the drifted ones, those first seen after the overview was looked at the last time. */
      fresh: z.int(),
      /** When the first of them was seen drifted first. */
      since: z.optional(z.number()),
      /** When the service checked, by its word, or else when it was asked. */
      checkedAt: z.number(),
    }),
  ),
  run: z.optional(
    z.object({
      state: z.enum(["succeeded", "failed", "running", "cancelled", "unknown"]),
      at: z.optional(z.number()),
      durationMs: z.optional(z.number()),
    }),
  ),
  /** Why something of it could not be loaded. */
  failure: z.optional(z.string()),
  /** Of one of which nothing is known: what the service says that it lacks. That calls for nobody's attention. */
  lack: z.optional(z.string()),
  /** Whether cost, drift and run have been asked for, and answered or refused. */
  settled: z.boolean(),
});
export type EnvironmentFacts = z.infer<typeof EnvironmentFacts>;

const METHODS = {
  /** Lists every environment of every organisation; loads the lists that are not loaded yet. */
  list: {
    params: z.object({}),
    result: z.object({
      /** What is known of them already follows as events, once the page has looked at some. */
      environments: ListedEnvironments,
      /** Why lists could not be loaded. */
      failures: z.array(z.string()),
    }),
  },
  /** These are in sight: what is not known of them is loaded, and of others no more. Facts come as events. */
  look: { params: z.object({ keys: z.array(z.string()) }), result: z.object({}) },
  /** Loads what is not known of any environment; ends when that is done, or refused. */
  loadAll: { params: z.object({}), result: z.object({}) },
  /** Loads again what is known. */
  refresh: { params: z.object({ keys: z.array(z.string()) }), result: z.object({}) },
  /** Opens more about an environment. */
  open: {
    params: z.object({ key: z.string(), what: z.enum(["cost", "drift", "logs", "tree"]) }),
    result: z.object({}),
  },
  copy: { params: z.object({ text: z.string() }), result: z.object({}) },
  /** Asks where to, and writes; `saved` is false when the user backed out. */
  saveCsv: { params: z.object({ text: z.string() }), result: z.object({ saved: z.boolean() }) },
} as const;

/** Host → panel, unasked. */
const Event = z.discriminatedUnion("type", [
  /** Who the panel speaks as; absent when nobody is signed in. Sent when the page is ready, and when it changes. */
  z.object({ type: z.literal("connection"), account: z.optional(z.string()) }),
  z.object({ type: z.literal("facts"), facts: z.array(EnvironmentFacts) }),
  /** The environments are others than were listed. */
  z.object({ type: z.literal("listChanged") }),
]);

export const OVERVIEW_PROTOCOL = { methods: METHODS, event: Event } as const;
export type OverviewProtocol = typeof OVERVIEW_PROTOCOL;
