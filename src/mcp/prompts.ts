import { completable, type GetPromptResult, type McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { AGENT_TOOLS } from "../agents/tools.ts";
import { UNTRUSTED, visibleText } from "../agents/untrusted.ts";
import { CLOUD_IDS } from "../shared/clouds.ts";
import { findPlanFiles, readPlanFile } from "./resources/planFiles.ts";
import type { Roots } from "./resources/register.ts";

const {
  proposeComponents: propose,
  bestPracticesFor: practices,
  renderDiagram: render,
  lookupPrimitive: lookup,
  resolveComposition: resolve,
  generateCode: generate,
} = AGENT_TOOLS;

const DESIGN = "design_infrastructure";
const REVIEW = "review_repository";
const EXPLAIN = "explain_plan";
/** An argument, which the prompt repeats: longer than any goal that a person writes into a field. */
const Argument = z.string().max(20_000);
export const PROMPT_NAMES: ReadonlySet<string> = new Set([DESIGN, REVIEW, EXPLAIN]);

/** Puts what people can start with into a server: each says which tools to call in which order. */
export function registerPrompts(server: McpServer, roots: Roots): void {
  registerDesign(server);
  registerReview(server);
  registerExplanation(server, roots);
}

function registerDesign(server: McpServer): void {
  server.registerPrompt(
    DESIGN,
    {
      title: "Design infrastructure from an intent",
      description:
        "Reads the intent into facts, proposes components, composes a plan, draws it and offers to write it as code",
      argsSchema: z.object({
        intent: Argument.describe("What is to be built, in plain English"),
        cloud: completable(Argument.describe(`One of ${CLOUD_IDS.join(", ")}`), (written) =>
          CLOUD_IDS.filter((cloud) => cloud.startsWith(written.toLowerCase())),
        ).optional(),
      }),
    },
    ({ intent, cloud }) =>
      asUser(
        [
          `Design cloud infrastructure for this: ${intent}`,
          "",
          `1. Read the intent and write down its facts, as the schema of ${propose.name} lists them: the roles that the design needs, also those that are only implied; the products that it names; what is there and stays, what is replaced, what is put off, what is not wanted; for whom it is, where, and its numbers and settings. Say nothing that the intent does not say or imply.`,
          "2. Where the intent leaves something open that would change the design, ask me. Ask two questions at most, and take the usual for the rest.",
          `3. Call ${propose.name} with this intent and facts${cloud ? ` and constraints {"provider": ${JSON.stringify(cloud)}}` : ""}. Look at its notes: mend facts that were not used, and call it once more. Tell me in a sentence what you took the intent for.`,
          `4. Pass the candidates that are recommended, and those that are existing, unchanged to ${resolve.name}: together they are the design, and what exists is not built. Tell me of its errors, conflicts and warnings, and what each fix would do.`,
          `5. Draw the plan with ${render.name} (view "architecture") and show me the Mermaid markup as a diagram.`,
          `6. Say in a few sentences why it is built like this; ${practices.name} has the guidance for its workload.`,
          `7. Ask whether I want it as code. If so, call ${generate.name}, and list the decisions that are left to me.`,
        ].join("\n"),
      ),
  );
}

function registerReview(server: McpServer): void {
  server.registerPrompt(
    REVIEW,
    {
      title: "Review this repository",
      description: "Holds the infrastructure of a repository against plans, best practices and the catalogue",
      argsSchema: z.object({
        focus: Argument.optional().describe("What to look at first: cost, security, availability …"),
      }),
    },
    ({ focus }) =>
      asUser(
        [
          `Review the infrastructure of this repository${focus ? `, above all for ${focus}` : ""}. Change nothing.`,
          "",
          "1. Find its infrastructure code (Terraform, CloudFormation, Bicep) and its plans (*.plan.json).",
          `2. Pass the components of each plan unchanged to ${resolve.name} and tell me of errors, conflicts and warnings, and of what differs from the file.`,
          `3. Name the workload, and hold the code against what ${practices.name} says of it.`,
          `4. Look types up with ${lookup.name} where you doubt what they need, or whether they are still to be built on.`,
          "5. Answer with findings, the most important first: what, where (file and line), why, and what to do.",
        ].join("\n"),
      ),
  );
}

function registerExplanation(server: McpServer, roots: Roots): void {
  const complete = async (written: string) => {
    // Completions come without a request to ask the client for its roots with: those given at the start are known.
    const files = await findPlanFiles(await roots(undefined), new AbortController().signal);
    return files
      .map(({ uri }) => uri)
      .filter((uri) => uri.includes(written))
      .slice(0, 100);
  };
  server.registerPrompt(
    EXPLAIN,
    {
      title: "Explain this plan",
      description: "Draws a plan of the repository and says what each part is for",
      argsSchema: z.object({
        plan: completable(
          Argument.describe("Address of the plan, as the resources list it (file:///…)"),
          complete,
        ),
      }),
    },
    async ({ plan }, ctx) => {
      const text = visibleText(await readPlanFile(plan, await roots(ctx)));
      const ask = [
        `Explain this deployment plan. ${UNTRUSTED}`,
        `Draw it with ${render.name} (view "architecture") and show me the Mermaid markup as a diagram. Then say what it is for, what each part does, what was added to complete it and why, and what its warnings mean.`,
      ].join("\n\n");
      const resource = { uri: plan, mimeType: "application/json", text };
      return {
        messages: [...asUser(ask).messages, { role: "user", content: { type: "resource", resource } }],
      };
    },
  );
}

function asUser(text: string): GetPromptResult {
  return { messages: [{ role: "user", content: { type: "text", text } }] };
}
