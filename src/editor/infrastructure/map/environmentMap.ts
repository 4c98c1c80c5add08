/** An environment as a picture: its resources, with their drift, their costs and what the last run did to them. */
import * as vscode from "vscode";
import type { Client } from "../../../client/client.ts";
import { NotFound } from "../../../client/errors.ts";
import type { CostReading } from "../../../contract/cost.ts";
import type { KeptInfrastructure } from "../../../contract/imports.ts";
import type { JsonObject } from "../../../contract/reading.ts";
import type { ComparisonView } from "../../../shared/protocols/comparison.ts";
import type { ShownPlan } from "../../../shared/protocols/planner.ts";
import { costWithParts } from "../../environments/costWithParts.ts";
import { type Environment, placeOf } from "../../environments/nodes.ts";
import type { Connection } from "../../session/connections.ts";
import { joined, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { InfrastructureReader } from "../reader.ts";
import { describedPlan } from "./describedPlan.ts";
import { runChanges } from "./runChanges.ts";
import { Addresses, documentOfAddresses, withAddresses } from "./shownDocument.ts";

/** A map as the panel shows it, but for where it is from. */
export interface EnvironmentMap {
  readonly shown: ShownPlan;
  readonly comparison: ComparisonView | undefined;
}

/** What is known of an environment. */
interface Known {
  readonly shown: JsonObject;
  readonly cost: CostReading | undefined;
  readonly estimate: KeptInfrastructure["estimate"];
}

/**
 * Makes the map of an environment. Its resources are those of the plan that was imported last, or, of other services,
 * what their drift checks name.
 * @throws Error in words for people where nobody knows what the environment has
 */
export async function mapOf(
  environment: Environment,
  reader: InfrastructureReader,
  connection: Connection,
  signal: AbortSignal,
): Promise<EnvironmentMap> {
  const { shown, cost, estimate } = await load(environment, connection, signal);
  const drift = environment.facts.knownDrift;
  const { plan } = await reader.read(new OneDocument(shown), [OneDocument.NAME], signal);
  const title = joined([plain(environment.name), plain(placeOf(environment))], " · ");
  const run = environment.facts.logs.value;
  return {
    shown: {
      title,
      plan: describedPlan(plan, { drift, cost, estimate, addresses: new Addresses(shown) }),
    },
    comparison: run && comparisonOf(run.text, run.runId, new Set(plan.components.map(({ name }) => name))),
  };
}

/** Loads what the map is made of. Only what says which resources there are is needed. */
async function load(
  { id, name, facts }: Environment,
  { address, client }: Connection,
  signal: AbortSignal,
): Promise<Known> {
  const [cost, kept] = await Promise.all([
    costWithParts(client, id, signal).catch(() => undefined),
    address.kind === "built-in" ? keptBy(client, id, signal) : undefined,
    facts.drift.ensure(),
    facts.logs.ensure(),
  ]);
  signal.throwIfAborted();
  const subjects = facts.knownDrift?.checks.map(({ subject }) => subject) ?? [];
  if (!kept && subjects.length === 0) {
    if (facts.drift.error !== undefined) throw facts.drift.error;
    throw new Error(say("What {0} consists of is not known: its drift was never checked.", name));
  }
  const shown = kept ? withAddresses(kept.shown, subjects) : documentOfAddresses(subjects);
  return { shown, cost, estimate: kept?.estimate };
}

async function keptBy(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<KeptInfrastructure | undefined> {
  try {
    return await client.infrastructure(id, { signal });
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** What the last run did, in the same picture as a run that is about to do it. */
function comparisonOf(
  log: string,
  runId: string | undefined,
  names: ReadonlySet<string>,
): ComparisonView | undefined {
  const changes = [...runChanges(log)].filter(([name]) => names.has(name));
  if (changes.length === 0) return undefined;
  const because = say("by the last run");
  const of = (wanted: string) =>
    changes.flatMap(([name, change]) => (change === wanted ? [{ name, because }] : []));
  const replaced = of("replaced");
  return {
    before: runId === undefined ? say("the state before the last run") : say("the state before {0}", runId),
    after: say("What is there"),
    added: of("added"),
    // What is there again after its destruction was made by somebody else.
    removed: [],
    changed: of("changed"),
    ...(replaced.length > 0 && { replaced }),
  };
}

/** The one file that the reader is given. */
class OneDocument {
  static readonly NAME = "infrastructure.json";
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  async list(): Promise<readonly string[]> {
    return [];
  }

  async read(file: string): Promise<Uint8Array> {
    if (file === OneDocument.NAME) return Buffer.from(JSON.stringify(this.#document));
    throw new vscode.FileSystemError(file);
  }
}
