/**
 * What there is to know about, each as one object that the tree shows as a row and that commands receive as their
 * argument: organisations, projects, environments, an environment's facts, and the checks of its drift.
 */
import type { PagedList } from "../../client/caller.ts";
import type { ProjectReading } from "../../contract/project.ts";
import type { JudgedCheck } from "../../shared/drift/judged.ts";
import type { Facts } from "./facts.ts";
import type { Loadable } from "./loadable.ts";

export interface Organization {
  readonly kind: "organization";
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly projects: Loadable<PagedList<ProjectReading>>;
}

export interface Project {
  readonly kind: "project";
  readonly key: string;
  readonly organization: Organization;
  readonly reading: ProjectReading;
}

/** The group at the top of the tree that holds what the user has pinned. */
export interface PinnedGroup {
  readonly kind: "pinned";
  readonly key: string;
}

export interface Environment {
  readonly kind: "environment";
  readonly key: string;
  readonly parent: Organization | Project | PinnedGroup;
  readonly id: string;
  readonly name: string;
  /** In the group of pinned environments: what it stands in otherwise. */
  readonly place: string | undefined;
  /** From the settings, not listed by the service. */
  readonly added: boolean;
  readonly pinned: boolean;
  readonly raw: unknown;
  readonly facts: Facts;
}

export type ModelNode = Organization | Project | PinnedGroup | Environment;

/** One of the three facts of an environment. */
export interface FactNode {
  readonly kind: "cost" | "drift" | "logs";
  readonly key: string;
  readonly environment: Environment;
}

export interface DriftCheckNode {
  readonly kind: "driftCheck";
  readonly key: string;
  readonly drift: FactNode;
  readonly check: JudgedCheck;
}

/** What a command can be about. */
export type Subject = ModelNode | FactNode | DriftCheckNode;

/** The environment that each kind of subject is, or is part of. */
const ENVIRONMENT_OF: {
  readonly [Kind in Subject["kind"]]: ((subject: SubjectOf<Kind>) => Environment) | undefined;
} = {
  organization: undefined,
  pinned: undefined,
  project: undefined,
  environment: (environment) => environment,
  cost: ({ environment }) => environment,
  drift: ({ environment }) => environment,
  logs: ({ environment }) => environment,
  driftCheck: ({ drift }) => drift.environment,
};

/** The subject of a kind. */
export type SubjectOf<Kind, Each = Subject> = Each extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Each
    : never
  : never;

/** Whether a command's argument is a subject: commands are also called by other extensions and keys. */
export function isSubject(value: unknown): value is Subject {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    "key" in value &&
    Object.hasOwn(ENVIRONMENT_OF, String(value.kind))
  );
}

/** The environment that a command's argument is, or is part of. */
export function environmentOf(argument: unknown): Environment | undefined {
  if (!isSubject(argument)) return undefined;
  const of = ENVIRONMENT_OF[argument.kind] as ((subject: Subject) => Environment) | undefined;
  return of?.(argument);
}

/** The name of what an environment stands in. */
export function placeOf({ parent, place }: Environment): string {
  if (parent.kind === "pinned") return place ?? "";
  return parent.kind === "project" ? parent.reading.name : parent.name;
}
