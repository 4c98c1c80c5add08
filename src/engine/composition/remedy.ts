/** What to add or set where a plan lacks something: such as would end the finding. */
import type { PlanFix } from "../../contract/plan.ts";
import type { JsonObject } from "../../contract/reading.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Component } from "./component.ts";
import type { Coverage, Reach } from "./coverage.ts";
import { patchesOf, typesGiving, written } from "./fixes.ts";
import { areLinkable, companyOf, isLinkable, type Links } from "./joints.ts";
import { isOwnEndpoint } from "./personal.ts";
import type { Objection } from "./policy.ts";
import type { PlanView } from "./structure/planView.ts";
import type { WarningRule } from "./warningRules.ts";
import { listNames } from "./wording.ts";

type Wish = NonNullable<WarningRule["fix"]>;

/** What mends some of a finding's components, and what is left. */
export interface Remedy {
  /** Absent: nothing does. */
  readonly fix?: PlanFix;
  readonly mended: readonly Component[];
  readonly left: readonly Component[];
  /** What would mend what is left, were it not ruled out. */
  readonly objection?: Objection;
  /** What is left cannot be taken out: others need it or serve it alone, or a rule added it. */
  readonly isNeeded?: true;
}

/** Finds what mends a plan. */
export class Remedies {
  readonly #catalogue: Catalogue;
  readonly #plan: PlanView;
  readonly #coverage: Coverage;
  #ofEntry: ReadonlyMap<CatalogueEntry, readonly Component[]> | undefined;

  constructor(plan: PlanView, coverage: Coverage) {
    this.#catalogue = plan.reviewed.catalogue;
    this.#plan = plan;
    this.#coverage = coverage;
  }

  /**
   * One fix for as many components of one cloud as there is one for: settings where they can be set, and for all others
   * as few new components as cover them.
   */
  remedyFor(wish: Wish, subjects: readonly Component[], reach: Reach = "plan"): Remedy {
    const { title, set, add, instead } = wish;
    const patches = set ? patchesOf(subjects, set) : new Map<Component, JsonObject>();
    const others = subjects.filter((subject) => !patches.has(subject));
    const { added, left, objection } = add
      ? this.#additions(wish, add, others, reach)
      : { added: [], left: others, objection: undefined };
    const removed = instead && added.length > 0 ? this.#replaced(subjects) : {};
    if (removed === undefined) return { mended: [], left: subjects, isNeeded: true };
    const unmended = new Set(left);
    const mended = subjects.filter((subject) => !unmended.has(subject));
    if (mended.length === 0) return { mended, left, ...(objection && { objection }) };
    const names = added.map(({ entry, ground }) => (ground ? `${entry.name} on ${ground.name}` : entry.name));
    const types = added.flatMap(({ entry, ground }) => (ground ? [ground, entry] : [entry]));
    return {
      fix: {
        title: names.length > 0 ? `${title}: ${names.join(" and ")}` : title,
        ...(types.length > 0 && { add: types.map(({ typeId }) => typeId) }),
        ...(patches.size > 0 && { set: written(patches) }),
        ...removed,
      },
      mended,
      left,
      ...(objection && { objection }),
    };
  }

  /** The types to add, each with what it has to stand on, and what none of them covers. */
  #additions(wish: Wish, add: Capability, subjects: readonly Component[], reach: Reach) {
    const [provider] = subjects.flatMap(({ entry }) => entry?.provider ?? []);
    const added: { entry: CatalogueEntry; ground: CatalogueEntry | undefined }[] = [];
    let left = subjects;
    let objection: Objection | undefined;
    if (provider === undefined) return { added, left, objection };
    for (const entry of typesGiving(this.#catalogue, provider, add)) {
      if (left.length === 0) break;
      // What is only for designs of a kind is no usual choice, unless it is of the kind that the rule asks for.
      if (wish.instead ? !entry.gives.includes(wish.instead) : this.#plan.reviewed.parts.isSpecial(entry))
        continue;
      const against = this.#plan.reviewed.policy.objectionTo(entry);
      if (against && objection) continue;
      const { covered, ground } = this.#coveredBy(entry, wish, left, reach);
      if (covered.size === 0) continue;
      if (against) {
        objection = against;
        continue;
      }
      added.push({ entry, ground });
      left = left.filter((subject) => !covered.has(subject));
    }
    return { added, left, objection: left.length > 0 ? objection : undefined };
  }

  /** What a new component of a type would cover, and what it has to stand on for that. */
  #coveredBy(entry: CatalogueEntry, wish: Wish, subjects: readonly Component[], reach: Reach) {
    const { to, on = [], instead } = wish;
    if (instead) {
      const covered = subjects.filter((subject) => this.#takesPlaceOf(entry, subject));
      return { covered: new Set(covered), ground: undefined };
    }
    if (to === "nothing") return { covered: new Set(subjects), ground: undefined };
    if (to === "plan") {
      const there = this.#plan.components.filter((component) => !isOwnEndpoint(component));
      const types = new Set(there.map((component) => component.entry));
      return {
        covered: new Set(areLinkable(this.#companyOf(entry), types) ? subjects : []),
        ground: undefined,
      };
    }
    const company = this.#companyOf(entry);
    const links = this.#linksOf(entry);
    const isCovered = (subject: Component) =>
      areLinkable([entry], this.#coverage.typesFor(subject, reach), links) ||
      // What only what comes along with it is linked to, it does not watch.
      (reach === "near" && areLinkable(company, this.#coverage.typesFor(subject, "linked"), links));
    const covered = new Set(subjects.filter(isCovered));
    if (covered.size > 0) return { covered, ground: undefined };
    for (const capability of on) {
      for (const ground of typesGiving(this.#catalogue, entry.provider, capability)) {
        if (this.#plan.reviewed.policy.objectionTo(ground)) continue;
        const between = [...this.#companyOf(ground)].filter((one) => isLinkable(entry, one));
        const behind = subjects.filter((subject) =>
          areLinkable(between, this.#coverage.typesFor(subject, "linked")),
        );
        if (behind.length > 0) return { covered: new Set(behind), ground };
      }
    }
    return { covered, ground: undefined };
  }

  /** A link that is drawn for want of others is certain only where one component of the plan can have it. */
  #linksOf(entry: CatalogueEntry): Links {
    this.#ofEntry ??= Map.groupBy(this.#plan.components, (component) => component.entry);
    let linkable = 0;
    for (const [there, components] of this.#ofEntry) {
      if (isLinkable(entry, there)) linkable += components.length;
      if (linkable > 1) return "certain";
    }
    return linkable === 1 ? "all" : "certain";
  }

  /** Whether a type would be linked to all of the workload that a component is linked to. */
  #takesPlaceOf(entry: CatalogueEntry, component: Component): boolean {
    const company = this.#companyOf(entry);
    const beside = this.#plan.linkedTo(component).filter((other) => this.#plan.works(other));
    return beside.every((other) => other.entry && areLinkable(company, [other.entry]));
  }

  /** The part of a fix that takes components out; undefined where others need them or would be left alone. */
  #replaced(components: readonly Component[]): Partial<PlanFix> | undefined {
    const gone = this.#plan.goingWith(components);
    const isLeftAlone = (other: Component) =>
      !gone.has(other) &&
      !this.#plan.works(other) &&
      this.#plan.linkedTo(other).every((one) => gone.has(one));
    const isKept = (component: Component) =>
      component.addedBy !== undefined ||
      component.serves !== undefined ||
      this.#plan.isRequired(component) ||
      this.#plan.linkedTo(component).some(isLeftAlone);
    if (components.some(isKept)) return undefined;
    const { title: _, ...removal } = this.#plan.reviewed.removing(components);
    return removal;
  }

  #companyOf(entry: CatalogueEntry): ReadonlySet<CatalogueEntry> {
    return companyOf(this.#catalogue, this.#plan.reviewed.parts, entry);
  }
}

/** Why a finding offers no fix, as a sentence. */
export function whyNoFix({ left, objection, isNeeded }: Remedy, wish: Wish): string {
  const names = listNames(left.map(({ name }) => name));
  if (isNeeded) return `No fix is offered: others of the plan cannot be without ${names}.`;
  if (objection) return `No fix is offered: ${objection.message}.`;
  if (wish.add === undefined)
    return left.every((component) => hasAll(component, wish.set))
      ? `No fix is offered: the settings of ${names} leave no place for it.`
      : `No fix is offered: the catalog has no property that sets it for ${names}.`;
  return `No fix is offered: the catalog has nothing for it that would be linked to ${names}.`;
}

/** Whether a component's type has all of some settings. */
function hasAll({ entry }: Component, set: Wish["set"]): boolean {
  return Object.keys(set ?? {}).every((name) => entry?.settings[name as SettingName] !== undefined);
}
