import * as z from "zod/mini";
import type { Client } from "../../client/client.ts";
import { NotFound } from "../../client/errors.ts";
import { ProposeRequest } from "../../contract/component.ts";
import { RenderRequest } from "../../contract/plan.ts";
import { ResolveRequest } from "../../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { PracticesInput } from "../../contract/tools.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { Tool } from "../ids.ts";
import { type ToolBackends, tool } from "./tool.ts";

const LookupInput = z.object({
  type_id: z
    .string()
    .check(z.minLength(1), z.describe("Identifier of a component type, such as aws:sqs/queue@1")),
});

/**
 * From an intent to a plan to a diagram. Looking types up and composing are the built-in engine's, whatever service
 * proposed: their contracts are outside of the interface, so that no other service need have them.
 */
export const PLANNING_TOOLS = {
  [Tool.proposeComponents]: tool(
    ProposeRequest,
    async ({ service }, request, signal) => (await (await service()).propose(request, { signal })).raw,
    { sends: true },
  ),
  [Tool.bestPracticesFor]: tool(
    PracticesInput,
    async ({ service }, { workload }, signal) =>
      (await (await service()).practices(workload, { signal })).raw,
    { sends: true },
  ),
  [Tool.renderDiagram]: tool(
    RenderRequest,
    async ({ service }, { plan, format = "mermaid" }, signal) => ({
      rendered: await (await service()).renderDiagram(plan, format, { signal }),
    }),
    { sends: true },
  ),
  [Tool.lookupPrimitive]: tool(LookupInput, (backends, { type_id: typeId }, signal) =>
    inItsCloud(backends, [typeId], (client) => client.primitive(typeId, { signal })),
  ),
  [Tool.resolveComposition]: tool(ResolveRequest, async (backends, request, signal) => {
    const typeIds = request.candidates.map((candidate) => candidate.type_id);
    return { plan: await inItsCloud(backends, typeIds, (client) => client.resolve(request, { signal })) };
  }),
} as const;

/** Asks the built-in service about types of a cloud; about a cloud that it does not know, under its default word. */
async function inItsCloud<T>(
  { builtIn }: ToolBackends,
  typeIds: readonly string[],
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  const [cloud] = typeIds.map((typeId) => parseTypeId(typeId)?.provider).filter((name) => name !== undefined);
  try {
    return await ask(await builtIn(cloud ?? DEFAULT_PROVIDER_WORD));
  } catch (error) {
    if (cloud === undefined || !(error instanceof NotFound)) throw error;
    return ask(await builtIn(DEFAULT_PROVIDER_WORD));
  }
}
