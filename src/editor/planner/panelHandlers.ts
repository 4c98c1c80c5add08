/** Answers the planner panel's calls. Composition is always the built-in engine's, whatever service proposed. */
import { vocabularyOf } from "../../client/vocabulary.ts";
import type { Handlers } from "../../shared/protocols/panel.ts";
import type {
  DesignView,
  DiagramChoice,
  ExportKind,
  IntentView,
  PlannerProtocol,
} from "../../shared/protocols/planner.ts";
import type { Connection } from "../session/connections.ts";
import { type BuiltIn, catalogueHandlers } from "./catalogueHandlers.ts";
import { takesNoFacts, understand } from "./understand/understand.ts";
import { chosenComponent, practicesView, proposalView } from "./views.ts";

export type PlannerHandlers = Handlers<PlannerProtocol>;

/** The clients behind the handlers, and what VS Code does for the panel. */
export interface Backends {
  /** The signed-in account's. @throws NotSignedIn */
  readonly connection: () => Promise<Pick<Connection, "address" | "client">>;
  /** Speaks with the built-in service about a cloud, whoever is signed in where. */
  readonly builtIn: BuiltIn;
  readonly history: {
    readonly record: (entry: IntentView) => void;
    readonly forget: (entry?: IntentView) => void;
  };
  readonly editor: {
    readonly setDiagramChoice: (choice: DiagramChoice) => Promise<void>;
    readonly saveFile: (kind: ExportKind, name: string, content: string) => Promise<string | undefined>;
    readonly editPlanFile: (uri: string) => PromiseLike<void>;
    readonly copyText: (text: string) => PromiseLike<void>;
  };
  /** Who wants to know what the panel shows and what the user points at. */
  readonly observer: {
    readonly showing: (design: DesignView) => void;
    readonly selected: (name: string) => void;
  };
}

export function createHandlers({
  connection,
  builtIn,
  history,
  editor,
  observer,
}: Backends): PlannerHandlers {
  const service = async () => (await connection()).client;
  return {
    ...catalogueHandlers(connection, builtIn),
    propose: async ({ facts, ...asked }, signal) => {
      history.record(asked);
      const { address, client } = await connection();
      // Asked anew: who is signed in may have changed since the facts were read.
      const isTaken = facts !== undefined && (await vocabularyOf(client, signal)) !== undefined;
      const proposal = await client.propose({ ...asked, ...(isTaken && { facts }) }, { signal });
      const view = proposalView(proposal);
      return facts && !isTaken ? { ...view, notes: [takesNoFacts(address.label), ...view.notes] } : view;
    },
    understand: async ({ intent }, signal) => {
      const { address, client } = await connection();
      return understand(intent, { client, service: address.label }, signal);
    },
    compose: async ({ components, constraints, suppressedRules }, signal) => {
      const candidates = components.map(chosenComponent);
      const request = { candidates, constraints, suppressed_rules: suppressedRules };
      return { plan: await (await builtIn()).resolve(request, { signal }) };
    },
    forgetIntents: async ({ entry }) => {
      history.forget(entry);
      return {};
    },
    practices: async ({ workload }, signal) =>
      practicesView(await (await service()).practices(workload, { signal })),
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
    showing: async (design) => {
      observer.showing(design);
      return {};
    },
    editSource: async ({ source }) => {
      await editor.editPlanFile(source);
      return {};
    },
    selected: async ({ name }) => {
      observer.selected(name);
      return {};
    },
    copyText: async ({ text }) => {
      await editor.copyText(text);
      return {};
    },
  };
}
