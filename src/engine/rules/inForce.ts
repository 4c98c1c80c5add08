/** The rules that hold for one request, made ready: what they rule out, prefer, set and require. */
import type { JsonObject } from "../../contract/reading.ts";
import { ruleName } from "../../contract/rules.ts";
import { looseGlobTest } from "../../shared/glob.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { exclude, type Judge, weigh } from "../planner/constraints/effect.ts";
import { type ComponentTest, componentTest } from "./componentCondition.ts";
import type { Rule, RuleOf, RulePack } from "./model.ts";
import { settle } from "./settle.ts";
import { listOf, type RoleBook, type TypeTest, typeTest } from "./typeCondition.ts";

/** What preference is worth in the ranking, in milli-points: as much as a quality that the intent speaks of. */
const PREFERRED = 800;

/** A rule with its full name and its conditions ready to be asked. */
export interface ReadyRule<R extends Rule = Rule> {
  /** `rules:pack/id` */
  readonly name: string;
  readonly rule: R;
  readonly when: ComponentTest;
  readonly unless: ComponentTest | undefined;
  readonly has: TypeTest | undefined;
  readonly lacks: TypeTest | undefined;
}

/** Where a plan is to be; undefined region: nobody has said. */
export interface Setting {
  readonly provider: string;
  readonly region: string | undefined;
}

export class RulesInForce {
  readonly packs: readonly RulePack[];
  readonly rules: readonly ReadyRule[];
  /** Tags by which the planner reads what the packs wish for. */
  readonly wishes: readonly string[];
  readonly #setters: readonly ReadyRule<RuleOf<"set">>[];
  readonly #preferences: readonly ReadyRule[];
  /** Rules that forbid types whatever their settings. */
  readonly #bans: readonly ReadyRule[];

  /**
   * @param packs In the order in which they came: where two set the same, the later one's value stands.
   * @param setting Rules for other clouds or regions are left out.
   */
  constructor(packs: readonly RulePack[], roles: RoleBook, setting: Setting) {
    this.packs = withoutRepeats(packs);
    this.wishes = [...new Set(this.packs.flatMap(({ wishes = [] }) => wishes))];
    this.rules = this.packs.flatMap(({ pack, rules }) =>
      rules
        .filter((rule) => isAbout(rule, setting))
        .map((rule) => ready(ruleName(pack, rule.id), rule, roles)),
    );
    this.#setters = this.of("set");
    this.#preferences = this.of("prefer");
    this.#bans = this.of("forbid").filter(isBan);
  }

  get isEmpty(): boolean {
    return this.packs.length === 0;
  }

  of<Effect extends Rule["effect"]>(effect: Effect): ReadyRule<RuleOf<Effect>>[] {
    return this.rules.filter((one): one is ReadyRule<RuleOf<Effect>> => one.rule.effect === effect);
  }

  /** What the rules say of types: the forbidden are out, the preferred count more. */
  get judges(): readonly Judge[] {
    return [
      ...this.#bans.map(
        ({ name, rule, when, unless }): Judge =>
          (entry) =>
            concerns(when, unless, entry) ? exclude(name, clauseOf(rule)) : undefined,
      ),
      ...this.#preferences.map(
        ({ name, rule, when, unless }): Judge =>
          (entry) =>
            concerns(when, unless, entry) ? weigh(PREFERRED, name, clauseOf(rule)) : undefined,
      ),
    ];
  }

  isPreferred(entry: CatalogueEntry): boolean {
    return this.#preferences.some(({ when, unless }) => concerns(when, unless, entry));
  }

  /** The settings of a component of a type, with what the rules set. */
  settle(entry: CatalogueEntry, input: JsonObject | undefined): JsonObject | undefined {
    let settled = input;
    for (const { rule, when, unless } of this.#setters)
      if (concerns(when, unless, entry)) settled = settle(entry, settled, rule.set);
    return settled;
  }
}

/** Whether a forbidding rule asks of nothing but types, so that it can be told before there is a plan. */
export function isBan({ rule, when, unless }: ReadyRule): boolean {
  return (
    rule.effect === "forbid" &&
    when.isOfTypesOnly &&
    unless?.isOfTypesOnly !== false &&
    rule.count === undefined &&
    rule.where?.has === undefined &&
    rule.where?.lacks === undefined
  );
}

export function concerns(when: ComponentTest, unless: ComponentTest | undefined, entry: CatalogueEntry) {
  return when.ofType(entry) && unless?.ofType(entry) !== true;
}

/** The rule's message as the second half of a sentence. */
function clauseOf({ message }: Rule): string {
  const text = message.replaceAll("{components}", "it").replace(/\.$/, "");
  return `a rule says: ${text}`;
}

function ready(name: string, rule: Rule, roles: RoleBook): ReadyRule {
  const where = "where" in rule ? rule.where : undefined;
  const ofPlan = (part: "has" | "lacks") => {
    const condition = where && part in where ? (where as RuleOf<"warn">["where"])?.[part] : undefined;
    return condition && typeTest(condition, roles);
  };
  return {
    name,
    rule,
    when: componentTest(rule.when, roles),
    unless: rule.unless && componentTest(rule.unless, roles),
    has: ofPlan("has"),
    lacks: ofPlan("lacks"),
  };
}

/** Whether a rule is for a cloud and region; one that names regions says nothing where none is known. */
function isAbout({ where }: Rule, { provider, region }: Setting): boolean {
  if (where?.cloud !== undefined && !listOf<string>(where.cloud).includes(provider)) return false;
  if (where?.region === undefined) return true;
  return region !== undefined && listOf(where.region).some((glob) => looseGlobTest(glob)(region));
}

/** A pack that comes twice (by a constraint and by a file of the team's) counts where it comes last. */
function withoutRepeats(packs: readonly RulePack[]): RulePack[] {
  return packs.filter(({ pack }, index) => !packs.slice(index + 1).some((other) => other.pack === pack));
}
