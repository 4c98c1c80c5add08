/** A team's budgets: what environments may cost, in a file that is committed with the rest of their work. */
import type { Node } from "jsonc-parser";
import * as z from "zod/mini";
import { isListProblem, type ListProblem, member, readList, type Span } from "../json/list.ts";
import { Budget } from "./budgets.ts";

/** Where the file stands in a folder of the workspace. */
export const BUDGETS_FILE = ".infra-planner/budgets.json";

const Entry = z.extend(Budget, { environment: z.string().check(z.minLength(1)) });

/** Something in a file that is not taken. */
export interface BudgetProblem extends Span {
  readonly kind: ListProblem["kind"] | "environment" | "amount" | "currency" | "twice";
}

export interface ReadBudgets {
  /** By the environment's id. */
  readonly budgets: ReadonlyMap<string, Budget>;
  readonly problems: readonly BudgetProblem[];
}

/** Reads a file's text. Entries that are not understood are told and left out; the rest stays. Never throws. */
export function readBudgets(text: string): ReadBudgets {
  const list = readList(text, "budgets");
  if (isListProblem(list)) return { budgets: new Map(), problems: [list] };
  const budgets = new Map<string, Budget>();
  const problems: BudgetProblem[] = [];
  for (const node of list) {
    const read = readEntry(node);
    if (read.kind === "problem") problems.push(read.problem);
    else if (budgets.has(read.environment)) problems.push(problemAt("twice", node));
    else budgets.set(read.environment, read.budget);
  }
  return { budgets, problems };
}

type EntryReading =
  | { readonly kind: "entry"; readonly environment: string; readonly budget: Budget }
  | { readonly kind: "problem"; readonly problem: BudgetProblem };

const FIELDS = ["environment", "amount", "currency"] as const;

function readEntry(node: Node): EntryReading {
  const values = Object.fromEntries(FIELDS.map((field) => [field, member(node, field)?.value]));
  const parsed = Entry.safeParse(values);
  if (parsed.success) {
    const { environment, ...budget } = parsed.data;
    return { kind: "entry", environment, budget };
  }
  const field =
    FIELDS.find((each) => parsed.error.issues.some(({ path }) => path[0] === each)) ?? "environment";
  return { kind: "problem", problem: problemAt(field, member(node, field) ?? node) };
}

function problemAt(kind: BudgetProblem["kind"], { offset, length }: Node): BudgetProblem {
  return { kind, offset, length };
}
