/** Reviews what is there: the warnings of composition, as far as they hold of one declaration, and rules of a team. */
import type { PlanInput } from "../../contract/plan.ts";
import { REVIEW_LEVELS, type ReviewFinding } from "../../contract/review.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { RulePack } from "../rules/model.ts";
import type { RoleBook } from "../rules/typeCondition.ts";
import { ModuleCalls } from "./fetched.ts";
import { reviewAccess } from "./fullAccess.ts";
import { Existing } from "./known.ts";
import { reviewLifecycle } from "./lifecycle.ts";
import { lessThan } from "./model.ts";
import { reviewPorts } from "./openPorts.ts";
import { reviewByPacks } from "./packs.ts";
import { reviewProperties } from "./properties.ts";
import { isClosedElsewhere, isSignedInElsewhere, reviewQueues, reviewWhole } from "./structure.ts";

/** What reviews are made by. */
export interface ReviewBasis {
  readonly catalogue: Catalogue;
  readonly roles: RoleBook;
  /** The day for what ends on a day, as YYYY-MM-DD; absent: see `reviewProperties`. */
  readonly today?: string | undefined;
}

/**
 * What is wrong with a plan that was read, by file and line. Nothing is said of what a run is about to take away, and
 * no finding rests on a value that could not be resolved: what nobody knows is neither on, nor off, nor missing.
 */
export async function reviewExisting(
  { catalogue, roles, today }: ReviewBasis,
  plan: PlanInput,
  packs: readonly RulePack[] = [],
): Promise<ReviewFinding[]> {
  const existing = new Existing(plan, catalogue);
  const ofDeclarations = existing.all.flatMap(({ declared }) => [
    ...reviewProperties(declared, today),
    ...reviewPorts(declared),
    ...reviewAccess(declared),
  ]);
  const isMeant = ({ rule, components: [name = ""] }: ReviewFinding) => {
    const isExcused = ELSEWHERE[rule];
    const one = isExcused && existing.named(name);
    return !one || !isExcused(one.declared, existing);
  };
  const found = [
    ...ofDeclarations.filter(isMeant),
    ...reviewLifecycle(existing, catalogue),
    ...reviewQueues(existing),
    ...reviewWhole(existing),
    ...(packs.length > 0 ? await reviewByPacks(existing, packs, roles) : []),
  ];
  const calls = new ModuleCalls(plan.modules);
  return found
    .map((finding) => {
      const first = existing.named(finding.components[0] ?? "")?.declared.component;
      const told = byChoice(finding, existing);
      return first ? calls.placed(told, first) : told;
    })
    .sort(byPlace);
}

/** By rule: what other declarations say, by which a declaration is as it should be. */
const ELSEWHERE: Readonly<Record<string, typeof isSignedInElsewhere>> = {
  "plan:public-api-without-sign-in": isSignedInElsewhere,
  "plan:public-store": isClosedElsewhere,
};

/** What is there only where a deployment chooses so weighs less: all that a finding is about, and by one choice. */
function byChoice(finding: ReviewFinding, existing: Existing): ReviewFinding {
  const choices = new Set(finding.components.map((name) => existing.named(name)?.declared.onlyByChoice));
  const [choice] = choices;
  if (choice === undefined || choices.size > 1) return finding;
  return { ...finding, level: lessThan(finding.level), message: `${finding.message} ${choice}` };
}

function byPlace(a: ReviewFinding, b: ReviewFinding): number {
  const compare = (one = "\uffff", other = "\uffff") => (one < other ? -1 : Number(one > other));
  return (
    compare(a.place?.file, b.place?.file) ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    REVIEW_LEVELS.indexOf(a.level) - REVIEW_LEVELS.indexOf(b.level) ||
    compare(a.rule, b.rule) ||
    compare(a.components[0], b.components[0])
  );
}
