import * as z from "zod/mini";
import type { PlanInput } from "../../contract/plan.ts";
import type { DiagramFormat } from "../../contract/rendering.ts";
import type { Icons } from "../../shared/icons/icons.ts";
import { DiagramChoice, type DiagramView } from "../../shared/protocols/diagram.ts";
import type { PanelEvent } from "../../shared/protocols/panel.ts";
import { type IntentView, type PlannerProtocol, TabSubject } from "../../shared/protocols/planner.ts";
import type { PanelSizes } from "../../shared/protocols/sizes.ts";
import type { TaskState } from "../common/tasks.ts";
import type { DiagramFilter } from "./diagram/filter.ts";
import { NOTHING_POINTED, type Pointed } from "./pointing.ts";
import { Document, restoreDocument } from "./state.ts";

/** The work under way, each shown in its own place. */
export type Task = "propose" | "compose" | "render" | "practices" | "understand" | "agree";

/** What a service rendered. */
export interface Rendered {
  readonly format: DiagramFormat;
  readonly choice: DiagramChoice;
  readonly text: string;
  /** What stands for types in place of glyphs. */
  readonly icons?: Icons | undefined;
  /** The plan it shows: the document's at that time, with folded groups as one component each. */
  readonly plan: PlanInput;
  /** What the plan was filtered by. */
  readonly filter?: DiagramFilter | undefined;
  /** It is from before the page was hidden or the window reloaded, and to be drawn anew. */
  readonly restored?: boolean;
}

/** A picture as it is kept over hiding and a reload, so that it is there before its host is. */
const KeptPicture = z.object({ choice: DiagramChoice, text: z.string() });
/** What is kept beside the document: each by itself, since none of it is worth the others. */
const KeptBeside = z.object({
  picture: z.catch(z.optional(KeptPicture), undefined),
  selected: z.catch(z.optional(z.string()), undefined),
  subject: z.catch(z.optional(TabSubject), undefined),
});
/** More characters of a picture are not kept: they go to VS Code with each change of the document. */
const MOST_KEPT = 200_000;

/** The picture of a document, if it shows the document's very plan and is small enough to be kept. */
function keepable(
  { plan }: Document,
  rendered: Rendered | undefined,
): z.infer<typeof KeptPicture> | undefined {
  if (rendered?.format !== "svg" || rendered.plan !== plan || rendered.text.length > MOST_KEPT)
    return undefined;
  return { choice: rendered.choice, text: rendered.text };
}

/**
 * What VS Code keeps of what is shown over hiding and a reload of the window.
 * @param own the user's own design behind a plan that is only shown
 */
export function savedState(
  {
    document,
    rendered,
    selected,
    subject,
  }: Pick<ViewState, "document" | "rendered" | "selected" | "subject">,
  own: Document | undefined,
): object {
  const picture = keepable(document, rendered);
  return {
    ...document,
    ...(picture && { picture }),
    ...(selected !== undefined && { selected }),
    ...(own && { own }),
    ...(subject && { subject }),
  };
}

/** What VS Code kept, or the beginning where it kept nothing that can be read. */
export function restoredState(saved: unknown): ViewState {
  const state = initialState(restoreDocument(saved));
  const { plan } = state.document;
  const { picture, selected, subject } = KeptBeside.safeParse(saved).data ?? {};
  const isThere = plan?.components.some(({ name }) => name === selected) === true;
  const restored = { ...state, subject, selected: isThere ? selected : undefined };
  if (!picture || !plan) return restored;
  const { choice, text } = picture;
  const rendered = { format: "svg", choice, text, plan, restored: true } as const;
  return { ...restored, diagram: { ...state.diagram, choice }, rendered };
}

/**
 * The user's own design behind a plan that was only shown, as VS Code kept it: none or one. A page that is taken away
 * loses its steps, but not what the user made.
 */
export function restoredOwn(saved: unknown): readonly Document[] {
  const { data } = z.object({ own: Document }).safeParse(saved);
  return data ? [data.own] : [];
}

/** All that the panel shows. */
export interface ViewState extends TaskState<Task>, Pointed {
  readonly document: Document;
  /** What the tab is about, which brings it back after a reload; undefined until the host has told. */
  readonly subject: TabSubject | undefined;
  readonly signedIn: boolean;
  readonly service: string;
  /** What was asked before, latest first. */
  readonly history: readonly IntentView[];
  /** The intent of the design whose tab was closed last; undefined where none waits to be gone on with. */
  readonly closed: string | undefined;
  /** How diagrams are drawn. */
  readonly diagram: DiagramView;
  /** VS Code offers a language model. */
  readonly models: boolean;
  /** The language model that reads intents before they are proposed; undefined where none does. */
  readonly reader: string | undefined;
  /** What the host reads for the panel, by name; undefined while it reads nothing. */
  readonly reading: string | undefined;
  /** How the rooms share the panel. */
  readonly sizes: PanelSizes;
  /** When the rate limit ends that what is under way waits for, in epoch milliseconds. */
  readonly waitsUntil: number | undefined;
  /** What is to be said of a language model's reading. */
  readonly said: string | undefined;
  /** The rendered diagram of the plan. The last good one stays while a new one is made. */
  readonly rendered: Rendered | undefined;
  /** The component that every part of the panel points at, by name. */
  readonly selected: string | undefined;
  /** What a screen reader is told. */
  readonly announcement: string;
}

/**
 * What an event of the host changes of what is shown, as it says it. After one that brings a plan or the form nothing is
 * waited for.
 */
export function toldBy(
  event: PanelEvent<PlannerProtocol>,
  state: Pick<ViewState, "document" | "subject">,
): Partial<ViewState> {
  switch (event.type) {
    case "select":
      return { selected: event.name, pointed: [] };
    case "models":
      return { models: event.offered };
    case "reader":
      return { reader: event.name };
    case "history":
      return { history: event.entries, closed: event.closed };
    case "subject":
      return movedTo(event.subject, state);
    case "sizes":
      return { sizes: event.sizes };
    case "reading":
      return { reading: event.name };
    case "connection":
      return { signedIn: event.signedIn, service: event.service };
    case "diagram":
    case "understand":
      return {};
    default:
      return { reading: undefined };
  }
}

/** What is shown of the tab's source is of where that stands now. */
function movedTo(
  subject: TabSubject,
  { document, subject: before }: Pick<ViewState, "document" | "subject">,
): Partial<ViewState> {
  const { source } = subject;
  const isOf = document.source !== undefined && document.source === before?.source;
  if (!isOf || source === undefined || source === document.source) return { subject };
  return { subject, document: { ...document, source } };
}

function initialState(document: Document): ViewState {
  return {
    document,
    subject: undefined,
    signedIn: true,
    service: "",
    busy: new Set(),
    failures: new Map(),
    history: [],
    closed: undefined,
    diagram: { choice: "architecture", builtIn: true },
    models: false,
    reader: undefined,
    reading: undefined,
    sizes: {},
    waitsUntil: undefined,
    said: undefined,
    rendered: undefined,
    ...NOTHING_POINTED,
    announcement: "",
  };
}
