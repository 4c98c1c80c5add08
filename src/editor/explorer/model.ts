/**
 * What the explorer shows, as state without a user interface: organisations, their projects, their environments,
 * and each environment's cost, drift and latest run. Every piece is loaded when somebody first looks at it.
 */
import type { Client } from "../../client/client.ts";
import type { CostReading } from "../../contract/cost.ts";
import type { DriftReading } from "../../contract/drift.ts";
import type { LogReading } from "../../contract/logs.ts";
import type { EnvironmentReading, ProjectReading } from "../../contract/project.ts";
import type { ListReading } from "../../contract/reading.ts";
import type { OrganizationReading, UserReading } from "../../contract/user.ts";
import { Loadable } from "./loadable.ts";

/** An environment named in the settings. */
export interface AddedEnvironment {
  readonly id: string;
  readonly name?: string | undefined;
  readonly project?: string | undefined;
}

export interface ExplorerSettings {
  readonly organizations: readonly string[];
  readonly environments: readonly AddedEnvironment[];
}

/** What changed: a piece of the tree, or all of it. */
export type ChangeListener = (changed: ModelNode | undefined) => void;

export interface Organization {
  readonly kind: "organization";
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly projects: Loadable<ListReading<ProjectReading>>;
}

export interface Project {
  readonly kind: "project";
  readonly key: string;
  readonly organization: Organization;
  readonly reading: ProjectReading;
}

export interface Environment {
  readonly kind: "environment";
  readonly key: string;
  readonly parent: Organization | Project;
  readonly id: string;
  readonly name: string;
  /** From the settings, not listed by the service. */
  readonly added: boolean;
  readonly raw: unknown;
  readonly facts: Facts;
}

/** What is known of an environment, wherever it stands in the tree. */
export interface Facts {
  readonly cost: Loadable<CostReading>;
  readonly drift: Loadable<DriftReading>;
  /** The tail of the latest run's log. */
  readonly logs: Loadable<LogReading>;
}

export type ModelNode = Organization | Project | Environment;

export class ExplorerModel {
  readonly #client: Client;
  readonly #settings: () => ExplorerSettings;
  readonly #changed: ChangeListener;
  readonly #organizations = new Map<string, Organization>();
  readonly #facts = new Map<string, Facts>();
  /** Every node handed out, by key: a change is reported on the very object the tree holds. */
  readonly #nodes = new Map<string, ModelNode>();
  readonly user: Loadable<UserReading>;

  constructor(client: Client, settings: () => ExplorerSettings, changed: ChangeListener) {
    this.#client = client;
    this.#settings = settings;
    this.#changed = changed;
    this.user = new Loadable(
      (signal) => client.me({ signal }),
      () => changed(undefined),
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
    return readings.map((reading) =>
      this.#node({
        kind: "project",
        key: `${organization.key}/project:${reading.id}`,
        organization,
        reading,
      }),
    );
  }

  /** Environments the service lists under a project, then those that the settings put there. */
  environments(project: Project): readonly Environment[] {
    const { items } = project.reading.environments;
    const listed = new Set(items.map(({ id }) => id));
    const added = this.#settings().environments.filter(
      (environment) => environment.project === project.reading.id && !listed.has(environment.id),
    );
    return [
      ...items.map((reading) => this.#environment(project, reading, false)),
      ...added.map((environment) => this.#environment(project, asReading(environment), true)),
    ];
  }

  /**
   * Environments of the settings that name no project, or one that no organisation has; they stand under the first
   * organisation, so that none is ever lost from view.
   */
  looseEnvironments(organization: Organization): readonly Environment[] {
    const all = this.organizations();
    if (all[0]?.id !== organization.id) return [];
    const known = new Set(all.flatMap(({ projects }) => projects.value?.items ?? []).map(({ id }) => id));
    return this.#settings()
      .environments.filter(({ project }) => project === undefined || !known.has(project))
      .map((environment) => this.#environment(organization, asReading(environment), true));
  }

  /** Environments seen so far, each once. */
  knownEnvironments(): readonly Environment[] {
    const seen = new Map<string, Environment>();
    for (const node of this.#nodes.values()) {
      if (node.kind === "environment" && !seen.has(node.id)) seen.set(node.id, node);
    }
    return [...seen.values()];
  }

  /** Loads again what has been looked at: the node's own data, or everything. */
  async refresh(node?: ModelNode): Promise<void> {
    const loadables = node === undefined ? this.#allLoaded() : this.#loadedOf(node);
    await Promise.all(loadables.filter(wasLoaded).map((loadable) => loadable.reload()));
  }

  dispose(): void {
    for (const loadable of this.#allLoaded()) loadable.cancel();
  }

  #allLoaded(): Loadable<unknown>[] {
    return [
      this.user,
      ...[...this.#organizations.values()].map(({ projects }) => projects),
      ...[...this.#facts.values()].flatMap(loadablesOf),
    ];
  }

  #loadedOf(node: ModelNode): Loadable<unknown>[] {
    if (node.kind === "environment") return loadablesOf(node.facts);
    // A project is part of its organisation's list.
    return [(node.kind === "project" ? node.organization : node).projects];
  }

  #organization({ id, name }: OrganizationReading): Organization {
    const known = this.#organizations.get(id);
    if (known?.name === name) return known;
    const projects: Organization["projects"] =
      known?.projects ??
      new Loadable(
        (signal) => this.#client.projects(id, { signal }),
        () => this.#changed(this.#organizations.get(id)),
      );
    const organization = this.#node<Organization>({
      kind: "organization",
      key: `organization:${id}`,
      id,
      name,
      projects,
    });
    this.#organizations.set(id, organization);
    return organization;
  }

  #environment(parent: Organization | Project, reading: EnvironmentReading, added: boolean): Environment {
    const { id, name, raw } = reading;
    const facts = this.#factsOf(id);
    return this.#node({
      kind: "environment",
      key: `${parent.key}/environment:${id}`,
      parent,
      id,
      name,
      added,
      raw,
      facts,
    });
  }

  #factsOf(id: string): Facts {
    const known = this.#facts.get(id);
    if (known) return known;
    const changed = () => {
      for (const node of this.#nodes.values())
        if (node.kind === "environment" && node.id === id) this.#changed(node);
    };
    const load = <T>(call: (client: Client, signal: AbortSignal) => Promise<T>) =>
      new Loadable<T>((signal) => call(this.#client, signal), changed);
    const facts: Facts = {
      cost: load((client, signal) => client.cost(id, { signal })),
      drift: load((client, signal) => client.drift(id, { signal })),
      logs: load((client, signal) => client.logs(id, { tail: true, signal })),
    };
    this.#facts.set(id, facts);
    return facts;
  }

  /** The node under its key: the object already handed out while its data are the same, else the new one. */
  #node<T extends ModelNode>(node: T): T {
    const known = this.#nodes.get(node.key) as T | undefined;
    if (known && sameData(known, node)) return known;
    this.#nodes.set(node.key, node);
    return node;
  }
}

function sameData<T extends ModelNode>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((key) => Object.is(a[key], b[key]));
}

function loadablesOf({ cost, drift, logs }: Facts): Loadable<unknown>[] {
  return [cost, drift, logs];
}

function wasLoaded({ value, error }: Loadable<unknown>): boolean {
  return value !== undefined || error !== undefined;
}

function asReading({ id, name }: AddedEnvironment): EnvironmentReading {
  return { id, name: name ?? id, raw: { id, name } };
}
