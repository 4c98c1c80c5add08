import type { Client } from "../../client/client.ts";
import { ClientError } from "../../client/errors.ts";
import { absenceWords } from "../../client/errorWords.ts";
import type { CostReading } from "../../contract/cost.ts";
import type { DriftReading } from "../../contract/drift.ts";
import type { LogReading } from "../../contract/logs.ts";
import type { JudgedDrift } from "../../shared/drift/judged.ts";
import { Loadable } from "./loadable.ts";

/** What an environment's facts are loaded with. */
export interface FactSource {
  readonly client: Client;
  /** What the team says of an environment's drift; the very same object until that changes. */
  readonly judge: (environmentId: string, drift: DriftReading) => JudgedDrift;
  /** Called when a fact of the environment changes state. */
  readonly changed: (environmentId: string) => void;
}

/** What is known of an environment, wherever it stands in the tree. A fact that nobody asks for costs nothing. */
export class Facts {
  readonly #id: string;
  readonly #source: FactSource;
  #cost: Loadable<CostReading> | undefined;
  #drift: Loadable<DriftReading> | undefined;
  #logs: Loadable<LogReading> | undefined;

  constructor(environmentId: string, source: FactSource) {
    this.#id = environmentId;
    this.#source = source;
  }

  get cost(): Loadable<CostReading> {
    this.#cost ??= this.#loadable((client, signal) => client.cost(this.#id, { signal }));
    return this.#cost;
  }

  /** As the service sends it; {@link knownDrift} is what counts. */
  get drift(): Loadable<DriftReading> {
    this.#drift ??= this.#loadable((client, signal) => client.drift(this.#id, { signal }));
    return this.#drift;
  }

  /** The tail of the latest run's log. */
  get logs(): Loadable<LogReading> {
    this.#logs ??= this.#loadable((client, signal) => client.logs(this.#id, { tail: true, signal }));
    return this.#logs;
  }

  get all(): readonly Loadable<unknown>[] {
    return [this.cost, this.drift, this.logs];
  }

  /** The facts that somebody has asked for. */
  get asked(): readonly Loadable<unknown>[] {
    return [this.#cost, this.#drift, this.#logs].filter((fact) => fact !== undefined);
  }

  /** Those of them that the environment's own row shows. */
  get onRow(): readonly Loadable<unknown>[] {
    return [this.#cost, this.#drift].filter((fact) => fact !== undefined);
  }

  /** The cost, as far as it is known already. */
  get knownCost(): CostReading | undefined {
    return this.#cost?.value;
  }

  /** Whether the service has said that it has no cost: a sum lacks nothing without it. */
  get lacksCost(): boolean {
    return this.#cost?.value === undefined && absenceWords(this.#cost?.error) !== undefined;
  }

  /** The drift as the team judges it, as far as it is known already. */
  get knownDrift(): JudgedDrift | undefined {
    const drift = this.#drift?.value;
    return drift && this.#source.judge(this.#id, drift);
  }

  /** Whether the service has refused a fact because the account is not on a paid plan. */
  get needsPaidPlan(): boolean {
    return this.asked.some(
      ({ error }) => error instanceof ClientError && error.reason === "paidTierRequired",
    );
  }

  #loadable<T>(call: (client: Client, signal: AbortSignal) => Promise<T>): Loadable<T> {
    const { client, changed } = this.#source;
    return new Loadable<T>(
      (signal) => call(client, signal),
      () => changed(this.#id),
      () => client.rateLimitedUntil,
      (error) => absenceWords(error) !== undefined,
    );
  }
}
