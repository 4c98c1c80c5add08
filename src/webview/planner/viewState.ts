import type { DiagramFormat, PlanInput } from "../../contract/plan.ts";
import type { DiagramChoice, IntentView } from "../../shared/protocols/planner.ts";
import type { TaskState } from "../common/tasks.ts";
import type { Document } from "./state.ts";

/** The work under way, each shown in its own place. */
export type Task = "propose" | "compose" | "render" | "practices" | "understand";

/** What a service rendered. */
export interface Rendered {
  readonly format: DiagramFormat;
  readonly text: string;
  /** The plan it shows: the document's at that time, with folded groups as one component each. */
  readonly plan: PlanInput;
}

/** All that the panel shows. */
export interface ViewState extends TaskState<Task> {
  readonly document: Document;
  readonly signedIn: boolean;
  readonly service: string;
  /** What was asked before, latest first. */
  readonly history: readonly IntentView[];
  /** How diagrams are drawn. */
  readonly diagram: { readonly choice: DiagramChoice; readonly builtIn: boolean };
  /** VS Code offers a language model. */
  readonly models: boolean;
  /** What is to be said of a language model's reading. */
  readonly said: string | undefined;
  /** The rendered diagram of the plan. The last good one stays while a new one is made. */
  readonly rendered: Rendered | undefined;
  /** The component that every part of the panel points at, by name. */
  readonly selected: string | undefined;
  /** What a screen reader is told. */
  readonly announcement: string;
}

export function initialState(document: Document): ViewState {
  return {
    document,
    signedIn: true,
    service: "",
    busy: new Set(),
    failures: new Map(),
    history: [],
    diagram: { choice: "auto", builtIn: true },
    models: false,
    said: undefined,
    rendered: undefined,
    selected: undefined,
    announcement: "",
  };
}
