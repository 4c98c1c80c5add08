import * as z from "zod/mini";
import { ProposeRequest, ProposeResult } from "../contract/component.ts";
import { CodeRequest, GeneratedCode } from "../contract/generatedCode.ts";
import { isInDesign } from "../contract/inDesign.ts";
import { PracticesResult } from "../contract/knowledge.ts";
import { Primitive, ResolveRequest, ResolveResult } from "../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../contract/providerWord.ts";
import { isObject, type JsonObject, readText } from "../contract/reading.ts";
import { RenderInput, RenderOptions, RenderResult } from "../contract/rendering.ts";
import { PracticesInput } from "../contract/tools.ts";
import { inItsCloud } from "./clouds.ts";
import { notesOf, RuleNotes, rulesFor } from "./rules.ts";
import { counted, listIn, type ToolBackends, tool } from "./tool.ts";

const LookupInput = z.object({
  type_id: z
    .string()
    .check(z.minLength(1), z.describe("Identifier of a component type, such as aws:sqs/queue@1")),
});

/** What a model writes beside the options is not sent anywhere. */
const KnownRenderOptions = z.object(RenderOptions.shape);

/**
 * From an intent to a plan to a diagram. Looking types up and composing are the built-in engine's, whatever service
 * proposed: their contracts are outside of the interface, so that no other service need have them.
 */
export const PLANNING_TOOLS = {
  proposeComponents: tool({
    name: "provider_propose_components",
    title: "Propose Components",
    about: "Proposes cloud components for what you want to build.",
    progress: "Proposing infrastructure components",
    reference: "infraPropose",
    icon: "lightbulb",
    topic: "planning",
    description:
      "Propose cloud infrastructure components for a goal described in plain English. Read the goal yourself and fill `facts` beside it, with the ids that its schema lists: `roles` for everything that the design needs, also what is only implied; `types` for products that are asked for by name; `existing`, `leaving` and `later` for what must not be built (it is there and stays, it is replaced, it is put off); `denied` for what is not wanted; `qualities`, `regions`, `audience`, `numbers` and `settings` for what is said of it. Facts replace the planner's own reading of the text; the answer's `understood` lists those that were used, and `notes` names those that were not, with what to do. Answers a ranked list of candidates (type_id such as aws:sqs/queue@1, display_name, explanation, rank_score, recommended, existing). Use it first when the user wants to design, plan or extend cloud infrastructure. The rules that the team keeps in its folders count by themselves; `excluded` names the rule or constraint that a type is left out for. What is `recommended` is to be built; what the goal says to be there already is `existing` instead: the design uses it, and does not build it. Afterwards pass both unchanged to {resolveComposition}. The same intent always gets the same answer.",
    input: ProposeRequest,
    output: ProposeResult,
    sends: true,
    summary: proposalSummary,
    work: propose,
  }),
  bestPracticesFor: tool({
    name: "provider_best_practices_for",
    title: "Best Practices",
    about: "Looks up curated best practices for a type of workload or a topic.",
    progress: "Looking up best practices",
    reference: "infraPractices",
    icon: "book",
    topic: "planning",
    description:
      "Look up curated best practices for a type of workload, such as a static site, a containerized API or an event-driven workload, or for a topic, such as dead letters, WORM storage or the cost of NAT. Answers chunks of guidance, the nearest first, with their category (pattern, tradeoff, composition_hint), the component types they are about and their sources. An unknown workload gives an empty list, which is no error. Use it to justify or improve an infrastructure design.",
    input: PracticesInput,
    output: PracticesResult,
    sends: true,
    summary: (result) =>
      listIn(result, "chunks").length === 0
        ? "There is no guidance for this type of workload."
        : `${counted(listIn(result, "chunks").length, "piece")} of guidance for: ${result["workload"] ?? "this workload"}.`,
    work: async ({ planner }, { workload }, signal) =>
      (await (await planner()).practices(workload, { signal })).raw,
  }),
  renderDiagram: tool({
    name: "render_diagram",
    title: "Render Diagram",
    about: "Draws a deployment plan as a Mermaid or SVG diagram.",
    progress: "Drawing the plan",
    reference: "infraDiagram",
    icon: "type-hierarchy",
    topic: "planning",
    description:
      "Render a deployment plan as a diagram: Mermaid markup (the default, to be shown in a mermaid code block) or an SVG document. Pass the plan that {resolveComposition} answers unchanged. Answers it as `rendered`.",
    input: RenderInput,
    output: RenderResult,
    sends: true,
    long: ["rendered"],
    summary: (result) =>
      `The diagram, ${String(result["rendered"]).length} characters, stands in "rendered".`,
    work: async ({ planner }, { plan, format = "mermaid", ...given }, signal) => ({
      rendered: await (await planner()).renderDiagram(plan, format, {
        signal,
        drawn: KnownRenderOptions.parse(given),
      }),
    }),
  }),
  lookupPrimitive: tool({
    name: "provider_lookup_primitive",
    title: "Look Up Component Type",
    about: "Looks up a cloud component type in the catalog.",
    progress: "Looking up a component type",
    reference: "infraType",
    icon: "symbol-class",
    topic: "planning",
    description:
      "Look a cloud component type up by its identifier (type_ids of best practices, or type_id of a candidate), for example aws:sqs/queue@1. Answers its display name, summary, group, other names, what it gives to and needs from other components, and what could do its job instead (alternatives). Works offline.",
    input: LookupInput,
    output: Primitive,
    summary: (result) => `${result["display_name"]}: ${result["summary"]}`,
    work: (backends, { type_id: typeId }, signal) =>
      inItsCloud(backends, [typeId], (client) => client.primitive(typeId, { signal })),
  }),
  resolveComposition: tool({
    name: "provider_resolve_composition",
    title: "Compose Plan",
    about: "Composes a deployment plan from chosen components.",
    progress: "Composing a deployment plan",
    reference: "infraPlan",
    icon: "git-merge",
    topic: "planning",
    description:
      "Compose a deployment plan from chosen components: adds what they need (auto_completed), orders the deployment (deploy_order), relates the components, and reports errors, warnings and conflicts with fixes. The rules that the team keeps in its folders count by themselves. Pass the candidates of {proposeComponents} that are wanted: usually those that are `recommended` and those that are `existing`, of which nothing is built. Answers the plan, which {renderDiagram} draws and {generateCode} writes as code. Nothing is deployed. Works offline.",
    input: ResolveRequest,
    output: z.extend(ResolveResult, RuleNotes),
    summary: planSummary,
    work: async (backends, request, signal) => {
      const typeIds = request.candidates.map((candidate) => candidate.type_id);
      const team = await backends.rules(signal);
      const asked = { ...request, ...rulesFor(team, request.rules) };
      const plan = await inItsCloud(backends, typeIds, (client) => client.resolve(asked, { signal }));
      return { plan, ...notesOf(team.notes) };
    },
  }),
  generateCode: tool({
    name: "generate_code",
    title: "Generate Infrastructure Code",
    about: "Writes a deployment plan as Terraform, CloudFormation or Bicep.",
    progress: "Generating infrastructure code",
    reference: "infraCode",
    icon: "file-code",
    topic: "planning",
    description:
      'Write a deployment plan as infrastructure code: Terraform (AWS, Azure, Google Cloud), CloudFormation (AWS) or Bicep (Azure). Pass the plan that {resolveComposition} answers unchanged and the language as `to`. Answers files (path and content of each; where keep_existing is true, leave a file that exists at that path unless its head says "Generated by Infra Planner"), missing (components that nothing stands for), missing_relations (relations that left no trace in the code, with the reason), covered_relations (those that need none) and decisions (what a person must give or decide). Writes no file and deploys nothing. Works offline.',
    input: CodeRequest,
    output: GeneratedCode,
    long: ["files"],
    summary: codeSummary,
    work: async ({ builtIn }, request, signal) => ({
      ...(await (await builtIn(DEFAULT_PROVIDER_WORD)).generateCode(request, { signal })),
    }),
  }),
} as const;

async function propose(
  { planner, plannerTakesRules, rules }: ToolBackends,
  request: ProposeRequest,
  signal: AbortSignal,
): Promise<JsonObject> {
  const team = (await plannerTakesRules()) ? await rules(signal) : { packs: [], notes: [] };
  const asked = { ...request, ...rulesFor(team, request.rules) };
  const { raw } = await (await planner()).propose(asked, { signal });
  return { ...raw, ...notesOf(listIn(raw, "notes"), team.notes) };
}

/** What is to be built, and what is there already: together, what there is to compose. */
function proposalSummary(result: JsonObject): string {
  const candidates = listIn(result, "candidates").filter(isObject);
  const design = candidates.filter(isInDesign);
  const there = namesOf(design.filter(({ existing }) => existing === true));
  const built = namesOf(design.filter(({ existing }) => existing !== true));
  const all = counted(candidates.length, "candidate");
  const recommended =
    built.length === 0
      ? `${all}; none is recommended.`
      : `${built.length} of ${all} recommended: ${built.join(", ")}.`;
  return there.length === 0 ? recommended : `${recommended} There already, and used: ${there.join(", ")}.`;
}

function namesOf(candidates: readonly JsonObject[]): string[] {
  return candidates.map(({ display_name: name, type_id: id }) => `${name} (${id})`);
}

function planSummary({ plan }: JsonObject): string {
  const parts = isObject(plan) ? plan : {};
  const amount = (name: string) => listIn(parts, name).length;
  return [
    `A plan of ${counted(amount("components"), "component")}`,
    `${amount("auto_completed")} of them added to complete it`,
    counted(amount("errors"), "error"),
    counted(amount("conflicts"), "conflict"),
    `${counted(amount("warnings"), "warning")}.`,
  ].join(", ");
}

function codeSummary(result: JsonObject): string {
  const paths = listIn(result, "files").flatMap((file) =>
    isObject(file) ? (readText(file["path"]) ?? []) : [],
  );
  const decisions = counted(listIn(result, "decisions").length, "decision");
  const missing = counted(listIn(result, "missing").length, "component");
  const relations = counted(listIn(result, "missing_relations").length, "relation");
  return `${counted(paths.length, "file")}: ${paths.join(", ")}. Left to a person: ${decisions}; without code: ${missing}, ${relations}.`;
}
