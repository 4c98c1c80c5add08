/** The one contract between the cost panel (browser) and its host (extension). */
import * as z from "zod/mini";
import { Budget } from "../cost/budgets.ts";

/** An environment as people know it; `project` is the name of what it stands under. */
export const EnvironmentRef = z.object({ id: z.string(), name: z.string(), project: z.string() });
export type EnvironmentRef = z.infer<typeof EnvironmentRef>;

/** What a part of the costs is for, and what it cost; what the service does not say of it is absent. */
export const CostPartView = z.object({
  category: z.optional(z.string()),
  service: z.optional(z.string()),
  /** The account's name, or else its id. */
  account: z.optional(z.string()),
  resource: z.optional(z.string()),
  tags: z.record(z.string(), z.string()),
  /** How many smaller parts it stands for; 0 for one that stands for itself. */
  others: z.int(),
  days: z.array(z.object({ date: z.string(), cost: z.number() })),
});
export type CostPartView = z.infer<typeof CostPartView>;

/** A cost summary as the service sent it; what it did not send is absent, never zero. */
export const CostView = z.object({
  total: z.optional(z.number()),
  unit: z.optional(z.string()),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  /** In the service's order; bare numbers have no date. */
  days: z.array(z.object({ date: z.optional(z.string()), cost: z.number() })),
  /** Days before the period, which say what is usual; absent where the service tells none. */
  earlier: z.optional(z.array(z.object({ date: z.string(), cost: z.number() }))),
  /** What the costs of the period, and of the one before it, are made of; none where the service does not say. */
  parts: z.array(CostPartView),
  /** Elements that were not understood, as text: the first ones, each shortened. */
  odd: z.array(z.string()),
  oddCount: z.int(),
  profiles: z.optional(z.number()),
  estimate: z.boolean(),
  /** Change of the second half of the period against the first, as the tree shows it; 0.12 is +12 %. */
  trend: z.optional(z.number()),
  /** Epoch milliseconds. */
  loadedAt: z.number(),
});
export type CostView = z.infer<typeof CostView>;

/** What the panel can ask of its host: parameters and result of each method. */
const METHODS = {
  cost: { params: z.object({ environmentId: z.string() }), result: CostView },
  /** Until when a rate limit holds requests back, in epoch milliseconds; absent when none does. */
  rateLimit: { params: z.object({}), result: z.object({ until: z.optional(z.number()) }) },
  /** Lets the user pick another environment that such costs can be compared with; absent when none was picked. */
  chooseOther: {
    params: z.object({ environmentId: z.string(), unit: z.optional(z.string()), estimate: z.boolean() }),
    result: z.object({ environment: z.optional(EnvironmentRef) }),
  },
  copy: { params: z.object({ text: z.string() }), result: z.object({}) },
  /** Asks where to, and writes; `saved` is false when the user backed out. */
  saveCsv: {
    params: z.object({ name: z.string(), text: z.string() }),
    result: z.object({ saved: z.boolean() }),
  },
} as const;

/** Host → panel, unasked; all are sent when the page is ready. */
const Event = z.discriminatedUnion("type", [
  z.object({ type: z.literal("environment"), environment: EnvironmentRef }),
  /** Who the panel speaks as: `account` names service and account, and is absent when nobody is signed in. */
  z.object({ type: z.literal("connection"), account: z.optional(z.string()) }),
  /** What the environment may cost; absent when the team has set no budget, or the workspace is not trusted. */
  z.object({ type: z.literal("budget"), budget: z.optional(Budget) }),
]);

export const COST_PROTOCOL = { methods: METHODS, event: Event } as const;
export type CostProtocol = typeof COST_PROTOCOL;
