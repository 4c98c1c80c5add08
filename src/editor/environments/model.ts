/**
 * What the explorer shows, as state without a user interface: organisations, their projects, their environments,
 * and each environment's cost, drift and latest run. Every piece is loaded when somebody first looks at it.
 */
import type { Client } from "../../client/client.ts";
import type { EnvironmentReading } from "../../contract/project.ts";
import type { OrganizationReading, UserReading } from "../../contract/user.ts";
import { countDrifted, judgeDrift } from "../../shared/drift/judged.ts";
import { type FactSource, Facts } from "./facts.ts";
import { Loadable } from "./loadable.ts";
import {
  type Environment,
  type ModelNode,
  type Organization,
  type PinnedGroup,
  type Project,
  placeOf,
} from "./nodes.ts";
import { escapeId, keysOf, NodeRegistry } from "./registry.ts";
import { type Summary, summaryOf } from "./summary.ts";

/** An environment named in the settings. */
export interface AddedEnvironment {
  readonly id: string;
  readonly name?: string | undefined;
  readonly project?: string | undefined;
}

/** An environment that the user keeps at the top of the tree, as it was called when it was pinned. */
export interface Pin {
  readonly id: string;
  readonly name: string;
  /** What it stands in, such as its project's name: two environments may well have the same name. */
  readonly place: string;
}

export interface ModelSettings {
  readonly organizations: readonly string[];
  readonly environments: readonly AddedEnvironment[];
  readonly pins: readonly Pin[];
}

/** What changed: a piece of the tree, or all of it. */
export type ChangeListener = (changed: ModelNode | undefined) => void;

/** Environments that have drifted, whose drift is known, and all there are. */
export interface DriftCoverage {
  readonly drifted: number;
  readonly known: number;
  readonly of: number;
}

const PINNED_GROUP: PinnedGroup = { kind: "pinned", key: "pinned" };

export class EnvironmentModel {
  readonly #client: Client;
  readonly #settings: () => ModelSettings;
  readonly #changed: ChangeListener;
  readonly #judge: FactSource["judge"];
  readonly #organizations = new Map<string, Organization>();
  readonly #facts = new Map<string, Facts>();
  readonly #registry = new NodeRegistry();
  readonly #limitedUntil = () => this.#client.rateLimitedUntil;
  readonly user: Loadable<UserReading>;

  /** @param judge what the team says of drift; without it nothing is accepted */
  constructor(
    client: Client,
    settings: () => ModelSettings,
    changed: ChangeListener,
    judge: FactSource["judge"] = (id, drift) => judgeDrift(id, drift, [], 0),
  ) {
    this.#client = client;
    this.#judge = judge;
    this.#settings = settings;
    this.#changed = changed;
    this.user = new Loadable(
      (signal) => client.me({ signal }),
      () => this.#userChanged(),
      this.#limitedUntil,
    );
  }

  /** Organisations the service lists for the user, then those named in the settings, each once. */
  organizations(): readonly Organization[] {
    const listed: readonly OrganizationReading[] = this.user.value?.organizations ?? [];
    const named = this.#settings().organizations.map((id) => ({ id, name: id }));
    const all = new Map([...named, ...listed].map((organization) => [organization.id, organization]));
    const order = new Set([...listed, ...named].map(({ id }) => id));
    return [...order].map((id) => this.#organization(all.get(id) ?? { id, name: id }));
  }

  /** Projects of an organisation, as far as they are loaded. */
  projects(organization: Organization): readonly Project[] {
    const readings = organization.projects.value?.items ?? [];
    const keys = keysOf(organization, "project", readings);
    return readings.map((reading, index) =>
      this.#registry.same({ kind: "project", key: keys[index] ?? "", organization, reading }),
    );
  }

  /** Environments the service lists under a project, then those that the settings put there. */
  environments(project: Project): readonly Environment[] {
    return this.#environments(project, project.reading.environments.items, this.#addedTo(project));
  }

  /**
   * Environments of the settings that name no project, or one that no organisation has; they stand under the first
   * organisation, so that none is ever lost from view.
   */
  looseEnvironments(organization: Organization): readonly Environment[] {
    const all = this.organizations();
    if (all[0]?.id !== organization.id) return [];
    const known = new Set(all.flatMap(({ projects }) => projects.value?.items ?? []).map(({ id }) => id));
    const loose = this.#settings().environments.filter(
      ({ project }) => project === undefined || !known.has(project),
    );
    return this.#environments(organization, [], loose);
  }

  /** The group of pinned environments; undefined while none is pinned. */
  get pinnedGroup(): PinnedGroup | undefined {
    return this.#settings().pins.length > 0 ? PINNED_GROUP : undefined;
  }

  /** The pinned environments, in the order of pinning; as they are called now, where that is known. */
  pinnedEnvironments(): readonly Environment[] {
    const { pins } = this.#settings();
    const keys = keysOf(PINNED_GROUP, "environment", pins);
    return pins.map((pin, index) => {
      const [elsewhere] = [...this.#registry.places(pin.id)].filter(({ parent }) => parent !== PINNED_GROUP);
      return this.#registry.same<Environment>({
        kind: "environment",
        key: keys[index] ?? "",
        parent: PINNED_GROUP,
        id: pin.id,
        name: elsewhere?.name ?? pin.name,
        place: elsewhere ? placeOf(elsewhere) : pin.place,
        added: elsewhere?.added ?? false,
        pinned: true,
        raw: elsewhere?.raw,
        facts: this.#factsOf(pin.id),
      });
    });
  }

  /** The environments of a project as they are listed: to look through many projects without holding a node for each. */
  listed(project: Project): readonly EnvironmentReading[] {
    return [...project.reading.environments.items, ...this.#addedTo(project).map(asReading)];
  }

  /** What is known of a project's environments, in sum. */
  summaryOf(project: Project): Summary {
    return summaryOf(this.listed(project).map(({ id }) => this.#facts.get(id)));
  }

  /** How many resources are known to have drifted of the environment or project that stands under a key. */
  driftedUnder(key: string): number {
    const node = this.#registry.node(key);
    if (node?.kind === "environment") return summaryOf([node.facts]).drifted ?? 0;
    return node?.kind === "project" ? (this.summaryOf(node).drifted ?? 0) : 0;
  }

  /** Whether an environment is one of this model: the row of another account may outlive its model. */
  owns({ id, facts }: Environment): boolean {
    return this.#facts.get(id) === facts;
  }

  /** How many environments have drifted, of those whose drift is known, of all that are listed. */
  get driftCoverage(): DriftCoverage {
    let drifted = 0;
    let known = 0;
    for (const { knownDrift } of this.#facts.values()) {
      if (!knownDrift) continue;
      known++;
      if (countDrifted(knownDrift) > 0) drifted++;
    }
    const listed = this.organizations().flatMap((organization) => [
      ...this.projects(organization).flatMap((project) => this.listed(project)),
      ...this.looseEnvironments(organization),
    ]);
    return { drifted, known, of: Math.max(known, new Set(listed.map(({ id }) => id)).size) };
  }

  /** The team judges drift otherwise now: what is known of it counts anew. */
  driftJudgedAnew(): void {
    for (const [id, { knownDrift }] of this.#facts) if (knownDrift) this.#factChanged(id);
  }

  /** Whether the service has said that the account is not on a paid plan. */
  get needsPaidPlan(): boolean {
    for (const facts of this.#facts.values()) if (facts.needsPaidPlan) return true;
    return false;
  }

  /** Until when the service accepts nothing, as far as is known. */
  get rateLimitedUntil(): Date | undefined {
    return this.#limitedUntil();
  }

  /** Everything that has been asked for. */
  get loadables(): readonly Loadable<unknown>[] {
    return [
      this.user,
      ...[...this.#organizations.values()].map(({ projects }) => projects),
      ...[...this.#facts.values()].flatMap(({ asked }) => asked),
    ];
  }

  dispose(): void {
    for (const loadable of this.loadables) loadable.dispose();
  }

  #organization({ id, name }: OrganizationReading): Organization {
    const known = this.#organizations.get(id);
    if (known?.name === name) return known;
    const projects: Organization["projects"] =
      known?.projects ??
      new Loadable(
        (signal) => this.#client.projects(id, { signal }),
        () => this.#changed(this.#organizations.get(id)),
        this.#limitedUntil,
      );
    const organization = this.#registry.same<Organization>({
      kind: "organization",
      key: `organization:${escapeId(id)}`,
      id,
      name,
      projects,
    });
    this.#organizations.set(id, organization);
    return organization;
  }

  /** Forgets organisations that are listed no longer, and ends what is still on its way for them. */
  #userChanged(): void {
    const listed = new Set(this.organizations().map(({ id }) => id));
    for (const [id, { projects }] of this.#organizations) {
      if (listed.has(id)) continue;
      projects.dispose();
      this.#organizations.delete(id);
    }
    this.#changed(undefined);
  }

  /** Environments that the settings put under a project and the service does not list there. */
  #addedTo({ reading }: Project): readonly AddedEnvironment[] {
    const added = this.#settings().environments.filter(({ project }) => project === reading.id);
    if (added.length === 0) return added;
    const listed = new Set(reading.environments.items.map(({ id }) => id));
    return added.filter(({ id }) => !listed.has(id));
  }

  #environments(
    parent: Organization | Project,
    listed: readonly EnvironmentReading[],
    added: readonly AddedEnvironment[],
  ): readonly Environment[] {
    const readings = [...listed, ...added.map(asReading)];
    const keys = keysOf(parent, "environment", readings);
    const pins = new Set(this.#settings().pins.map(({ id }) => id));
    return readings.map(({ id, name, raw }, index) =>
      this.#registry.same({
        kind: "environment",
        key: keys[index] ?? "",
        parent,
        id,
        name,
        place: undefined,
        added: index >= listed.length,
        pinned: pins.has(id),
        raw,
        facts: this.#factsOf(id),
      }),
    );
  }

  #factChanged(id: string): void {
    for (const environment of this.#registry.places(id)) this.#changed(environment);
  }

  #factsOf(id: string): Facts {
    let facts = this.#facts.get(id);
    if (!facts) {
      const source = { client: this.#client, changed: () => this.#factChanged(id), judge: this.#judge };
      facts = new Facts(id, source);
      this.#facts.set(id, facts);
    }
    return facts;
  }
}

function asReading({ id, name }: AddedEnvironment): EnvironmentReading {
  return { id, name: name ?? id, raw: { id, name } };
}
