/** Plans with shared roles and log groups: what runs under a role must be able to write its logs, whoever else does. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import { planOf } from "./plans.ts";

export interface LogPlan {
  readonly title: string;
  readonly plan: PlanInput;
  /** Names of all log groups that `role` may write to, those beside a component by its name and `-logs`. */
  readonly writable: readonly string[];
}

/** Of functions, which all languages let write by policies that name the groups. */
export const FUNCTION_LOG_PLANS: readonly LogPlan[] = [
  {
    title: "one of two functions has a group in the plan",
    plan: planOf(
      "aws",
      {
        role: "iam/role",
        "own-logs": "logs/loggroup",
        "fn-a": "lambda/function",
        "fn-b": "lambda/function",
      },
      [
        ["fn-a", "assumes", "role"],
        ["fn-b", "assumes", "role"],
        ["fn-a", "logs to", "own-logs"],
      ],
    ),
    writable: ["fn-b-logs", "own-logs"],
  },
  {
    title: "each of two functions has a group in the plan",
    plan: planOf(
      "aws",
      {
        role: "iam/role",
        "logs-a": "logs/loggroup",
        "logs-b": "logs/loggroup",
        "fn-a": "lambda/function",
        "fn-b": "lambda/function",
      },
      [
        ["fn-a", "assumes", "role"],
        ["fn-b", "assumes", "role"],
        ["fn-a", "logs to", "logs-a"],
        ["fn-b", "logs to", "logs-b"],
      ],
    ),
    writable: ["logs-a", "logs-b"],
  },
  {
    title: "a function writes to another group beside its own",
    plan: planOf("aws", { role: "iam/role", audit: "logs/loggroup", "fn-a": "lambda/function" }, [
      ["fn-a", "assumes", "role"],
      ["fn-a", "writes to", "audit", ["write"]],
      ["role", "may write", "audit", ["write"]],
    ]),
    writable: ["audit", "fn-a-logs"],
  },
  {
    title: "the role may invoke a function that runs under another",
    plan: planOf(
      "aws",
      {
        role: "iam/role",
        other: "iam/role",
        "logs-a": "logs/loggroup",
        "logs-b": "logs/loggroup",
        "fn-b": "lambda/function",
        "fn-a": "lambda/function",
      },
      [
        ["role", "may invoke", "fn-b", ["invoke"]],
        ["fn-b", "assumes", "other"],
        ["fn-b", "logs to", "logs-b"],
        ["fn-a", "assumes", "role"],
        ["fn-a", "logs to", "logs-a"],
      ],
    ),
    writable: ["logs-a"],
  },
];

/** Of tasks, whose execution role has a managed policy for it in Terraform. */
export const TASK_LOG_PLANS: readonly LogPlan[] = [
  {
    title: "one of two tasks has a group in the plan, and one writes to another beside it",
    plan: planOf(
      "aws",
      {
        role: "iam/role",
        "own-logs": "logs/loggroup",
        audit: "logs/loggroup",
        one: "ecs/taskdefinition",
        two: "ecs/taskdefinition",
      },
      [
        ["one", "assumes", "role"],
        ["two", "assumes", "role"],
        ["one", "logs to", "own-logs"],
        ["role", "may write", "audit", ["write"]],
      ],
    ),
    writable: ["audit", "own-logs", "two-logs"],
  },
];
