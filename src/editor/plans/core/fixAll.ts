/** All fixes that need no decision, in one change. */
import { append, push } from "../../../shared/append.ts";
import { FreeNames } from "../../../shared/freeNames.ts";
import { readDependenciesInSteps, sortedOrder } from "./dependencies.ts";
import { applyEdits, insertMember, replaceElements, replaceSpan, type TextEdit } from "./edits.ts";
import { findProblemsInSteps } from "./findProblems.ts";
import { fixesOf } from "./fixes.ts";
import { type PlanText, readPlanInSteps } from "./planText.ts";
import type { Problem } from "./problems.ts";
import { finish, type Steps } from "./steps.ts";
import type { Types } from "./types.ts";

/** Fixing one thing can show another (a name put right adds a dependency to the order); no more rounds than this. */
const MAX_ROUNDS = 4;

/** The edits at once, as `fixAllInSteps` finds them in steps. */
export function fixAll(plan: PlanText, types: Types | undefined): readonly TextEdit[] {
  return finish(fixAllInSteps(plan, types));
}

/**
 * The edits that fix what has one evident fix: types and names with a nearest one, duplicates, and the whole deploy
 * order. Circles stay: which dependency is too many, only the author knows. Empty when there is nothing to fix.
 */
export function* fixAllInSteps(plan: PlanText, types: Types | undefined): Steps<readonly TextEdit[]> {
  const first = yield* fixRound(plan, yield* findProblemsInSteps(plan, types));
  let text = applyEdits(plan.text, first);
  let rounds = 1;
  for (; rounds < MAX_ROUNDS; rounds++) {
    const next = yield* readPlanInSteps(text);
    const edits = yield* fixRound(next, yield* findProblemsInSteps(next, types));
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
  }
  return rounds === 1 ? first : [wholeChange(plan.text, text)];
}

function* fixRound(plan: PlanText, problems: readonly Problem[]): Steps<readonly TextEdit[]> {
  if (plan.broken) return [];
  const edits: TextEdit[] = [];
  const names = new FreeNames().reserve(plan.byName.keys());
  /** New names of duplicates, by the name they had. */
  const renamed = new Map<string, string[]>();
  /** Names that entries of the deploy order were meant to be, by their offset. */
  const meant = new Map<number, string>();
  let orderIsWrong = false;
  for (const problem of problems) {
    switch (problem.code) {
      case "unknown-type":
      case "missing-key":
        append(edits, fixesOf(plan, problem, names)[0]?.edits ?? []);
        break;
      case "duplicate-name": {
        const { name } = problem.component;
        if (!name) break;
        const fresh = names.take(name.value);
        push(renamed, name.value, fresh);
        edits.push(replaceSpan(name, fresh));
        orderIsWrong = true;
        break;
      }
      case "unknown-name":
        if (problem.at.role === "order") {
          orderIsWrong = true;
          if (problem.nearest !== undefined) meant.set(problem.offset, problem.nearest);
        } else if (problem.nearest !== undefined) edits.push(replaceSpan(problem, problem.nearest));
        break;
      case "not-in-order":
      case "duplicate-in-order":
      case "deployed-too-late":
      case "no-deploy-order":
        orderIsWrong = true;
        break;
      case "cycle":
      case "wrong-shape":
        break;
    }
  }
  // A list with elements that are no names is left to its author.
  const list = plan.order?.node;
  const readable = !list || list.children?.length === plan.order?.entries.length;
  if (orderIsWrong && readable) append(edits, yield* rewriteOrder(plan, renamed, meant));
  return edits;
}

function* rewriteOrder(
  plan: PlanText,
  renamed: ReadonlyMap<string, readonly string[]>,
  meant: ReadonlyMap<number, string>,
): Steps<readonly TextEdit[]> {
  const dependencies = yield* readDependenciesInSteps(plan);
  const written = (plan.order?.entries ?? []).map((entry) => meant.get(entry.offset) ?? entry.value);
  const order = [...new Set(written)].filter((name) => plan.byName.has(name));
  const present = new Set(order);
  yield;
  // An empty name is told as such, and is nothing to deploy.
  const absent = [...plan.byName.keys()].filter((name) => !present.has(name) && name !== "");
  yield;
  // Behind all others, where what builds on them lets them: they move before that.
  const names = sortedOrder([...order, ...absent], dependencies).flatMap((name) => [
    name,
    ...(renamed.get(name) ?? []),
  ]);
  if (plan.order) return [replaceElements(plan.text, plan.order.node, names)];
  return plan.plan ? [insertMember(plan.text, plan.plan, "deploy_order", names)] : [];
}

/** One text into another, as the one change between what both begin and end with. */
function wholeChange(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    offset: start,
    length: before.length - end - start,
    text: after.slice(start, after.length - end),
  };
}
