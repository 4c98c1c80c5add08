/** The environments that the overview shows, with all that is known of them. */
import type * as vscode from "vscode";
import type { EnvironmentFacts, ListedEnvironment } from "../../shared/protocols/overview.ts";
import { explain } from "../dialogs/errors.ts";
import type { Budgets } from "../environments/budgets.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, placeOf } from "../environments/nodes.ts";
import { factsOf } from "./facts.ts";

/** What is remembered of drift. */
export interface DriftMemory {
  /** When each drifted resource of an environment was seen first, by its name, in epoch milliseconds. */
  sinceOf(environmentId: string): ReadonlyMap<string, number>;
  /** The drift of an environment has been remembered. */
  readonly onDidRecord: vscode.Event<Environment>;
}

export interface SourceContext {
  readonly environments: Environments;
  readonly budgets: Budgets;
  readonly drift: DriftMemory;
}

export interface Listing {
  readonly environments: readonly ListedEnvironment[];
  readonly failures: readonly string[];
}

export class OverviewSource {
  readonly #context: SourceContext;
  readonly #lastLook: number | undefined;
  #listing = false;
  #listed: ReadonlyMap<string, Environment> = new Map();

  /** @param lastLook when the overview was looked at the last time, in epoch milliseconds */
  constructor(context: SourceContext, lastLook: number | undefined) {
    this.#context = context;
    this.#lastLook = lastLook;
  }

  /** Every environment, after the lists that were not loaded yet. */
  async list(): Promise<Listing> {
    const { environments } = this.#context;
    this.#listing = true;
    const all = await environments.all().finally(() => {
      this.#listing = false;
    });
    this.#listed = new Map(all.map((environment) => [environment.key, environment]));
    const model = await environments.model();
    const lists = model ? [model.user, ...model.organizations().map(({ projects }) => projects)] : [];
    const failures = lists.flatMap(({ error }) => (error === undefined ? [] : [explain(error).sentence]));
    return { environments: all.map(listedOf), failures: [...new Set(failures)] };
  }

  /** What was listed under the keys, in their order. */
  named(keys: readonly string[]): readonly Environment[] {
    return keys.map((key) => this.#listed.get(key)).filter((environment) => environment !== undefined);
  }

  get all(): readonly Environment[] {
    return [...this.#listed.values()];
  }

  /** Those that have an id: a service may list one twice. */
  withId(id: string): readonly Environment[] {
    return this.all.filter((environment) => environment.id === id);
  }

  /**
   * Whether other environments may be there than were listed, such as one that was created. A change that names no
   * environment is one of the lists; while these are loaded, what changes is part of the answer.
   */
  maybeOther(changed: readonly Environment[]): boolean {
    if (this.#listing) return false;
    if (changed.length === 0) return true;
    return changed.some(({ key, parent }) => parent.kind !== "pinned" && !this.#listed.has(key));
  }

  /** What is known of those of the environments that anybody has asked about. */
  facts(environments: readonly Environment[]): readonly EnvironmentFacts[] {
    const { budgets, drift } = this.#context;
    const now = new Date();
    return environments
      .filter(({ key, facts }) => facts.asked.length > 0 && this.#listed.has(key))
      .map((environment) =>
        factsOf(environment, {
          budget: budgets.of(environment.id),
          driftSince: drift.sinceOf(environment.id),
          lastLook: this.#lastLook,
          now,
        }),
      );
  }
}

function listedOf(environment: Environment): ListedEnvironment {
  const { key, id, name, parent } = environment;
  return {
    key,
    id,
    name,
    project: parent.kind === "project" ? placeOf(environment) : "",
    organization: organizationOf(parent),
  };
}

function organizationOf(parent: Environment["parent"]): string {
  if (parent.kind === "project") return parent.organization.name;
  return parent.kind === "organization" ? parent.name : "";
}
