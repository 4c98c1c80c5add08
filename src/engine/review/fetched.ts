/** Findings in modules that were fetched: they stand at the call, which is the user's to change. */
import type { PlanComponent, PlanModule, SourcePlace } from "../../contract/plan.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import { isFetched } from "../../shared/sources/configurationFiles.ts";

/** Modules in modules; real ones go a handful deep. */
const DEEPEST = 100;

/** The calls of modules of a plan that was read. */
export class ModuleCalls {
  /** Several configurations may call modules by one name. */
  readonly #byAddress: ReadonlyMap<string, readonly PlanModule[]>;

  constructor(modules: readonly PlanModule[] = []) {
    this.#byAddress = Map.groupBy(modules, ({ address }) => address);
  }

  /**
   * A finding at the declaration of its first component: of what is declared in a module that was fetched at the
   * innermost call of the user's own files, with the module's file in its words, and without what would mend it there.
   */
  placed(finding: ReviewFinding, { source, module }: PlanComponent): ReviewFinding {
    if (!source) return finding;
    if (!isFetched(source.file)) return { ...finding, place: source };
    const { fix: _, ...told } = finding;
    const place = this.#callOf(module, source.file);
    const line = source.line === undefined ? "" : `:${source.line}`;
    const message = `${finding.message} It is declared in a module that was fetched: ${source.file}${line}.`;
    return place ? { ...told, message, place } : { ...told, place: source };
  }

  #callOf(module: string | undefined, file: string): SourcePlace | undefined {
    // Where init ran, which is the folder of the outermost call.
    const root = file.slice(0, Math.max(0, `/${file}`.indexOf("/.terraform/") - 1));
    let address = module;
    for (let depth = 0; address !== undefined && depth < DEEPEST; depth++) {
      const all: readonly PlanModule[] = this.#byAddress.get(address) ?? [];
      const isOfRoot = ({ source }: PlanModule) =>
        source !== undefined && (root === "" || source.file.startsWith(`${root}/`));
      const call: PlanModule | undefined = all.find(isOfRoot) ?? all[0];
      if (call?.source && !isFetched(call.source.file)) return call.source;
      address = call?.parent;
    }
    return undefined;
  }
}
