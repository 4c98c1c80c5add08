import * as vscode from "vscode";
import { documentOf } from "../../shared/drift/differences.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod } from "../../shared/format/period.ts";
import { formatDay, formatMoment } from "../../shared/format/time.ts";
import { sidesOf } from "../../shared/redaction/shown.ts";
import { explain } from "../dialogs/errors.ts";
import { openDiff } from "../dialogs/openings.ts";
import type { Environments } from "../environments/environments.ts";
import type { DriftCheckNode } from "../environments/nodes.ts";
import { type Environment, placeOf } from "../environments/nodes.ts";
import { environmentTitle } from "../environments/title.ts";
import { Disposables } from "../host/disposables.ts";
import { DRIFT_SCHEME } from "../ids.ts";
import { say } from "../text/say.ts";
import { type CheckAddress, type DriftAddress, type Side, toAddress, toUri } from "./addresses.ts";
import { sinceText } from "./checkRows.ts";
import type { DriftHistory } from "./driftHistory.ts";
import { driftReport, type ReportedEnvironment, type ReportLanguage } from "./report.ts";

/** Changes of the tree come in swarms; open documents follow them this much later. */
const SETTLE = 150;

const DAY = 24 * 60 * 60_000;

/** Environments that a report loads by itself. */
const MOST_LOADED = 50;

/**
 * Read-only documents: the two sides of a drift check, and reports. Each is made from what has been loaded,
 * follows it, and makes itself again when VS Code restores it with its window.
 */
export class DriftDocuments implements vscode.Disposable {
  readonly #environments: Environments;
  readonly #history: DriftHistory;
  readonly #owned = new Disposables();
  readonly #changed: vscode.EventEmitter<vscode.Uri>;
  #settling: NodeJS.Timeout | undefined;

  constructor(environments: Environments, history: DriftHistory, changed: vscode.EventEmitter<vscode.Uri>) {
    this.#environments = environments;
    this.#history = history;
    this.#changed = changed;
    this.#owned.add(environments.onDidChange(() => this.#follow()));
    this.#owned.add({ dispose: () => clearTimeout(this.#settling) });
  }

  /** Opens both sides of a check in the diff editor. */
  async showDifferences({ check, drift, key }: DriftCheckNode): Promise<void> {
    const { environment } = drift;
    const environmentName = titleOf(environment);
    const side = (which: Side) =>
      toUri({
        kind: which,
        environmentId: environment.id,
        environmentName,
        subject: check.subject,
        // The row's key ends in the place among checks of the same subject.
        place: Number(/#(\d+)$/.exec(key)?.[1] ?? 0),
      });
    const title = say("{0} · {1} (recorded ↔ found)", check.subject, environmentName);
    await openDiff(side("recorded"), side("found"), title, { preview: true });
  }

  /** Opens the report of one environment, or of all of them, as a preview. */
  async showReport(environment: Environment | undefined): Promise<void> {
    const uri = toUri({
      kind: "report",
      environmentId: environment?.id,
      environmentName: environment && titleOf(environment),
    });
    await vscode.commands.executeCommand("markdown.showPreview", uri);
  }

  /** The text of a document, made from what is known or is loaded for it. */
  async contentOf(uri: vscode.Uri): Promise<string> {
    const address = toAddress(uri);
    if (!address) return say("There is no drift document at this address.");
    const isReport = address.kind === "report";
    const says = (text: string) => (isReport ? text : comment(text));
    try {
      if (!(await this.#environments.model()))
        return says(say("Sign in to Infra Planner to see this document."));
      return await (isReport ? this.#report(address) : this.#side(address));
    } catch (error) {
      const { sentence, nextStep } = explain(error);
      return says([sentence, nextStep].filter((part) => part !== undefined).join(" "));
    }
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #side({ kind, environmentId, subject, place }: CheckAddress): Promise<string> {
    const environment = await this.#environment(environmentId);
    if (!environment) return comment(notListed());
    const { drift } = environment.facts;
    await drift.ensure();
    if (!drift.value) throw drift.error;
    const check = drift.value.checks.filter((each) => each.subject === subject)[place];
    if (!check)
      return comment(say("The service no longer reports this check. The resource may have been repaired."));
    const sides = sidesOf(check);
    const side = kind === "recorded" ? sides.before : sides.after;
    if (side !== undefined) return documentOf(side);
    return comment(
      check.verdict === "missing"
        ? say("The resource does not exist any more.")
        : say("The service sent no values for this side."),
    );
  }

  async #report({ environmentId }: Extract<DriftAddress, { kind: "report" }>): Promise<string> {
    const all = await this.#environments.all();
    const environments = all.filter(({ id }) => environmentId === undefined || id === environmentId);
    if (environments.length === 0) return notListed();
    // Of very many, only what has been looked at: the command loads the others, and can be called off.
    if (environments.length <= MOST_LOADED) {
      await Promise.all(environments.flatMap(({ facts }) => [facts.drift.ensure(), facts.cost.ensure()]));
    }
    const now = Date.now();
    const reported = environments.map((environment) => this.#reported(environment));
    return driftReport(reported, reportLanguage(now), now);
  }

  #reported(environment: Environment): ReportedEnvironment {
    const { id, name, facts } = environment;
    const { drift, cost } = facts;
    return {
      name,
      path: [placeOf(environment)],
      drift: facts.knownDrift,
      problem: drift.error === undefined ? undefined : explain(drift.error).sentence,
      loadedAt: drift.loadedAt,
      cost: cost.value && costText(cost.value),
      history: this.#history.of(id),
    };
  }

  async #environment(id: string): Promise<Environment | undefined> {
    return (await this.#environments.all()).find((environment) => environment.id === id);
  }

  #follow(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === DRIFT_SCHEME) this.#changed.fire(uri);
    }, SETTLE);
  }
}

function titleOf(environment: Environment): string {
  return environmentTitle(environment.name, placeOf(environment));
}

function costText(cost: NonNullable<Environment["facts"]["cost"]["value"]>): string | undefined {
  if (cost.totalCost === undefined) return undefined;
  const locale = vscode.env.language;
  const total = formatMoney(cost.totalCost, cost.unit, locale);
  // The end of a period is its last day.
  const goesOn = !cost.estimate && Date.parse(cost.endDate ?? "") + DAY > Date.now();
  const parts = [
    goesOn ? say("{0} so far", total) : total,
    cost.estimate ? say("estimate") : undefined,
    formatPeriod(cost.startDate, cost.endDate, locale),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

function reportLanguage(now: number): ReportLanguage {
  const locale = vscode.env.language;
  return {
    t: say,
    time: (epochMs) => formatMoment(epochMs, locale),
    day: (epochMs) => formatDay(epochMs, now, locale),
    since: (sighting) => sinceText(sighting, now, locale),
  };
}

function notListed(): string {
  return say("This environment is not among those of the service in use.");
}

/** A side's documents are JSON with comments. */
function comment(text: string): string {
  return `// ${text}\n`;
}
