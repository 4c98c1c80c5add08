/** Answers the planner panel's calls. Composition is always the built-in engine's, whatever service proposed. */
import type { Client } from "../../client/client.ts";
import type { CandidateReading } from "../../contract/component.ts";
import type { Handlers } from "../../webview/common/protocol.ts";
import type {
  CandidateView,
  DiagramChoice,
  ExportKind,
  PlannerProtocol,
} from "../../webview/planner/protocol.ts";

export type PlannerHandlers = Handlers<PlannerProtocol>;

/** The clients behind the handlers: whoever is signed in, and the built-in service. */
export interface Backends {
  /** Speaks as the signed-in account. */
  readonly service: () => Promise<Client>;
  /** Speaks with the built-in service, whoever is signed in where. */
  readonly builtIn: Client;
  /** What VS Code does for the panel. */
  readonly editor: {
    readonly setDiagramChoice: (choice: DiagramChoice) => Promise<void>;
    readonly saveFile: (kind: ExportKind, name: string, content: string) => Promise<string | undefined>;
    readonly copyText: (text: string) => PromiseLike<void>;
  };
}

export function createHandlers({ service, builtIn, editor }: Backends): PlannerHandlers {
  return {
    propose: async ({ intent, constraints }, signal) => {
      const proposal = await (await service()).propose({ intent, constraints }, { signal });
      return {
        candidates: proposal.candidates.items.map(viewOf),
        odd: proposal.candidates.odd.map((element) => JSON.stringify(element)),
        notes: [...proposal.notes],
        ...(proposal.workload === undefined ? {} : { workload: proposal.workload }),
      };
    },
    compose: async ({ chosen, constraints, suppressedRules }, signal) => {
      const candidates = chosen.map(({ typeId, desiredInput, rankScore }) => ({
        type_id: typeId,
        ...(rankScore === undefined ? {} : { rank_score: rankScore }),
        ...(desiredInput && { desired_input: desiredInput }),
      }));
      const request = { candidates, constraints, suppressed_rules: suppressedRules };
      return { plan: await builtIn.resolve(request, { signal }) };
    },
    practices: async ({ workload }, signal) => {
      const { kbVersion, chunks } = await (await service()).practices(workload, { signal });
      return {
        ...(kbVersion === undefined ? {} : { kbVersion }),
        chunks: chunks.items.map(({ heading, text, category, typeIds, tags, docPath }) => ({
          text,
          category,
          typeIds: [...typeIds],
          tags: [...tags],
          ...(heading === undefined ? {} : { heading }),
          ...(docPath === undefined ? {} : { docPath }),
        })),
      };
    },
    render: async ({ plan, format }, signal) => ({
      rendered: await (await service()).renderDiagram(plan, format, { signal }),
    }),
    setDiagramChoice: async ({ choice }) => {
      await editor.setDiagramChoice(choice);
      return {};
    },
    saveFile: async ({ kind, name, content }) => {
      const savedAs = await editor.saveFile(kind, name, content);
      return savedAs === undefined ? {} : { savedAs };
    },
    copyText: async ({ text }) => {
      await editor.copyText(text);
      return {};
    },
  };
}

function viewOf(candidate: CandidateReading): CandidateView {
  const { typeId, displayName, explanation, rankScore, recommended, contributions, desiredInput } = candidate;
  return {
    typeId,
    displayName,
    explanation,
    contributions: contributions.map(({ source, evidence, points }) => ({ source, evidence, points })),
    ...(rankScore === undefined ? {} : { rankScore }),
    ...(recommended === undefined ? {} : { recommended }),
    ...(desiredInput === undefined ? {} : { desiredInput }),
  };
}
