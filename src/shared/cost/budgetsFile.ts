/** A team's budgets: what environments may cost, in a file that is committed with the rest of their work. */
import { type Node, parseTree } from "jsonc-parser";
import * as z from "zod/mini";
import { findSyntaxFault } from "../json/syntax.ts";
import { Budget } from "./budgets.ts";

/** Where the file stands in a folder of the workspace. */
export const BUDGETS_FILE = ".infra-planner/budgets.json";
/** Larger files, in characters, are not read: 10,000 budgets take a tenth of it. */
const LONGEST_FILE = 10_000_000;

const Entry = z.extend(Budget, { environment: z.string().check(z.minLength(1)) });

/** Something in a file that is not taken; offsets count UTF-16 code units. */
export interface BudgetProblem {
  readonly kind: "syntax" | "tooLarge" | "noList" | "environment" | "amount" | "currency" | "twice";
  readonly offset: number;
  readonly length: number;
}

export interface ReadBudgets {
  /** By the environment's id. */
  readonly budgets: ReadonlyMap<string, Budget>;
  readonly problems: readonly BudgetProblem[];
}

/** Reads a file's text. Entries that are not understood are told and left out; the rest stays. Never throws. */
export function readBudgets(text: string): ReadBudgets {
  const none = (kind: BudgetProblem["kind"], offset = 0, length = 1): ReadBudgets => ({
    budgets: new Map(),
    problems: [{ kind, offset, length }],
  });
  if (text.length > LONGEST_FILE) return none("tooLarge");
  const fault = findSyntaxFault(text);
  if (fault) return none("syntax", fault.place ? offsetOf(text, fault.place) : 0);
  const root = parseTree(text);
  const list = root && member(root, "budgets");
  if (list?.type !== "array") return none("noList", root?.offset);
  const budgets = new Map<string, Budget>();
  const problems: BudgetProblem[] = [];
  for (const node of list.children ?? []) {
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

/** The last one of that name, as the platform's parser takes it. */
function member(node: Node, name: string): Node | undefined {
  if (node.type !== "object") return undefined;
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === name);
  return property?.children?.[1];
}

function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  let start = 0;
  for (let number = 1; number < line; number++) start = text.indexOf("\n", start) + 1;
  return Math.min(start + column - 1, Math.max(0, text.length - 1));
}
