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
  readonly #limitedUntil = () => this.#client.rateLimitedUntil;
  readonly user: Loadable<UserReading>;

  constructor(client: Client, settings: () => ExplorerSettings, changed: ChangeListener) {
    this.#client = client;
    this.#settings = settings;
    this.#changed = changed;
    this.user = new Loadable(
      (signal) => client.me({ signal }),
      () => changed(undefined),
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
      this.#node({ kind: "project", key: keys[index] ?? "", organization, reading }),
    );
  }

  /** Environments the service lists under a project, then those that the settings put there. */
  environments(project: Project): readonly Environment[] {
    const { items } = project.reading.environments;
    const listed = new Set(items.map(({ id }) => id));
    const added = this.#settings().environments.filter(
      (environment) => environment.project === project.reading.id && !listed.has(environment.id),
    );
    return this.#environments(project, items, added);
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
    const loadables = node === undefined ? this.loadables() : this.#loadedOf(node);
    await Promise.all(loadables.filter(wasLoaded).map((loadable) => loadable.reload()));
  }

  dispose(): void {
    for (const loadable of this.loadables()) loadable.cancel();
  }

  /** Everything that is loaded, or may be. */
  loadables(): readonly Loadable<unknown>[] {
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
        this.#limitedUntil,
      );
    const organization = this.#node<Organization>({
      kind: "organization",
      key: `organization:${escapeId(id)}`,
      id,
      name,
      projects,
    });
    this.#organizations.set(id, organization);
    return organization;
  }

  #environments(
    parent: Organization | Project,
    listed: readonly EnvironmentReading[],
    added: readonly AddedEnvironment[],
  ): readonly Environment[] {
    const readings = [...listed, ...added.map(asReading)];
    const keys = keysOf(parent, "environment", readings);
    return readings.map(({ id, name, raw }, index) =>
      this.#node({
        kind: "environment",
        key: keys[index] ?? "",
        parent,
        id,
        name,
        added: index >= listed.length,
        raw,
        facts: this.#factsOf(id),
      }),
    );
  }

  #factsOf(id: string): Facts {
    const known = this.#facts.get(id);
    if (known) return known;
    const changed = () => {
      for (const node of this.#nodes.values())
        if (node.kind === "environment" && node.id === id) this.#changed(node);
    };
    const load = <T>(call: (client: Client, signal: AbortSignal) => Promise<T>) =>
      new Loadable<T>((signal) => call(this.#client, signal), changed, this.#limitedUntil);
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

/** Keys of siblings. VS Code shows none of them when two are equal, and services may send an id twice. */
function keysOf(
  parent: ModelNode,
  kind: ModelNode["kind"],
  siblings: readonly { readonly id: string }[],
): readonly string[] {
  const seen = new Map<string, number>();
  return siblings.map(({ id }) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return `${parent.key}/${kind}:${escapeId(id)}${count === 0 ? "" : `/${count}`}`;
  });
}

/** An id without the separator of keys, so that no id can make up the key of another node. */
function escapeId(id: string): string {
  return id.replaceAll("%", "%25").replaceAll("/", "%2F");
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
