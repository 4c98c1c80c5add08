import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { vocabularyOf } from "../../client/vocabulary.ts";
import type { ProposeReading, ProposeRequest } from "../../contract/component.ts";
import type { PlanInput } from "../../contract/plan.ts";
import { readMemory } from "../../contract/planFile.ts";
import type { PlanDiff } from "../../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import { factViews } from "../../shared/facts/views.ts";
import { withProgress } from "../dialogs/messages.ts";
import { signalOf } from "../host/cancellation.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import { providerWord } from "../host/settings.ts";
import type { Connection } from "../session/connections.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./catalogue.ts";
import { fileSide } from "./compareSides.ts";
import type { PlanComparisons } from "./comparisons.ts";
import type { Comparison } from "./core/comparison.ts";
import { toPlanFile } from "./core/designFile.ts";
import { reproposalReport } from "./core/report.ts";
import { type Reproposal, recommendedOf, repropose } from "./core/reproposal.ts";

/** Proposes saved plans again with the intent they remember, and tells what changed and why. */
export class Reproposals {
  readonly #connection: () => Promise<Pick<Connection, "address" | "client">>;
  readonly #builtIn: BuiltIn;
  readonly #rules: ReadRules;
  readonly #comparisons: PlanComparisons;

  constructor(
    connection: () => Promise<Pick<Connection, "address" | "client">>,
    builtIn: BuiltIn,
    rules: ReadRules,
    comparisons: PlanComparisons,
  ) {
    this.#connection = connection;
    this.#builtIn = builtIn;
    this.#rules = rules;
    this.#comparisons = comparisons;
  }

  /** @throws Error when the plan does not remember its intent; ClientError */
  async run(uri: vscode.Uri): Promise<void> {
    const before = await fileSide(uri);
    if (readMemory(before.plan).intent === undefined)
      throw new Error(
        say(
          "{0} does not remember what it was proposed from. Plans saved from the planner do: they have an “intent”.",
          before.title,
        ),
      );
    await withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: say("Proposing {0} again…", before.title),
        cancellable: true,
      },
      async (_progress, token) => {
        const signal = signalOf(token);
        const { plan, ...outcome } = await this.#propose(before.plan, signal);
        const after = { title: say("{0} (proposed again)", before.title), plan, uri: undefined };
        const comparison = withReasons(
          await this.#comparisons.compare(before, after, signal),
          outcome.reasons,
        );
        const report = reproposalReport({ comparison, ...outcome }, say);
        this.#comparisons.show(before, after, comparison, report);
      },
    );
  }

  async #propose(plan: PlanInput, signal: AbortSignal) {
    const { intent = "", constraints, facts, provider } = readMemory(plan);
    const { client, word, isOwn } = await this.#clientFor(provider);
    const { packs } = await this.#rules(signal);
    const rules = packs.length > 0 ? { rules: packs } : {};
    // A service that takes no facts reads the intent itself. The plan keeps them.
    const isTaken = facts !== undefined && (await vocabularyOf(client, signal)) !== undefined;
    const asked = { intent, constraints, ...(isOwn && rules), ...(isTaken && { facts }) };
    const proposal = await client.propose(asked, { signal });
    const { items } = proposal.candidates;
    // Only the practices tell the version of the knowledge base.
    const { kbVersion } = await client.practices(proposal.workload ?? intent, { signal });
    const reproposal = repropose(plan, items);
    const { suppressedRules } = reproposal.memory;
    const region = proposal.region ?? plan.region;
    const composed = await (await this.#builtIn()).resolve(
      {
        candidates: [...reproposal.components],
        constraints,
        ...rules,
        ...(region !== undefined && { region }),
        suppressed_rules: [...suppressedRules],
      },
      { signal },
    );
    const design = {
      plan: composed,
      follows: false,
      asked: { intent, constraints, ...(facts && { facts: factViews(facts) }) },
      recommended: recommendedOf(items),
      chosen: [
        ...new Set(
          composed.components.filter(({ added_by }) => added_by === undefined).map(({ type_id }) => type_id),
        ),
      ],
      suppressedRules: [...suppressedRules],
      ...(kbVersion === undefined ? {} : { kbVersion }),
    };
    return {
      plan: toPlanFile(design, word, plan),
      reproposal,
      reasons: await this.#reasons(client, asked, proposal, reproposal, signal),
      otherProvider: provider !== undefined && provider !== word ? word : undefined,
      withoutFacts: facts !== undefined && !isTaken,
    };
  }

  /** The built-in service is asked about the plan's own cloud; others know the one word they are set to. */
  async #clientFor(provider: string | undefined): Promise<{ client: Client; word: string; isOwn: boolean }> {
    const { address, client } = await this.#connection();
    const known = provider === DEFAULT_PROVIDER_WORD || CLOUD_IDS.some((cloud) => cloud === provider);
    const isOwn = address.kind === "built-in";
    return isOwn && provider !== undefined && known
      ? { client: await this.#builtIn(provider), word: provider, isOwn }
      : { client, word: providerWord(), isOwn };
  }

  /** Why types joined or left: the proposal's explanations, what it excluded, else the answer to "why not". */
  async #reasons(
    client: Client,
    asked: ProposeRequest,
    { candidates, excluded }: ProposeReading,
    { joined, left }: Reproposal,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const reasons = new Map(
      candidates.items
        .filter(({ typeId, explanation }) => joined.includes(typeId) && explanation !== "")
        .map(({ typeId, explanation }) => [typeId, explanation]),
    );
    for (const id of left) {
      const exclusion = excluded.find(({ type_id }) => type_id === id);
      // A service without the operation leaves the reason open.
      const answer = async () =>
        (await client.whyNot({ ...asked, type: id }, { signal }).catch(() => undefined))?.answer;
      const reason = exclusion?.message ?? (await answer());
      if (reason !== undefined) reasons.set(id, reason);
    }
    return reasons;
  }
}

/** Says why the service recommends or no longer recommends what was "chosen" or "no longer chosen". */
function withReasons(comparison: Comparison, reasons: ReadonlyMap<string, string>): Comparison {
  const explained = ({ component, because }: PlanDiff["added"][number]) => ({
    component,
    because: (component.added_by === undefined && reasons.get(component.type_id)) || because,
  });
  const { diff } = comparison;
  return {
    ...comparison,
    diff: { ...diff, added: diff.added.map(explained), removed: diff.removed.map(explained) },
  };
}
