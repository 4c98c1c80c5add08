/** The one contract between the planner panel (browser) and its host (extension). */
import * as z from "zod/mini";
import { CODE_LANGUAGE_IDS, CodeFile } from "../../contract/code.ts";
import { PlanInput } from "../../contract/plan.ts";
import { RENDER_FORMATS, RenderOptions } from "../../contract/rendering.ts";
import { Icon } from "../icons/icons.ts";
import { PlanChanges, TextChanges } from "./changes.ts";
import { ComparisonView } from "./comparison.ts";
import { DiagramChoice, DiagramView, Drawing, DrawnPlan, PlanOf } from "./diagram.ts";
import { FactView } from "./facts.ts";
import { Constraints, PracticesView, ProposalView } from "./proposal.ts";
import { PanelSizes } from "./sizes.ts";

export { DiagramChoice };

export const ExportKind = z.enum(["svg", "png", "mermaid", "markdown", "drawio"]);
export type ExportKind = z.infer<typeof ExportKind>;

/** How a picture is drawn: for its pane, after the one before; of a file also its title, legend and colours. */
const { width, height, opened, places, intent, title, legend, captions, theme } = RenderOptions.shape;
const DRAWING = { width, height, opened, places, intent, title, legend, captions, theme };

/** A component as composition takes it; one with `addedBy` is derived anew, under the name that it had. */
export const ComponentView = z.object({
  typeId: z.string(),
  name: z.optional(z.string()),
  displayName: z.optional(z.string()),
  group: z.optional(z.string()),
  desiredInput: z.optional(Constraints),
  /** Orders types that the engine does not know. */
  rankScore: z.optional(z.number()),
  /** Name of the only component that it works for. */
  serves: z.optional(z.string()),
  /** It is there already. */
  existing: z.optional(z.boolean()),
  addedBy: z.optional(z.string()),
});
export type ComponentView = z.infer<typeof ComponentView>;

/** A type of the catalogue, to be chosen from. */
export const TypeView = z.object({
  typeId: z.string(),
  displayName: z.string(),
  summary: z.string(),
  group: z.optional(z.string()),
});
export type TypeView = z.infer<typeof TypeView>;

/** What was asked once: an intent and its constraints. */
export const IntentView = z.object({ intent: z.string(), constraints: Constraints });
export type IntentView = z.infer<typeof IntentView>;

/** What a proposal was asked with: facts beside the intent, where the user confirmed some. */
export const AskedView = z.extend(IntentView, { facts: z.optional(z.array(FactView)) });
export type AskedView = z.infer<typeof AskedView>;

/** A design as its page keeps it, which alone reads it. */
export const KeptDesign = z.looseObject({ intent: z.string() });
export type KeptDesign = z.infer<typeof KeptDesign>;

export const AskedComparison = z.object({ id: z.string(), what: z.enum(["report", "texts"]) });
export type AskedComparison = z.infer<typeof AskedComparison>;

/** What a tab of the planner is about, which its page keeps over a reload of the window. */
export const TabSubject = z.object({
  /** Tells it from the other tabs'. */
  key: z.string(),
  /** URI of what it is about; absent for designs and comparisons. */
  source: z.optional(z.string()),
  /** The number of the latest renaming of files that the source is known to have stood after. */
  asOf: z.optional(z.number()),
});
export type TabSubject = z.infer<typeof TabSubject>;

/** A plan to be shown. */
export const ShownPlan = z.object({
  title: z.string(),
  /** URI of the document it is from, whose edits the panel follows. */
  source: z.optional(z.string()),
  plan: PlanInput,
});
export type ShownPlan = z.infer<typeof ShownPlan>;

/** A saved plan as a design that can be changed. */
export const OpenedDesign = z.object({
  /** URI of the file it is from: where saving it is offered. */
  source: z.string(),
  asked: AskedView,
  proposal: ProposalView,
  chosen: z.array(ComponentView),
  suppressedRules: z.array(z.string()),
  plan: PlanInput,
});
export type OpenedDesign = z.infer<typeof OpenedDesign>;

/** What the panel shows, and what it was made from: all that a saved plan remembers. */
export const DesignView = z.object({
  plan: z.optional(PlanInput),
  source: z.optional(z.string()),
  /** Shown as it stands in its source, and not to be changed in the panel. */
  follows: z.boolean(),
  asked: z.optional(AskedView),
  /** What the user designed stands behind it. */
  behind: z.optional(z.boolean()),
  /** Type ids of the recommended design, best first; absent where the service did not say what it recommends. */
  recommended: z.optional(z.array(z.string())),
  chosen: z.array(z.string()),
  suppressedRules: z.array(z.string()),
  kbVersion: z.optional(z.number()),
});
export type DesignView = z.infer<typeof DesignView>;

/** Whether somebody designed or began to: what nobody may throw away. */
export function isMade({
  intent = "",
  proposal,
}: {
  readonly intent?: string | undefined;
  readonly proposal?: unknown;
}): boolean {
  return proposal !== undefined || intent.trim() !== "";
}

/** What the panel can ask of its host: parameters and result of each method. */
const METHODS = {
  propose: { params: AskedView, result: ProposalView },
  /** Until when a rate limit holds requests back, in epoch milliseconds; absent when none does. */
  rateLimit: { params: z.object({}), result: z.object({ until: z.optional(z.number()) }) },
  /** Has the intent, and nothing else, read by a language model that the user chooses. */
  understand: {
    /** `first`: before it is proposed, by the model that was agreed to. Then only giving up fails. */
    params: z.object({ intent: z.string(), first: z.boolean() }),
    result: z.object({
      /** Absent where there are none. */
      facts: z.optional(z.array(FactView)),
      /** What is to be said about them, or why there are none. */
      said: z.optional(z.string()),
    }),
  },
  /** Whether intents are read before they are proposed. What has become of that comes as an event. */
  readAlways: {
    params: z.object({ wanted: z.boolean() }),
    result: z.object({ said: z.optional(z.string()) }),
  },
  compose: {
    params: z.object({
      components: z.array(ComponentView),
      constraints: Constraints,
      suppressedRules: z.array(z.string()),
      /** Of the proposal; a constraint goes before it. */
      region: z.optional(z.string()),
    }),
    result: z.object({ plan: PlanInput }),
  },
  /** Types of the catalogue that match the words, best first; of a cloud, where one is named. */
  catalogue: {
    params: z.object({ words: z.string(), cloud: z.optional(z.string()) }),
    result: z.object({ types: z.array(TypeView) }),
  },
  /** Why a type is not recommended, and what would have to change. */
  whyNot: {
    params: z.extend(AskedView, { typeId: z.string() }),
    result: z.object({
      answer: z.string(),
      change: z.optional(z.string()),
      /** The type that does its job in the design. */
      alternativeTo: z.optional(z.string()),
    }),
  },
  /** Forgets one of the intents that were asked, or all. What is left comes as an event. */
  forgetIntents: { params: z.object({ entry: z.optional(IntentView) }), result: z.object({}) },
  practices: { params: z.object({ workload: z.string() }), result: PracticesView },
  /** The plan as code, to be read: nothing is written. `left` counts what is left to people. */
  previewCode: {
    params: z.object({ plan: PlanInput, to: z.enum(CODE_LANGUAGE_IDS) }),
    result: z.object({ files: z.array(CodeFile), left: z.number() }),
  },
  render: {
    params: z.object({
      ...PlanOf,
      format: z.enum(RENDER_FORMATS),
      choice: DiagramChoice,
      ...DRAWING,
      /** Names of components beside which what completes them is shown. */
      unfold: z.array(z.string()),
    }),
    result: z.object({
      rendered: z.string(),
      /** What stands for types in place of glyphs, by types without versions; to be made inert before it is shown. */
      icons: z.optional(z.record(z.string(), Icon)),
    }),
  },
  /** Remembers how the panel's rooms share it, for the next panel. */
  keepSizes: { params: PanelSizes, result: z.object({}) },
  /** Writes the setting; the change comes back as an event. */
  setDiagramChoice: { params: z.object({ choice: DiagramChoice }), result: z.object({}) },
  /** Asks where to save a file and writes it; `savedAs` is absent when the user backed out. */
  saveFile: {
    params: z.object({
      kind: ExportKind,
      /** Suggested name, without extension. */
      name: z.string(),
      /** Text; of a PNG its bytes in Base64. */
      content: z.string(),
    }),
    result: z.object({ savedAs: z.optional(z.string()) }),
  },
  /** A plan that was sent as what became of one that the page does not have, and the picture that came with it. */
  sentPlan: {
    params: z.object({ sent: z.int() }),
    result: z.object({ plan: PlanInput, picture: z.optional(z.string()) }),
  },
  /** Tells what the panel shows now. */
  showing: { params: z.extend(DesignView, PlanOf), result: z.object({}) },
  /** Tells the user's own design, which is kept when its tab is closed; absent while there is none. */
  keepDesign: { params: z.object({ design: z.optional(KeptDesign) }), result: z.object({}) },
  /** Hands over the design whose tab was closed last; absent where it was taken before. */
  takeClosed: { params: z.object({}), result: z.object({ design: z.optional(KeptDesign) }) },
  /** Tells how the next picture of a source is to be drawn, so that it can come with its plan; absent: it cannot. */
  drawnFor: {
    params: z.object({ source: z.string(), drawing: z.optional(Drawing) }),
    result: z.object({}),
  },
  /** Opens the plan of a file as a design; it comes as an event. */
  editSource: { params: z.object({ source: z.string() }), result: z.object({}) },
  /** Opens the report of a comparison, or the texts of its plans side by side. */
  openComparison: { params: AskedComparison, result: z.object({}) },
  /** Tells that the user pointed at a component. */
  selected: { params: z.object({ name: z.string() }), result: z.object({}) },
  copyText: { params: z.object({ text: z.string() }), result: z.object({}) },
} as const;

const SENT_PLAN = {
  /** Stands for the plan in calls that follow. */
  number: z.optional(z.int()),
  comparison: z.optional(ComparisonView),
} as const;

/** A picture as a whole, or as what became of the one that came with an earlier plan. */
const ChangedDrawing = z.extend(DrawnPlan, {
  rendered: z.optional(z.string()),
  changes: z.optional(TextChanges),
});

/** Host → panel, unasked. */
const Event = z.discriminatedUnion("type", [
  /** Who the panel speaks with; sent when ready and on every change. */
  z.object({ type: z.literal("connection"), signedIn: z.boolean(), service: z.string() }),
  /** Whether VS Code offers a language model; sent when ready and on every change. */
  z.object({ type: z.literal("models"), offered: z.boolean() }),
  /** The language model that reads intents before they are proposed, by name; absent where none does. */
  z.object({ type: z.literal("reader"), name: z.optional(z.string()) }),
  /** What the tab is about; sent when ready, and where its source has moved. */
  z.object({ type: z.literal("subject"), subject: TabSubject }),
  /** The user wants to plan: where nothing is designed yet, the focus goes to the intent. */
  z.object({ type: z.literal("plan") }),
  /** The user asks to have the intent read by a language model. */
  z.object({ type: z.literal("understand") }),
  /** How diagrams are drawn, and whether by the built-in service; anew, where other icons stand for types. */
  z.extend(DiagramView, { type: z.literal("diagram"), anew: z.optional(z.boolean()) }),
  /** What was asked before, latest first, and the intent of the design that was closed last; sent as the others. */
  z.object({ type: z.literal("history"), entries: z.array(IntentView), closed: z.optional(z.string()) }),
  /** How the rooms of the panel before shared it; sent when ready. */
  z.object({ type: z.literal("sizes"), sizes: PanelSizes }),
  /** What is being read to be shown here, by its name; absent where nothing is any more. */
  z.object({ type: z.literal("reading"), name: z.optional(z.string()) }),
  /** A plan to show instead of a proposal; with a source, in place of what was shown of that source before. */
  z.extend(ShownPlan, { type: z.literal("showPlan"), ...SENT_PLAN }),
  /** What a source has become. Where its plan is not what is shown, nothing changes: the user may have just left it. */
  z.extend(ShownPlan, { type: z.literal("updatePlan"), ...SENT_PLAN, drawn: z.optional(DrawnPlan) }),
  /** The same as what became of a plan that was sent before, and of the picture that came with that. */
  z.object({
    type: z.literal("changePlan"),
    ...{ title: ShownPlan.shape.title, source: ShownPlan.shape.source, comparison: SENT_PLAN.comparison },
    number: z.int(),
    since: z.int(),
    changes: PlanChanges,
    drawn: z.optional(ChangedDrawing),
  }),
  /** Why the plan shown of a source is not what the source says now. */
  z.object({ type: z.literal("sourceProblem"), source: z.string(), problem: z.optional(z.string()) }),
  /** A component to point at, by name. */
  z.object({ type: z.literal("select"), name: z.optional(z.string()) }),
  z.object({ type: z.literal("openDesign"), design: OpenedDesign }),
]);

export const PLANNER_PROTOCOL = { methods: METHODS, event: Event } as const;
export type PlannerProtocol = typeof PLANNER_PROTOCOL;
