import * as z from "zod/mini";
import { isObject, type JsonObject } from "../contract/reading.ts";
import { counted, listIn, omission, shortened, tool } from "./tool.ts";

/** More of them would fill a conversation: agents ask for a module or a file of its own instead. */
const MOST_COMPONENTS = 300;
const MOST_RELATIONS = 400;
const MOST_FINDINGS = 100;
const MOST_PROBLEMS = 20;

const InfrastructureInput = z.object({
  path: z
    .optional(z.string().check(z.maxLength(1_000)))
    .check(
      z.describe(
        "A folder of Terraform, a template of CloudFormation, SAM or Azure Resource Manager, or a plan or state of Terraform as JSON, from the workspace's folder on. Absent: that folder itself",
      ),
    ),
});

const list = z.array(z.looseObject({}));
const ReadResult = z.looseObject({ components: list, relations: z.array(z.string()), problems: list });
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
      "Read existing infrastructure code, a template, or a plan or state of Terraform of the workspace, without running anything: every resource as a component (name, type, where it is declared, what a plan is about to do to it) and how the components are related. Use it before changing or explaining infrastructure. {reviewInfrastructure} tells what is wrong with it. Works offline.",
    input: InfrastructureInput,
    output: ReadResult,
    files: true,
    long: ["components", "relations"],
    summary: (result) =>
      `${counted(listIn(result, "components").length, "component")} and ${counted(listIn(result, "relations").length, "relation")}.`,
    work: async ({ infrastructure }, { path = "" }, signal) => {
      const { plan, problems } = await infrastructure(path, signal);
      const components = shortened(plan.components, MOST_COMPONENTS);
      const relations = shortened(
        (plan.relations ?? []).filter(({ background }) => background !== true),
        MOST_RELATIONS,
      );
      return {
        ...(plan.existing && { existing: plan.existing }),
        components: components.kept.map(({ name, type_id, source_type, source, module, count, change }) => ({
          ...{ name, type_id },
          ...(source_type !== undefined && source_type !== type_id && { source_type }),
          ...(source && { file: source.file, ...(source.line !== undefined && { line: source.line }) }),
          ...(module !== undefined && { module }),
          ...(count !== undefined && { count }),
          ...(change && { change }),
        })),
        ...omission("components_omitted", components.omitted),
        relations: relations.kept.map(({ from, kind, to }) => `${from} ${kind} ${to}`),
        ...omission("relations_omitted", relations.omitted),
        problems: problems.slice(0, MOST_PROBLEMS).map((one) => ({ ...one })),
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
      "Review existing infrastructure code, a template, or a plan or state of Terraform of the workspace: what is exposed, not encrypted, not backed up, ended by its vendor, or against the team's rules, each with its rule, level (error, warning, note), place and guidance. Nothing is said of values that only a run will tell, and what the team lives with is left out. Use it after writing or changing infrastructure. Works offline.",
    input: InfrastructureInput,
    output: ReviewResult,
    files: true,
    long: ["findings"],
    summary: findingsSummary,
    work: async ({ infrastructure }, { path = "" }, signal) => {
      const { findings, problems } = await infrastructure(path, signal);
      const { kept, omitted } = shortened(findings, MOST_FINDINGS);
      return {
        findings: kept.map((one) => ({ ...one })),
        ...omission("findings_omitted", omitted),
        problems: problems.slice(0, MOST_PROBLEMS).map((one) => ({ ...one })),
      };
    },
  }),
} as const;

function findingsSummary(result: JsonObject): string {
  const findings = listIn(result, "findings").filter(isObject);
  const of = (level: string) => findings.filter((one) => one["level"] === level).length;
  return `${counted(of("error"), "error")}, ${counted(of("warning"), "warning")}, ${counted(of("note"), "note")}.`;
}
