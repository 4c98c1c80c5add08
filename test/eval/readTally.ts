/** Counts what became of files of infrastructure, and tells it. */
import type { PlanInput } from "../../src/contract/plan.ts";
import type { ReadError, Reading } from "../../src/engine/read/model.ts";
import type { ReadInfrastructure } from "../../src/engine/read/read.ts";
import type { Declared } from "./declared.ts";

/** Types of the three clouds' providers, and of the clouds' own languages. */
const OF_A_CLOUD = /^(?:aws_|awscc_|azurerm_|azapi_|google_|AWS::|Microsoft\.)/i;
/** Lines of each kind that are printed without `--verbose`. */
const SHOWN = 20;

export class ReadTally {
  crashed = 0;
  declared = 0;
  missing = 0;
  readonly #lines = new Map<string, string[]>();
  readonly #unknown = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  #components = 0;
  #ofCloud = 0;
  #known = 0;
  #references = 0;
  #related = 0;
  #longest = { took: 0, path: "" };

  /** @param took ms */
  read(path: string, { plan, readings, summary }: ReadInfrastructure, took: number): void {
    if (took > this.#longest.took) this.#longest = { took, path };
    for (const { language, of } of readings) increase(this.#kinds, `${language} ${of}`);
    const components = plan.components.filter(({ source_type }) => source_type !== "module");
    this.#components += components.length;
    const ofCloud = components.filter(({ source_type = "" }) => OF_A_CLOUD.test(source_type));
    // A component of the catalogue has a group; what completes one serves it, or names nothing here that it could.
    const unknown = ofCloud.filter(({ group, completes }) => group === undefined && completes !== true);
    this.#ofCloud += ofCloud.length;
    this.#known += ofCloud.length - unknown.length;
    for (const { source_type = "" } of unknown) increase(this.#unknown, source_type);
    this.#references += summary.references;
    this.#countRelated(path, plan, readings);
    for (const { message, place } of summary.problems)
      this.#line("problems", `${place?.file ?? path}:${place?.line ?? ""}: ${message}`);
  }

  /** References of which the plan has a relation, in whichever direction. */
  #countRelated(path: string, plan: PlanInput, readings: readonly Reading[]): void {
    const related = new Set(
      (plan.relations ?? []).flatMap(({ from, to }) => [`${from}\0${to}`, `${to}\0${from}`]),
    );
    const resources = readings.flatMap((reading) => reading.resources);
    const never = new Set(resources.filter((one) => one.never).map(({ address }) => address));
    for (const { address, references } of resources.filter((one) => !one.never))
      for (const to of new Set(references.map((one) => one.to)))
        if (related.has(`${address}\0${to}`)) this.#related++;
        else if (never.has(to) || isReadModule(readings, to)) this.#references--;
        else this.#line("unrelated", `${path}: ${address} names ${to}`);
  }

  compare(path: string, { readings }: ReadInfrastructure, declared: Declared): void {
    if ("refused" in declared) {
      if (!readings.some(({ problems }) => problems.some(({ place }) => place?.file === declared.file)))
        this.#line(
          "refused by the other parser alone",
          `${declared.file}: ${declared.refused.slice(0, 160)}`,
        );
      return;
    }
    if ("count" in declared) {
      const own = countOf(readings);
      this.#compared(path, declared.count, Math.max(0, declared.count - own));
      return;
    }
    const all = readings.flatMap(({ resources, modules }) => [...resources, ...modules]);
    const own = new Set(all.map(({ address }) => address));
    const missing = [...declared.names].filter((name) => !own.has(name));
    this.#compared(path, declared.names.size, missing.length, missing.slice(0, 5).join(", "));
  }

  #compared(path: string, declared: number, missing: number, which = ""): void {
    this.declared += declared;
    this.missing += missing;
    if (missing > 0) this.#line("missing", `${path}: ${missing} of ${declared} ${which}`);
  }

  /** A refusal is right only where there is nothing in it, or the other parser refuses it, too. */
  refuse(path: string, { message, place }: ReadError, declared: Declared): void {
    const at = [place?.file ?? path, place?.line, place?.column]
      .filter((part) => part !== undefined)
      .join(":");
    if ("refused" in declared) {
      this.#line("refused by both", `${at}: ${message}`);
      return;
    }
    const size = "count" in declared ? declared.count : declared.names.size;
    if (size === 0) this.#line("refused, with nothing in it", `${at}: ${message}`);
    else {
      this.#line("refused by ours alone", `${at}: ${message}`);
      this.#compared(path, size, size);
    }
  }

  crash(path: string, error: unknown): void {
    this.crashed++;
    this.#line("crashed", `${path}: ${error instanceof Error ? error.stack : error}`);
  }

  /** @param isVerbose all lines of each kind, and not the first ones */
  report(isVerbose: boolean): string {
    const kinds = [...this.#kinds].map(([kind, count]) => `${kind}: ${count}`).join(", ");
    const unknown = [...this.#unknown]
      .sort(([, a], [, b]) => b - a)
      .map(([type, count]) => `${type} ${count}`);
    const lists = [...this.#lines].flatMap(([kind, lines]) => [
      `${kind}: ${lines.length}`,
      ...lines.slice(0, isVerbose ? undefined : SHOWN).map((line) => `  ${line}`),
    ]);
    return [
      ...lists,
      `read: ${kinds}`,
      `crashed: ${this.crashed}`,
      `missing: ${share(this.missing, this.declared)} resources that are declared`,
      `components: ${this.#components}`,
      `known types: ${share(this.#known, this.#ofCloud)} components of the three clouds`,
      `  others: ${unknown.slice(0, isVerbose ? undefined : 40).join(", ")}`,
      `related: ${share(this.#related, this.#references)} references`,
      `longest: ${this.#longest.took.toFixed(0)} ms (${this.#longest.path})`,
    ].join("\n");
  }

  #line(kind: string, line: string): void {
    const lines = this.#lines.get(kind);
    if (lines) lines.push(line);
    else this.#lines.set(kind, [line]);
  }
}

/** What stands in the files: the copies of one that a template makes stand in one place. */
function countOf(readings: readonly Reading[]): number {
  const all = readings.flatMap(({ resources, modules }) => [
    ...resources.filter((one) => !one.implied),
    ...modules,
  ]);
  const places = new Set(
    all.map(({ address, place }) =>
      place?.line === undefined ? address : `${place.file}:${place.line}:${place.column}`,
    ),
  );
  return readings.some(({ language }) => language === "arm") ? places.size : all.length;
}

/** Whether an address is a module whose content was read: what is in it is related, and not the module. */
function isReadModule(readings: readonly Reading[], address: string): boolean {
  return readings.some(({ modules }) =>
    modules.some((one) => one.address === address && one.opaque === undefined),
  );
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function share(part: number, whole: number): string {
  return `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(2)} %)` : ""}`;
}
