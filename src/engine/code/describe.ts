/** What generated code says of each component: the plan's reasons, in comments. */
import { MODULE_TYPE, type PlanComponent, type PlanInput } from "../../contract/plan.ts";
import { relationWords } from "../../shared/relationWords.ts";
import { withEscapes } from "../../shared/seen.ts";
import { shorten } from "../composition/wording.ts";
import type { TypeMapping } from "./mapping.ts";
import type { Missing } from "./model.ts";
import type { Neighbour, PlanGraph } from "./planGraph.ts";

/** What is known of a catalogue type. */
interface Described {
  readonly name: string;
  readonly summary: string;
  readonly group: string;
}

/** Relations that a comment names; the plan has them all. */
const MAX_RELATIONS = 6;

export class Describer {
  readonly #graph: PlanGraph;
  readonly #source: { describe(typeId: string): Described | undefined };
  readonly #reasons: ReadonlyMap<string, string>;

  constructor(
    plan: PlanInput,
    graph: PlanGraph,
    source: { describe(typeId: string): Described | undefined },
  ) {
    this.#graph = graph;
    this.#source = source;
    this.#reasons = new Map(
      (plan.auto_completed ?? []).flatMap((one) =>
        isCompletion(one) ? [[one.name, one.message] as const] : [],
      ),
    );
  }

  /** Name, purpose and group of a component; of a type that nobody knows, what the plan says. */
  about({ type_id, group }: PlanComponent): Described {
    const known = this.#source.describe(type_id);
    return {
      name: known?.name ?? type_id,
      summary: known?.summary ?? "",
      group: group ?? known?.group ?? "other",
    };
  }

  /**
   * Lines of plain text; the printer makes a comment of them. `notes` are those of the mapping that hold.
   * @param gives Whether the code gives the right that a relation tells of: another identity may have it instead.
   */
  comment(
    component: PlanComponent,
    mapping: Pick<TypeMapping, "module" | "comment">,
    notes: readonly string[],
    gives: (neighbour: Neighbour) => boolean,
  ): string[] {
    const { name, summary } = this.about(component);
    const reason = this.#reasons.get(component.name) ?? summary;
    const leads = this.#graph
      .targets(component)
      .filter((one) => !one.kind.startsWith("may ") || gives(one))
      .map((one) => `${relationWords(one.relation)} ${one.component.name}`)
      .slice(0, MAX_RELATIONS);
    return [
      `${component.name} · ${name}. ${reason.replace(`Added ${shorten(component.name)}: `, "")}`,
      ...(leads.length > 0 ? [sentence(leads)] : []),
      ...(mapping.comment ? [mapping.comment] : []),
      ...(isModule(component) ? ["It was a module: what that makes beside this is not written here."] : []),
      ...notes,
      ...(mapping.module
        ? [`A kept module does this and more: ${mapping.module.source}, version ${mapping.module.version}.`]
        : []),
    ].map(plainLine);
  }
}

/** "Reads the table, may write the bucket." */
function sentence(leads: readonly string[]): string {
  const text = leads.join(", ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** One line without anything that could end a comment or hide text: names come from outside. */
export function plainLine(text: string): string {
  const line = PLAIN.test(text) && !text.includes("*/") ? text : safe(text);
  return line.slice(0, 400).trim();
}

/** What most lines have nothing else of; asking for all that is not to be seen is dear, above all the first time. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/;

function safe(text: string): string {
  return withEscapes(text, () => " ")
    .replaceAll(/ +/g, " ")
    .replaceAll("*/", "* /");
}

/** Whether a component was read of a call of a module that is known only by its main resource. */
export function isModule({ source_type, type_id }: PlanComponent): boolean {
  return source_type === MODULE_TYPE && type_id !== MODULE_TYPE;
}

/** What a file says of a component that nothing in it stands for. */
export function missingLine({ component, type_id, reason }: Missing): string {
  return `MISSING ${plainLine(`${component} (${type_id}): ${reason}`)}.`;
}

function isCompletion(value: unknown): value is { readonly name: string; readonly message: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { name?: unknown }).name === "string" &&
    typeof (value as { message?: unknown }).message === "string"
  );
}
