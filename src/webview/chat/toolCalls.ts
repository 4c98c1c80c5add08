/** Calls of the server's tools, which the chat passes on. */
import type { App } from "@modelcontextprotocol/ext-apps";
import { DeploymentPlan, type PlanInput } from "../../contract/plan.ts";
import { Primitive } from "../../contract/primitives.ts";
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { t } from "../common/l10n.ts";

type Answer = Awaited<ReturnType<App["callServerTool"]>>;

export class ToolCalls {
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** A picture of a plan, all pages of it. @throws Error in words for people */
  async draw(asked: JsonObject, signal: AbortSignal): Promise<string> {
    let picture = "";
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await this.#call("render_diagram", { ...asked, page }, signal);
      if (typeof answer["rendered"] !== "string") throw notUnderstood();
      picture += answer["rendered"];
      pages = typeof answer["pages"] === "number" ? Math.min(answer["pages"], MOST_PAGES) : 1;
    }
    return picture;
  }

  /** A plan of chosen components. @throws Error in words for people */
  async compose(asked: JsonObject, signal: AbortSignal): Promise<DeploymentPlan> {
    const answer = await this.#call("provider_resolve_composition", asked, signal);
    const plan = DeploymentPlan.safeParse(answer["plan"]);
    if (!plan.success) throw notUnderstood();
    return plan.data;
  }

  /** What the catalog says of a type. @throws Error in words for people */
  async lookup(typeId: string, signal: AbortSignal): Promise<Primitive> {
    const found = Primitive.safeParse(
      await this.#call("provider_lookup_primitive", { type_id: typeId }, signal),
    );
    if (!found.success) throw notUnderstood();
    return found.data;
  }

  /** Lets the model know what the user has made of the plan. Hosts that take no such word go without. */
  async tell(plan: PlanInput, change: string): Promise<void> {
    if (!this.#app.getHostCapabilities()?.updateModelContext) return;
    await this.#app
      .updateModelContext({ content: [{ type: "text", text: change }], structuredContent: { plan } })
      .catch(() => undefined);
  }

  async #call(name: string, asked: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    return resultOf(await this.#app.callServerTool({ name, arguments: { ...asked } }, { signal }));
  }
}

/** Far more than a plan has that somebody looks at in a chat. */
const MOST_PAGES = 100;

/**
 * What a tool answered: as data, or as JSON in a text where a host passes on nothing else.
 * @throws Error in the tool's own words
 */
export function resultOf({ isError, structuredContent, content }: Answer): JsonObject {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  if (isError) throw new Error(texts.join(" ") || t("The tool failed."));
  if (isObject(structuredContent)) return structuredContent;
  for (const text of texts) {
    const result = parsed(text);
    if (isObject(result)) return result;
  }
  throw notUnderstood();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notUnderstood(): Error {
  return new Error(t("The answer is not understood."));
}
