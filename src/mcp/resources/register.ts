import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
  type Variables,
} from "@modelcontextprotocol/server";
import { visibleText } from "../../agents/untrusted.ts";
import type { Engine } from "../../engine/engine.ts";
import type { KnowledgeDocument } from "../../engine/knowledge/model.ts";
import { onOneLine } from "../../shared/seen.ts";
import type { LoadEngine } from "../backends.ts";
import { findPlanFiles, readPlanFile } from "./planFiles.ts";

/** The folders in whose plans a client may look, asked anew each time: they change while it runs. */
export type Roots = (ctx: ServerContext | undefined) => Promise<readonly string[]>;

const GUIDANCE = "infra-planner://guidance/{name}";
const CATALOGUE = "infra-planner://catalogue/{+type_id}";
const PLANS = "file:///{+path}";

/** So many values fit into an answer to a completion. */
const MOST_COMPLETIONS = 100;

/** Puts what can be read into a server: plans of the roots, guidance by workload, and the catalogue by type. */
export function registerResources(server: McpServer, load: LoadEngine, roots: Roots): void {
  registerPlans(server, roots);
  registerGuidance(server, load);
  registerCatalogue(server, load);
}

function registerPlans(server: McpServer, roots: Roots): void {
  const plans = new ResourceTemplate(PLANS, {
    list: async (ctx) => ({
      resources: (await findPlanFiles(await roots(ctx), ctx.mcpReq.signal)).map((file) => ({
        ...file,
        name: onOneLine(file.name),
        mimeType: "application/json",
      })),
    }),
  });
  const said = {
    title: "Deployment plans",
    description: "Files that end in .plan.json, below the client's roots",
    mimeType: "application/json",
  };
  server.registerResource("plans", plans, said, async (uri, _, ctx) => {
    const text = await readPlanFile(uri.href, await roots(ctx)).catch((error: Error) => absent(uri, error));
    return contents(uri, "application/json", text);
  });
}

function registerGuidance(server: McpServer, load: LoadEngine): void {
  const names = async () => (await load()).guidance().map(nameOf);
  const guidance = new ResourceTemplate(GUIDANCE, {
    list: async () => ({
      resources: (await load()).guidance().map((document) => ({
        uri: GUIDANCE.replace("{name}", nameOf(document)),
        name: nameOf(document),
        title: document.title,
        mimeType: "text/markdown",
      })),
    }),
    complete: { name: async (written) => beginning(await names(), written) },
  });
  const said = {
    title: "Guidance",
    description: "Best practices for a type of workload",
    mimeType: "text/markdown",
  };
  server.registerResource("guidance", guidance, said, async (uri, variables) => {
    const name = variable(variables, "name");
    const document = (await load()).guidance().find((one) => nameOf(one) === name);
    return contents(uri, "text/markdown", document ? markdownOf(document) : absent(uri));
  });
}

function registerCatalogue(server: McpServer, load: LoadEngine): void {
  const catalogue = new ResourceTemplate(CATALOGUE, {
    // Hundreds: they are looked up by the ids that tools answer.
    list: undefined,
    complete: { type_id: async (written) => beginning(typeIds(await load()), written) },
  });
  const said = {
    title: "Component types",
    description: "A type of the catalogue by its id, such as aws:sqs/queue@1",
    mimeType: "application/json",
  };
  server.registerResource("catalogue", catalogue, said, async (uri, variables) => {
    const type = (await load()).lookup(variable(variables, "type_id"));
    return contents(uri, "application/json", type ? JSON.stringify(type, undefined, 2) : absent(uri));
  });
}

function typeIds(engine: Engine): readonly string[] {
  return engine.providers.flatMap((cloud) => engine.search(cloud, "").map(({ type_id: id }) => id));
}

/** A name for an address: "Static site plus API" is static-site-plus-api. */
function nameOf({ title }: KnowledgeDocument): string {
  return title
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== "")
    .join("-");
}

function markdownOf({ title, chunks }: KnowledgeDocument): string {
  const parts = chunks.map(({ heading, chunk_text: text, category, sources = [] }) =>
    [`## ${heading ?? category}`, text, ...sources.map((source) => `Source: ${source}`)].join("\n\n"),
  );
  return `# ${title}\n\n${parts.join("\n\n")}\n`;
}

function beginning(values: readonly string[], written: string): string[] {
  const wanted = written.toLowerCase();
  return values.filter((value) => value.toLowerCase().includes(wanted)).slice(0, MOST_COMPLETIONS);
}

/** What an address says of a variable. One that cannot be decoded is nobody's, as it stands. */
function variable(variables: Variables, name: string): string {
  const value = variables[name];
  const text = Array.isArray(value) ? value.join("/") : (value ?? "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function contents(uri: URL, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri: uri.href, mimeType, text: visibleText(text) }] };
}

function absent(uri: URL, error?: Error): never {
  throw new ResourceNotFoundError(uri.href, error?.message);
}
