import { setImmediate as nextTurn } from "node:timers/promises";
import { success } from "../../contract/envelope.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { TooManyChosen } from "../../engine/composition/tooManyChosen.ts";
import type { Engine } from "../../engine/engine.ts";
import { RulePackError } from "../../engine/rules/errors.ts";
import type { ServiceContext } from "../context.ts";
import { HttpError } from "../http/errors.ts";
import type { Call } from "./call.ts";

type PlanningRoute =
  | "propose"
  | "practices"
  | "renderDiagram"
  | "resolve"
  | "diff"
  | "whyNot"
  | "factVocabulary"
  | "inspectRules"
  | "assistRules"
  | "code"
  | "primitives"
  | "primitive";

/** The planning operations; each answers the envelope. */
export function planningHandlers({ engine: load }: ServiceContext) {
  /** A handler whose answer, put into the envelope, is the engine's. What it is, its route's schema checks. */
  const planning =
    <Id extends PlanningRoute, Result>(_id: Id, answer: (engine: Engine, call: Call<Id>) => Result) =>
    async (call: Call<Id>) =>
      success(await refusing(async () => answer(await load(), call)));

  return {
    propose: planning("propose", (engine, call) => engine.propose(target(engine, call), call.body)),
    practices: planning("practices", (engine, call) =>
      engine.practices(cloud(engine, call), call.query["workload"] ?? ""),
    ),
    renderDiagram: planning("renderDiagram", (engine, { body }) => ({
      rendered: engine.render(body.plan, body.format ?? "mermaid", body),
    })),
    resolve: planning("resolve", (engine, call) => ({
      plan: engine.resolve(target(engine, call), call.body),
    })),
    diff: planning("diff", (engine, { body }) => engine.diff(body.before, body.after)),
    whyNot: planning("whyNot", (engine, call) =>
      engine.whyNot(target(engine, call), call.body, call.body.type),
    ),
    factVocabulary: planning("factVocabulary", (engine) => engine.factVocabulary()),
    inspectRules: planning("inspectRules", (engine, { body }) => engine.inspectRules(body.text, nextTurn)),
    assistRules: planning("assistRules", (engine, { body }) => engine.assistRules(body.text, body.offset)),
    code: planning("code", async (engine, { body }) => {
      const answer = await engine.generate(body);
      if ("refused" in answer) throw new HttpError(400, String(answer.refused));
      return answer;
    }),
    primitives: planning("primitives", (engine, call) => ({
      primitives: engine.search(cloud(engine, call), call.query["query"] ?? ""),
    })),
    primitive: planning("primitive", (engine, call) => {
      const typeId = call.path["type_id"] ?? "";
      const provider = cloud(engine, call);
      const primitive = engine.lookup(typeId);
      if (primitive?.provider !== provider)
        throw new HttpError(404, `The ${provider} catalog has no component type "${typeId}".`);
      return primitive;
    }),
  };
}

/** Rules that cannot be read, or too many components, are the caller's mistake: it is told what is wrong. @throws HttpError 400 */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RulePackError || error instanceof TooManyChosen)
      throw new HttpError(400, error.message);
    throw error;
  }
}

/** The word for the engine: behind the default word, what the request says decides the cloud. @throws HttpError 404 */
function target(engine: Engine, call: { readonly path: Readonly<Record<string, string>> }): string {
  return call.path["provider"] === DEFAULT_PROVIDER_WORD ? DEFAULT_PROVIDER_WORD : cloud(engine, call);
}

/** The cloud that the provider word in the path stands for. @throws HttpError 404 */
function cloud(engine: Engine, call: { readonly path: Readonly<Record<string, string>> }): string {
  const word = call.path["provider"] ?? "";
  const provider = word === DEFAULT_PROVIDER_WORD ? engine.providers[0] : word;
  if (provider === undefined || !engine.providers.includes(provider)) {
    const known = [DEFAULT_PROVIDER_WORD, ...engine.providers].join(", ");
    throw new HttpError(404, `There is no catalog for the provider "${word}". Known are: ${known}.`);
  }
  return provider;
}
