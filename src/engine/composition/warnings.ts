/** Evaluates the warning rules, and what types need beside what they require. */
import type { PlanFinding } from "../../contract/plan.ts";
import { push } from "../../shared/append.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, ruleNameOf } from "./component.ts";
import { isUncared } from "./concerns.ts";
import { Coverage } from "./coverage.ts";
import { Remedies, type Remedy, whyNoFix } from "./remedy.ts";
import { hasSetting, settingState } from "./settings.ts";
import { Stakes } from "./stakes.ts";
import type { PlanView } from "./structure/planView.ts";
import { WARNING_RULES, type WarningRule } from "./warningRules.ts";
import { inWords } from "./wording.ts";

/** What is known of one plan while its rules are evaluated. */
interface Known {
  readonly plan: PlanView;
  /** What the plan brings, by type: what is there already is not asked to change. */
  readonly built: ReadonlyMap<CatalogueEntry, readonly Component[]>;
  /** These types by what they give. */
  readonly builtBy: ReadonlyMap<Capability, readonly CatalogueEntry[]>;
  readonly coverage: Coverage;
  readonly stakes: Stakes;
  readonly remedies: Remedies;
}

/**
 * The warnings of the rules that hold, in the order of the rules: one for the components that a fix mends together, and
 * one for those that none does, which says why. Each names the components that lack something, by name.
 * @param covered rules that another finding speaks for.
 */
export function warn(plan: PlanView, covered: ReadonlySet<string>): PlanFinding[] {
  const coverage = new Coverage(plan);
  const built = Map.groupBy(
    plan.components.filter(({ exists }) => !exists),
    ({ entry }) => entry,
  );
  const builtBy = new Map<Capability, CatalogueEntry[]>();
  for (const entry of built.keys()) for (const capability of entry.gives) push(builtBy, capability, entry);
  const known: Known = {
    plan,
    built,
    builtBy,
    coverage,
    stakes: new Stakes(plan),
    remedies: new Remedies(plan, coverage),
  };
  const ruled = WARNING_RULES.flatMap((rule) => (covered.has(rule.rule) ? [] : findingsOf(rule, known)));
  return [...ruled, ...lackedByTypes(known)];
}

function findingsOf(rule: WarningRule, known: Known): PlanFinding[] {
  if (rule.asks && known.stakes.isTrial) return [];
  const subjects = subjectsOf(rule, known);
  if (subjects.length === 0) return [];
  const { asked, reason } = known.stakes.askedOf(rule.asks ?? ["itself"], subjects);
  return byProvider(asked).flatMap((ofOne) => {
    const { fix: wish, unless } = rule;
    const message = rule.message.replace("{reason}", reason === "" ? "" : `, ${reason}`);
    const speak = (components: readonly Component[], remedy: Remedy, more = ""): PlanFinding[] =>
      components.length === 0
        ? []
        : [findingOf(`plan:${rule.rule}`, message, components, { ...remedy, more })];
    if (!wish) return speak(ofOne, { mended: [], left: ofOne });
    const remedy = known.remedies.remedyFor(wish, ofOne, unless?.reach);
    const { fix: _, ...unmended } = remedy;
    // A whole and its part are one thing to take care of.
    const mended = new Set(remedy.mended);
    const wholes = new Set(remedy.mended.flatMap((one) => known.coverage.wholesOf(one)));
    const isNamed = (one: Component) => !wholes.has(one);
    const left = remedy.left.filter(
      (one) => isNamed(one) && !known.coverage.wholesOf(one).some((whole) => mended.has(whole)),
    );
    const isSaid = rule.onlyWithFix !== true || remedy.objection !== undefined;
    return [
      ...speak(remedy.mended.filter(isNamed), remedy),
      ...(isSaid ? speak(left, unmended, whyNoFix({ ...remedy, left }, wish)) : []),
    ];
  });
}

function subjectsOf({ about, when, unless }: WarningRule, known: Known): readonly Component[] {
  const { coverage, stakes, built } = known;
  if (when && ![...coverage.suppliers(when)].some((one) => isLacking(one, unless))) return [];
  const { gives, lacks, takesRequests, cost, setting, alone } = about;
  const { gives: care = [], reach = "plan" } = unless ?? {};
  if (reach === "plan" && coverage.suppliers(care).size > 0) return [];
  const isOfType = (entry: CatalogueEntry) =>
    !lacks?.some((capability) => entry.gives.includes(capability)) &&
    (!cost || cost.includes(entry.qualifiers.cost));
  const isSubject = (component: Component) =>
    (!takesRequests || stakes.takesRequests(component)) &&
    (!setting || stands(component, setting)) &&
    isLacking(component, unless) &&
    !coverage.isCovered(component, care, reach);
  const found = [...typesGiving(gives, known)]
    .flatMap((entry) => (isOfType(entry) ? (built.get(entry) ?? []).filter(isSubject) : []))
    .sort((a, b) => compareText(a.name, b.name));
  if (alone && coverage.suppliers(gives ?? []).size > 1) return [];
  return takesRequests ? withoutThoseBehind(found, stakes) : found;
}

/** The types of what the plan brings, of one of some capabilities where they are named. */
function typesGiving(
  gives: WarningRule["about"]["gives"],
  { built, builtBy }: Known,
): Iterable<CatalogueEntry> {
  return gives ? new Set(gives.flatMap((capability) => builtBy.get(capability) ?? [])) : built.keys();
}

/** Whether neither the settings of a component nor its service do what a rule asks for. */
function isLacking(component: Component, unless: WarningRule["unless"]): boolean {
  return unless?.concern === undefined || isUncared(component, unless.concern);
}

/** Whatever filters or signs in before one that hands requests on does it for what stands behind. */
function withoutThoseBehind(found: readonly Component[], stakes: Stakes): readonly Component[] {
  const named = new Set(found);
  const first = found.filter((component) => !stakes.handing(component).some((before) => named.has(before)));
  return first.length > 0 ? first : found;
}

function stands(component: Component, { name, is }: NonNullable<WarningRule["about"]["setting"]>): boolean {
  return is === undefined ? hasSetting(component, name) : settingState(component, name) === is;
}

function byProvider(components: readonly Component[]): readonly (readonly Component[])[] {
  return [...Map.groupBy(components, ({ entry }) => entry?.provider).values()];
}

/** What types are of little use without, where the plan has nothing of their cloud that gives it. */
function lackedByTypes({ plan, built, remedies }: Known): PlanFinding[] {
  return [...built]
    .sort(([a], [b]) => compareText(a.typeId, b.typeId))
    .flatMap(([entry, subjects]) =>
      entry.needs
        .filter((capability) => plan.reviewed.draft.matching(entry.provider, capability).length === 0)
        .map((capability) => {
          const wish = { title: "Add", add: capability };
          const remedy = remedies.remedyFor(wish, subjects, "linked");
          const message = `{components} {is|are} of little use without: ${capability.replaceAll("-", " ")}.`;
          const more = remedy.fix ? "" : whyNoFix(remedy, wish);
          return findingOf(ruleNameOf(entry, `needs-${capability}`), message, subjects, { ...remedy, more });
        }),
    );
}

function findingOf(
  rule: string,
  message: string,
  components: readonly Component[],
  { fix, more }: Remedy & { readonly more: string },
): PlanFinding {
  const names = components.map(({ name }) => name);
  return {
    rules: [rule],
    message: [inWords(message, names), ...(more === "" ? [] : [more])].join(" "),
    components: names,
    ...(fix && { fixes: [fix] }),
  };
}
