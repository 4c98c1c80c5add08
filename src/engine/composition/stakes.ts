/** What a plan gives as a reason to ask for care that not every design needs. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { Verb } from "../catalogue/verbs.ts";
import { environmentKind } from "../planner/environments.ts";
import { PROGRAMS } from "../planner/programs.ts";
import type { Component } from "./component.ts";
import { APIS, COMPUTE } from "./kinds.ts";
import { hasSetting, settingState } from "./settings.ts";
import type { PlanView } from "./structure/planView.ts";
import { isToSurviveZone } from "./structure/rules/wishes.ts";

/**
 * A reason: the plan is for production, it is to survive the loss of a zone, to meet compliance programs or to keep to
 * a budget; the component answers requests from outside, or its costs grow with its use; or nothing more than what the
 * rule says of the component itself.
 */
export type Reason = "production" | "zones" | "programs" | "budget" | OfComponents | "itself";
type OfComponents = "outside" | "growing";

/** The reasons that hold of single components, as the end of a sentence about these. */
const OF_COMPONENTS: Readonly<Record<OfComponents, string>> = {
  outside: "which {answers|answer} requests from outside",
  growing: "and more the more {it is|they are} used",
};

/** What takes requests from outside, if the internet can reach it. */
const ENTRIES: readonly Capability[] = [...APIS, "load-balancer", "cdn", "web-hosting"];
/** What answers requests by code. */
const ANSWERING: readonly Capability[] = [...APIS, ...COMPUTE];

/** How requests are handed on, from the first end to the second… */
const HANDS_ON: ReadonlySet<Verb> = new Set<Verb>([
  ...(["routes to", "forwards to", "triggers", "serves", "points to", "connects to"] as const),
]);
/** …and where it is the second that hands them on to the first. */
const TAKES_FROM: ReadonlySet<Verb> = new Set<Verb>(["registers in"]);
/** A request of its own, to answer another: of a page, its visitors send it. */
const CALLS: Verb = "calls";
/** How something other than a request starts code. */
const STARTS: ReadonlySet<Verb> = new Set<Verb>(["triggers", "feeds", "starts", "runs", "raises events on"]);

/** Answers the questions that rules ask about the reasons of one plan; each is worked out once. */
export class Stakes {
  /** Whether the environment is said to be one that nobody depends on yet. */
  readonly isTrial: boolean;
  readonly #plan: PlanView;
  readonly #ofPlan: ReadonlyMap<Reason, string>;
  #requests:
    | { readonly ways: ReadonlySet<Component>; readonly answering: ReadonlySet<Component> }
    | undefined;

  constructor(plan: PlanView) {
    const { environment = "", programs = [], hasBudget } = plan.reviewed.effect;
    const kind = environmentKind(environment);
    this.#plan = plan;
    this.isTrial = kind === "trial" || kind === "staging";
    const reasons = new Map<Reason, string>();
    if (kind === "production") reasons.set("production", "and the plan is for production");
    if (programs.length > 0) {
      const names = programs.map((program) => PROGRAMS[program].name).join(", ");
      reasons.set("programs", `and the plan is to meet ${names}`);
    }
    if (isToSurviveZone(plan)) reasons.set("zones", "and the plan is to survive the loss of a zone");
    if (hasBudget) reasons.set("budget", "and the plan is to keep to a budget");
    this.#ofPlan = reasons;
  }

  /**
   * Of components, those that one of the reasons holds for, and the reason as the end of a sentence: the first that
   * holds for the plan as a whole, else of single components, else none but what the rule says of each.
   */
  askedOf<T extends Component>(
    reasons: readonly Reason[],
    components: readonly T[],
  ): { readonly asked: readonly T[]; readonly reason: string } {
    for (const reason of reasons) {
      const words = this.#ofPlan.get(reason);
      if (words !== undefined) return { asked: components, reason: words };
    }
    if (reasons.includes("itself")) return { asked: components, reason: "" };
    for (const reason of reasons) {
      if (reason !== "outside" && reason !== "growing") continue;
      const asked = components.filter((component) =>
        reason === "outside" ? this.#outside().answering.has(component) : grows(component),
      );
      if (asked.length > 0) return { asked, reason: OF_COMPONENTS[reason] };
    }
    return { asked: [], reason: "" };
  }

  /** Whether requests from the internet come in at the component itself, and code answers them. */
  takesRequests(component: Component): boolean {
    return this.#outside().ways.has(component);
  }

  /** What hands requests on to the component directly. */
  handing(component: Component): readonly Component[] {
    return this.#plan.incoming(component).flatMap(({ from, kind }) => (HANDS_ON.has(kind) ? from : []));
  }

  #outside() {
    this.#requests ??= requestsFromOutside(this.#plan);
    return this.#requests;
  }
}

/** The ways that requests from the internet take to code: where they come in, and what answers them. */
function requestsFromOutside(plan: PlanView) {
  const entries = plan.components.filter(
    (component) => gives(component, ENTRIES) && isOpen(plan, component) && !startsOtherwise(plan, component),
  );
  const reached = new Set<Component>(entries);
  const handing = new Map<Component, Component[]>();
  // A set grows while it is walked through.
  for (const component of reached) {
    for (const next of handedTo(plan, component)) {
      reached.add(next);
      const before = handing.get(next);
      if (before) before.push(component);
      else handing.set(next, [component]);
    }
    for (const { to, kind } of plan.outgoing(component))
      if (kind === CALLS && isOnTheWay(plan, to)) reached.add(to);
  }
  const answering = new Set([...reached].filter(answers));
  const leading = new Set(answering);
  for (const component of leading) for (const before of handing.get(component) ?? []) leading.add(before);
  return { ways: new Set<Component>(entries.filter((entry) => leading.has(entry))), answering };
}

/** Whether a component costs more the more it is used: by nature, or since it is set to grow. */
function grows(component: Component): boolean {
  return component.entry?.qualifiers.serverless === true || settingState(component, "max-capacity") === "on";
}

function handedTo(plan: PlanView, component: Component): readonly Component[] {
  return [
    ...plan.outgoing(component).flatMap(({ to, kind }) => (HANDS_ON.has(kind) ? to : [])),
    ...plan.incoming(component).flatMap(({ from, kind }) => (TAKES_FROM.has(kind) ? from : [])),
  ].filter((other) => isOnTheWay(plan, other));
}

/** Requests end in stores and channels: what takes from these answers nobody. */
function isOnTheWay(plan: PlanView, component: Component): boolean {
  const part = plan.partOf(component);
  return part === undefined || part === "entry" || part === "front" || part === "compute";
}

/** Runs code: what only hands out files does not, whatever else it is called. */
function answers(component: Component): boolean {
  return gives(component, ANSWERING) && !gives(component, ["static-hosting"]);
}

/** Code that could answer requests, but is started by a schedule, a queue or an event, and that no entry leads to. */
function startsOtherwise(plan: PlanView, component: Component): boolean {
  if (plan.partOf(component) !== "compute") return false;
  const starting = plan.incoming(component).filter(({ from, kind }) => STARTS.has(kind) && plan.works(from));
  const byEntry = plan
    .incoming(component)
    .some(({ from, kind }) => HANDS_ON.has(kind) && ["entry", "front"].includes(plan.partOf(from) ?? ""));
  return (starting.length > 0 || isTimed(plan, component)) && !byEntry;
}

/** Whether a component starts by the clock itself: it is set so, or the constraints name a schedule and it can keep one. */
function isTimed({ reviewed }: PlanView, component: Component): boolean {
  if (settingState(component, "schedule") !== "unset") return true;
  const isAsked = (reviewed.effect.settings ?? []).some(({ name }) => name === "schedule");
  return isAsked && gives(component, ["schedule"]);
}

/**
 * Whether the internet can reach a component: it is not private by nature, nor by its settings. Of an entry that may be
 * either and has no setting for it, what it hands requests on to tells, where all of that is said to be private.
 */
function isOpen(plan: PlanView, component: Component): boolean {
  const isPrivate = (one: Component) => settingState(one, "visibility") === "off";
  const { exposure } = component.entry?.qualifiers ?? {};
  if (exposure === "private" || isPrivate(component)) return false;
  if (exposure === "public" || hasSetting(component, "visibility")) return true;
  const next = handedTo(plan, component).filter((one) => hasSetting(one, "visibility"));
  return next.length === 0 || !next.every(isPrivate);
}

function gives({ entry }: Component, wanted: readonly Capability[]): boolean {
  return entry?.gives.some((capability) => wanted.includes(capability)) === true;
}
