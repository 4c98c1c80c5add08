import type { ComposingClient, PlanningClient } from "../agents/tool.ts";
import { NotFound } from "../client/errors.ts";
import { readProposal } from "../contract/component.ts";
import { readPractices } from "../contract/knowledge.ts";
import type { Engine } from "../engine/engine.ts";

/** The engine as the tools speak to a service, without one: what is planned leaves this process for nobody. */
export function localPlanner(engine: Engine, providerWord: string): PlanningClient & ComposingClient {
  return {
    propose: async (request) => readProposal(engine.propose(providerWord, request)),
    practices: async (workload) => readPractices(engine.practices(providerWord, workload)),
    renderDiagram: async (plan, format, { drawn } = {}) => engine.render(plan, format, drawn),
    resolve: async (request) => engine.resolve(providerWord, request),
    diff: async (before, after) => engine.diff(before, after),
    async primitive(typeId) {
      const found = engine.lookup(typeId);
      if (!found) throw new NotFound(`The catalog has no component type "${typeId}".`);
      return found;
    },
    async generateCode(request) {
      const code = await engine.generate(request);
      if ("refused" in code) throw new CannotGenerate(String(code.refused));
      return code;
    },
  };
}

/** A plan that cannot be written in a language; the message is for people. */
class CannotGenerate extends Error {
  override readonly name = "CannotGenerate";
}
