/** Answers the planner panel's calls. Composition is always the built-in engine's, whatever service proposed. */
import { vocabularyOf } from "../../client/vocabulary.ts";
import type { PlanInput } from "../../contract/plan.ts";
import type { RenderFormat, RenderOptions } from "../../contract/rendering.ts";
import { factsOf } from "../../shared/facts/views.ts";
import type { Icons } from "../../shared/icons/icons.ts";
import type { Handlers, Params } from "../../shared/protocols/panel.ts";
import type {
  AskedComparison,
  DesignView,
  DiagramChoice,
  ExportKind,
  IntentView,
  KeptDesign,
  PlannerProtocol,
} from "../../shared/protocols/planner.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import type { Connection } from "../session/connections.ts";
import { say } from "../text/say.ts";
import { type BuiltIn, catalogueHandlers } from "./catalogueHandlers.ts";
import type { KeptSizes } from "./keptSizes.ts";
import type { Reader } from "./understand/reader.ts";
import { readAlways, takesNoFacts, understand, understandFirst } from "./understand/understand.ts";
import { chosenComponent, practicesView, proposalView } from "./views.ts";

/** How the next picture of a source is to be drawn. */
export type DrawnFor = Params<PlannerProtocol, "drawnFor">;

export type PlannerHandlers = Handlers<PlannerProtocol>;

/** Draws a plan in a thread of its own. @throws Error in words for people where it cannot be drawn */
export type DrawLarge = (
  plan: PlanInput,
  format: RenderFormat,
  options: RenderOptions,
  signal: AbortSignal,
) => Promise<string>;

/**
 * What is only shown is drawn in the thread: nothing else of it needs the built-in service, which begins with reading
 * its sample data. Of what is designed with that service only what is large is: from so many components on, drawing
 * takes longer than anything else in the extension host may wait.
 */
const LARGE = 150;

/** The clients behind the handlers, and what VS Code does for the panel. */
export interface Backends {
  /** The signed-in account's. @throws NotSignedIn */
  readonly connection: () => Promise<Pick<Connection, "address" | "client">>;
  /** Speaks with the built-in service about a cloud, whoever is signed in where. */
  readonly builtIn: BuiltIn;
  readonly drawLarge: DrawLarge;
  /** The rules of the workspace. */
  readonly rules: ReadRules;
  readonly history: {
    readonly record: (entry: IntentView) => void;
    readonly forget: (entry?: IntentView) => void;
    readonly takeClosed: () => KeptDesign | undefined;
  };
  readonly sizes: Pick<KeptSizes, "keep">;
  /** Who reads intents before they are proposed. */
  readonly reader: Pick<Reader, "model" | "set">;
  /** A plan that the page has from here. @throws Error where it has none of this number */
  readonly planSent: (number: number) => PlanInput;
  /** The picture that came with it; undefined where none did, or a later plan was sent. */
  readonly pictureSent: (number: number) => string | undefined;
  readonly editor: {
    /** What stands for a plan's types in place of glyphs, as the user wants it. */
    readonly iconsOf: (plan: PlanInput) => Promise<Icons>;
    readonly setDiagramChoice: (choice: DiagramChoice) => Promise<void>;
    readonly saveFile: (kind: ExportKind, name: string, content: string) => Promise<string | undefined>;
    readonly editPlanFile: (uri: string) => PromiseLike<void>;
    readonly copyText: (text: string) => PromiseLike<void>;
  };
  /** Who wants to know what the panel shows and what the user points at. */
  readonly observer: {
    readonly showing: (design: DesignView) => void;
    /** What the user designed in the panel; undefined where that is nothing. */
    readonly made: (design: KeptDesign | undefined) => void;
    readonly drawnFor: (told: DrawnFor) => void;
    readonly selected: (name: string) => void;
    readonly comparisonAsked: (asked: AskedComparison) => void;
  };
}

export function createHandlers({
  connection,
  builtIn,
  drawLarge,
  rules,
  history,
  sizes,
  reader,
  planSent,
  pictureSent,
  editor,
  observer,
}: Backends): PlannerHandlers {
  const service = async () => (await connection()).client;
  return {
    ...catalogueHandlers(connection, builtIn, rules),
    propose: async ({ facts: list = [], ...asked }, signal) => {
      history.record(asked);
      const facts = factsOf(list);
      const { address, client } = await connection();
      // Asked anew: who is signed in may have changed since the facts were read.
      const isTaken = facts !== undefined && (await vocabularyOf(client, signal)) !== undefined;
      // Other services have rules of their own, if any; what they propose is composed by the team's.
      const { packs, notes } = await rules(signal);
      const given = address.kind === "built-in" && packs.length > 0 ? { rules: packs } : {};
      const proposal = await client.propose({ ...asked, ...given, ...(isTaken && { facts }) }, { signal });
      const view = proposalView(proposal);
      const ours = facts && !isTaken ? [takesNoFacts(address.label), ...notes] : notes;
      return { ...view, notes: [...ours, ...view.notes] };
    },
    rateLimit: async () => {
      const until = (await service()).rateLimitedUntil;
      return until ? { until: until.getTime() } : {};
    },
    understand: async ({ intent, first }, signal) => {
      const asked = async () => {
        const { address, client } = await connection();
        return { client, service: address.label, reader };
      };
      if (!first) return understand(intent, await asked(), signal);
      // The page may not know yet that it was taken back.
      return reader.model ? understandFirst(intent, asked, signal) : {};
    },
    readAlways: ({ wanted }, signal) => readAlways(wanted, reader, signal),
    compose: async ({ components, constraints, suppressedRules, region }, signal) => {
      const candidates = components.map(chosenComponent);
      const { packs } = await rules(signal);
      const request = {
        candidates,
        ...(packs.length > 0 && { rules: packs }),
        constraints,
        suppressed_rules: suppressedRules,
        ...(region !== undefined && { region }),
      };
      return { plan: await (await builtIn()).resolve(request, { signal }) };
    },
    forgetIntents: async ({ entry }) => {
      history.forget(entry);
      return {};
    },
    practices: async ({ workload }, signal) =>
      practicesView(await (await service()).practices(workload, { signal })),
    previewCode: async (asked, signal) => {
      const code = await (await builtIn()).generateCode(asked, { signal });
      const { files, missing, missing_relations: relations, decisions } = code;
      return { files, left: missing.length + relations.length + decisions.length };
    },
    sentPlan: async ({ sent }) => {
      const picture = pictureSent(sent);
      return { plan: planSent(sent), ...(picture !== undefined && { picture }) };
    },
    render: async ({ plan: whole, sent, format, choice, ...drawing }, signal) => {
      const plan = sent === undefined ? whole : planSent(sent);
      if (!plan) throw new Error(say("There is no plan to be drawn. Open it again."));
      if (choice === "service" || choice === "mermaid")
        return { rendered: await (await service()).renderDiagram(plan, format, { signal }) };
      // Ours are drawn for everybody, also where nobody is signed in.
      const drawn = { ...drawing, view: choice };
      const draw = async () =>
        sent === undefined && plan.components.length < LARGE
          ? (await builtIn()).renderDiagram(plan, format, { signal, drawn })
          : drawLarge(plan, format, drawn, signal);
      const [rendered, icons] = await Promise.all([draw(), format === "svg" ? editor.iconsOf(plan) : {}]);
      return { rendered, icons };
    },
    keepSizes: async (kept) => {
      sizes.keep(kept);
      return {};
    },
    setDiagramChoice: async ({ choice }) => {
      await editor.setDiagramChoice(choice);
      return {};
    },
    saveFile: async ({ kind, name, content }) => {
      const savedAs = await editor.saveFile(kind, name, content);
      return savedAs === undefined ? {} : { savedAs };
    },
    showing: async ({ sent, ...design }) => {
      observer.showing(sent === undefined ? design : { ...design, plan: planSent(sent) });
      return {};
    },
    keepDesign: async ({ design }) => {
      observer.made(design);
      return {};
    },
    takeClosed: async () => {
      const design = history.takeClosed();
      return design ? { design } : {};
    },
    drawnFor: async (told) => {
      observer.drawnFor(told);
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
    openComparison: async (asked) => {
      observer.comparisonAsked(asked);
      return {};
    },
    copyText: async ({ text }) => {
      await editor.copyText(text);
      return {};
    },
  };
}
