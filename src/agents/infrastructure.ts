import * as z from "zod/mini";
import type { PlanInput } from "../contract/plan.ts";
import { isObject, type JsonObject } from "../contract/reading.ts";
import { type PlanPart, partOf } from "./partOfPlan.ts";
import { counted, type InfrastructureRead, listIn, omission, tool } from "./tool.ts";

/** Where there are no pages, more of them would fill a conversation: agents ask for a part instead. */
const MOST_READ = { components: 300, relations: 400 };
const MOST_REVIEWED = { findings: 100 };
const MOST_PROBLEMS = 20;
/** How far from a component its neighbours are told. */
const DEEPEST = 3;

const InfrastructureInput = z.object({
  path: z
    .optional(z.string().check(z.maxLength(1_000)))
    .check(
      z.describe(
        "A folder of Terraform, a template of CloudFormation, SAM or Azure Resource Manager, or a plan or state of Terraform as JSON, from the workspace's folder on. Absent: that folder itself",
      ),
    ),
});

const word = (about: string) => z.optional(z.string().check(z.maxLength(1_000))).check(z.describe(about));
const ReadInput = z.extend(InfrastructureInput, {
  module: word("Only this module, such as module.shop, with those within it"),
  type: word("Only this type, such as aws_sqs_queue or aws:sqs/queue"),
  near: word("Only this component, by its name, and what is related to it"),
  depth: z
    .optional(z.int().check(z.minimum(1), z.maximum(DEEPEST)))
    .check(z.describe("How many relations away from near; 1 unless given")),
});

const list = z.array(z.looseObject({}));
const ReadResult = z.looseObject({
  totals: z.looseObject({}),
  components: list,
  relations: z.array(z.string()),
  problems: list,
});
const ReviewResult = z.looseObject({ findings: list, problems: list });

/** What is there: read without running anything, and reviewed. */
export const INFRASTRUCTURE_TOOLS = {
  readInfrastructure: tool({
    name: "read_infrastructure",
    title: "Read Infrastructure",
    about: "Reads infrastructure code, templates, plans and states of the workspace.",
    progress: "Reading infrastructure",
    reference: "infraRead",
    icon: "type-hierarchy",
    topic: "planning",
    description:
      "Read existing infrastructure code, a template, or a plan or state of Terraform of the workspace, without running anything: every resource as a component (name, type, where it is declared, what a plan is about to do to it) and how the components are related. A folder without a configuration stands for the configurations and templates below it. Totals say how much there is: of much, ask for a module, a type or what is near a component. Use it before changing or explaining infrastructure. {reviewInfrastructure} tells what is wrong with it. Works offline.",
    input: ReadInput,
    output: ReadResult,
    files: true,
    long: ["components", "relations"],
    most: MOST_READ,
    summary: readSummary,
    work: async ({ infrastructure }, { path = "", ...wanted }, signal) => {
      const { plan, problems } = await infrastructure(path, signal);
      const { components, relations } = partOf(plan, wanted);
      return {
        totals: totalsOf(plan, { components, relations }),
        ...(plan.existing && { existing: plan.existing }),
        components: components.map(({ name, type_id, source_type, source, module, count, change }) => ({
          ...{ name, type_id },
          ...(source_type !== undefined && source_type !== type_id && { source_type }),
          ...(source && { file: source.file, ...(source.line !== undefined && { line: source.line }) }),
          ...(module !== undefined && { module }),
          ...(count !== undefined && { count }),
          ...(change && { change }),
        })),
        relations: relations.map(({ from, kind, to }) => `${from} ${kind} ${to}`),
        ...toldProblems(problems),
      };
    },
  }),
  reviewInfrastructure: tool({
    name: "review_infrastructure",
    title: "Review Infrastructure",
    about: "Tells what is wrong with infrastructure code, templates, plans and states of the workspace.",
    progress: "Reviewing infrastructure",
    reference: "infraReview",
    icon: "checklist",
    topic: "planning",
    description:
      "Review existing infrastructure code, a template, or a plan or state of Terraform of the workspace: what is exposed, not encrypted, not backed up, ended by its vendor, or against the team's rules, each with its rule, level (error, warning, note), place and guidance. What is found in a module that terraform init has fetched stands at its call: mend it there, never in .terraform. Nothing is said of values that only a run will tell, and what the team lives with is left out. Use it after writing or changing infrastructure. Works offline.",
    input: InfrastructureInput,
    output: ReviewResult,
    files: true,
    long: ["findings"],
    most: MOST_REVIEWED,
    summary: findingsSummary,
    work: async ({ infrastructure }, { path = "" }, signal) => {
      const { findings, problems } = await infrastructure(path, signal);
      return { findings: findings.map((one) => ({ ...one })), ...toldProblems(problems) };
    },
  }),
} as const;

function toldProblems(problems: InfrastructureRead["problems"]): JsonObject {
  return {
    problems: problems.slice(0, MOST_PROBLEMS).map((one) => ({ ...one })),
    ...omission("problems_omitted", Math.max(0, problems.length - MOST_PROBLEMS)),
  };
}

/** What there is, and how much of that the answer is about, on all of its pages. */
function totalsOf({ components, relations = [], modules = [] }: PlanInput, part: PlanPart): JsonObject {
  const isPart = part.components.length < components.length;
  return {
    components: components.length,
    types: new Set(components.map(({ source_type, type_id }) => source_type ?? type_id)).size,
    relations: relations.filter(({ background }) => background !== true).length,
    modules: modules.length,
    ...(isPart && { wanted: { components: part.components.length, relations: part.relations.length } }),
  };
}

function readSummary(result: JsonObject): string {
  const totals = isObject(result["totals"]) ? result["totals"] : {};
  const of = (from: JsonObject, member: string) => counted(Number(from[member] ?? 0), member.slice(0, -1));
  const all = `${of(totals, "components")} of ${of(totals, "types")}, ${of(totals, "relations")}, ${of(totals, "modules")}.`;
  const { wanted } = totals;
  return isObject(wanted)
    ? `${of(wanted, "components")} and ${of(wanted, "relations")} of what is there: ${all}`
    : all;
}

/** A review that did not see everything is no all-clear. */
function findingsSummary(result: JsonObject): string {
  const unread = listIn(result, "problems").length + Number(result["problems_omitted"] ?? 0);
  const note = unread > 0 ? ` Not everything could be read (${unread}): see problems.` : "";
  const findings = listIn(result, "findings").filter(isObject);
  const of = (level: string) => findings.filter((one) => one["level"] === level).length;
  return `${counted(of("error"), "error")}, ${counted(of("warning"), "warning")}, ${counted(of("note"), "note")}.${note}`;
}
