/** The engine: everything that propose, practices, resolve and render need; pure, deterministic, no I/O. */

import type { ProposeRequest, ProposeResult } from "../contract/component.ts";
import type { FactVocabulary } from "../contract/design.ts";
import type { CodeRequest, GeneratedCode } from "../contract/generatedCode.ts";
import type { PracticesResult } from "../contract/knowledge.ts";
import type { DeploymentPlan, PlanInput } from "../contract/plan.ts";
import type { PlanDiff, Primitive, ResolveRequest, WhyNotResult } from "../contract/primitives.ts";
import type { RenderFormat, RenderOptions } from "../contract/rendering.ts";
import type { ReviewFinding } from "../contract/review.ts";
import type { InspectedRules, RuleAssistance } from "../contract/rules.ts";
import { shippedCatalogue } from "./catalogue/catalogue.ts";
import type { CodeRefusal } from "./code/generate.ts";
import { indexAttachments } from "./composition/attachment.ts";
import { diffWithExisting, isExisting } from "./composition/counterparts.ts";
import { diff } from "./composition/diff.ts";
import { indexParts } from "./composition/parts.ts";
import { type RuleSet, resolve } from "./composition/resolve.ts";
import { hashRuleSet } from "./composition/ruleSet.ts";
import type { IconAddresses } from "./diagram/card.ts";
import { render } from "./diagram/render.ts";
import { KB_VERSION, shippedKnowledge } from "./knowledge/knowledge.ts";
import type { KnowledgeDocument } from "./knowledge/model.ts";
import { practicesFor } from "./knowledge/practices.ts";
import { createPlanner } from "./planner/planner.ts";
import { shippedPlannerData } from "./planner/shipped.ts";
import { Glossaries } from "./planner/text/glossary.ts";
import { factVocabulary } from "./planner/vocabulary.ts";
import { lookup, search } from "./primitives.ts";
import type { SourceFiles } from "./read/model.ts";
import type { ReadInfrastructure } from "./read/read.ts";
import type { FolderReview } from "./review/fromFiles.ts";
import { assist } from "./rules/assist.ts";
import { type FolderRules, ruleFilesIn, rulesInFolder } from "./rules/inFolder.ts";
import { inspectPack, type Pause } from "./rules/inspect.ts";
import type { RulePack } from "./rules/model.ts";
import { indexRoles } from "./rules/typeCondition.ts";

/** What reading throws: whoever answers it with files throws the same. */
export { ParsedFiles, ReadError } from "./read/model.ts";

export interface Engine {
  /** Clouds with a catalogue, default first. The word `provider` stands for the default. */
  readonly providers: readonly string[];
  readonly kbVersion: number;
  readonly ruleSetHash: string;
  propose(provider: string, request: ProposeRequest): ProposeResult;
  whyNot(provider: string, request: ProposeRequest, type: string): WhyNotResult;
  /** What the facts of a request may name. */
  factVocabulary(): FactVocabulary;
  practices(provider: string, workload: string): PracticesResult;
  /** All documents that practices are taken from. */
  guidance(): readonly KnowledgeDocument[];
  resolve(provider: string, request: ResolveRequest): DeploymentPlan;
  /** What changed between two plans; a designed one and one that was read are compared by what does the same job. */
  diff(before: PlanInput, after: PlanInput): PlanDiff;
  /** What is wrong with the text of a rule pack, and how its examples fare. */
  inspectRules(text: string, pause?: Pause): Promise<InspectedRules>;
  /** The team's rules that stand in a folder, and where their files stand. */
  rulesInFolder(files: SourceFiles): Promise<FolderRules>;
  ruleFilesIn(files: SourceFiles): Promise<readonly string[]>;
  /** What can be written at an offset of the text of a rule pack, and what stands there. */
  assistRules(text: string, offset: number): RuleAssistance;
  lookup(typeId: string): Primitive | undefined;
  search(provider: string, query: string): Primitive[];
  /** @param icons what stands on cards of an SVG in place of glyphs: addresses of data by types without versions */
  render(plan: PlanInput, format: RenderFormat, options?: RenderOptions, icons?: IconAddresses): string;
  generate(request: CodeRequest): Promise<GeneratedCode | CodeRefusal>;
  /** What is there, as a plan: see `readInfrastructure`. @throws ReadError */
  read(files: SourceFiles, paths: readonly string[]): Promise<ReadInfrastructure>;
  /** What is wrong with a plan that was read: see `reviewExisting`. */
  review(plan: PlanInput, packs?: readonly RulePack[]): Promise<ReviewFinding[]>;
  /** The same by the team's rules in the files' root, without what the team lives with: see `reviewInFolder`. */
  reviewInFolder(plan: PlanInput, files: SourceFiles): Promise<FolderReview>;
}

/**
 * The engine over the data that ships with it. Each part is built at its first use.
 * @param today tells the day, as YYYY-MM-DD, which reviews need; without it they take that of their data
 */
export function createEngine(today?: () => string): Engine {
  const catalogue = lazy(shippedCatalogue);
  const glossaries = lazy(() => new Glossaries(shippedPlannerData().languages));
  const planner = lazy(() => createPlanner(catalogue(), shippedPlannerData()));
  const ruleSet = lazy((): RuleSet => {
    const { roles } = shippedPlannerData().designs;
    return {
      catalogue: catalogue(),
      parts: indexParts(catalogue(), roles),
      hash: hashRuleSet(catalogue(), roles),
      roles: indexRoles(roles),
      effectOf: (provider, constraints) => planner().effectOf(provider, constraints),
    };
  });
  const reviewBasis = () => ({ ...ruleSet(), today: today?.() });
  const vocabulary = () => ({
    entries: catalogue().entries,
    roles: shippedPlannerData().designs.roles,
  });
  return {
    get providers() {
      return catalogue().providers;
    },
    get ruleSetHash() {
      return ruleSet().hash;
    },
    kbVersion: KB_VERSION,
    practices: (provider, workload) => practicesFor(shippedKnowledge(), KB_VERSION, provider, workload),
    guidance: () => shippedKnowledge().documents,
    propose: (provider, request) => planner().propose(provider, request),
    whyNot: (provider, request, type) => planner().whyNot(provider, request, type),
    factVocabulary: () => factVocabulary(shippedPlannerData().designs),
    resolve: (provider, request) => resolve(ruleSet(), provider, request),
    diff: (before, after) =>
      isExisting(before) === isExisting(after)
        ? diff(before, after)
        : diffWithExisting(before, after, (id) => catalogue().lookup(id)?.auxiliary === true),
    inspectRules: (text, pause) =>
      inspectPack(
        text,
        { ...vocabulary(), resolve: (provider, request) => resolve(ruleSet(), provider, request) },
        pause,
      ),
    rulesInFolder,
    ruleFilesIn,
    assistRules: (text, offset) => assist(text, offset, vocabulary()),
    lookup: (typeId) => lookup(catalogue(), typeId, shippedPlannerData().designs.roles),
    search: (provider, query) => search(catalogue(), provider, query),
    render: (plan, format, options, icons) =>
      render(
        plan,
        format,
        {
          lookup: catalogue().lookup,
          partOf: (entry) => ruleSet().parts.partOf(entry),
          attachmentsOf: indexAttachments(catalogue()),
          inEnglish: (intent) => glossaries().read(intent).text,
        },
        options,
        icons,
      ),
    read: async (files, paths) => (await import("./read/read.ts")).readInfrastructure(files, paths),
    review: async (plan, packs) =>
      (await import("./review/review.ts")).reviewExisting(reviewBasis(), plan, packs),
    reviewInFolder: async (plan, files) =>
      (await import("./review/fromFiles.ts")).reviewInFolder(reviewBasis(), plan, files),
    generate: async ({ plan, to, title }) => {
      const [{ generateCode }, { shippedTable }] = await Promise.all([
        import("./code/generate.ts"),
        import("./code/shipped.ts"),
      ]);
      return generateCode(plan, to, catalogue(), shippedTable, title);
    },
  };
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
