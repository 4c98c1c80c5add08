/** What the rows of cost, drift and logs have in common. */
import * as vscode from "vscode";
import { RateLimited } from "../../../client/errors.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { explain, shortNow, waitText } from "../../dialogs/errors.ts";
import type { Facts } from "../../environments/facts.ts";
import type { Loadable } from "../../environments/loadable.ts";
import type { FactNode } from "../../environments/nodes.ts";
import { Command as CommandId, ItemContext } from "../../ids.ts";
import { joined, type Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import type { RowKind } from "../row.ts";

/** What a fact's value adds to its row. */
export interface FactAppearance extends Partial<Appearance> {
  /** What matters most of the description, where there is little room for it. */
  readonly brief?: Plain | undefined;
}

interface FactRow<Kind extends FactNode["kind"]> extends Omit<Partial<RowKind<FactNode>>, "appearance"> {
  readonly label: () => Plain;
  readonly icon: string;
  /** What its value adds. */
  readonly loaded: (value: NonNullable<Facts[Kind]["value"]>, node: FactNode) => FactAppearance;
}

/** The row of one of an environment's facts. */
export function factRow<Kind extends FactNode["kind"]>(
  kind: Kind,
  { label, icon, loaded, ...more }: FactRow<Kind>,
): RowKind<FactNode> {
  const factOf = ({ environment }: FactNode): Facts[Kind] => environment.facts[kind];
  return {
    appearance: (node, { isSaidAbove }) => {
      const loadable = factOf(node) as Loadable<NonNullable<Facts[Kind]["value"]>>;
      return factAppearance({
        loadable,
        base: { label: label(), icon, context: ItemContext[kind] },
        loaded: (value) => loaded(value, node),
        explain: { command: CommandId.explainFailure, title: say("Explain Failure"), arguments: [node] },
        saidAbove: loadable.error !== undefined && isSaidAbove?.(loadable.error) === true,
      });
    },
    loadables: (_, node) => [factOf(node)],
    title: ({ environment }) => `${environment.name} ${kind}`,
    id: ({ environment }) => environment.id,
    raw: (node) => factOf(node).value?.raw,
    failure: (node) => factOf(node).error,
    ...more,
  };
}

/** What a fact's row is made of. */
interface FactState<T> {
  readonly loadable: Loadable<T>;
  /** The row's own looks, before anything is known of the fact. */
  readonly base: Appearance;
  readonly loaded: (value: T) => FactAppearance;
  /** Says why it failed, on a click. */
  readonly explain: vscode.Command;
  /** Whether its failure stands above the tree. */
  readonly saidAbove: boolean;
}

/** A fact's row in each of its states: loading, loaded, failed, failed with an older value. */
function factAppearance<T>(state: FactState<T>): Appearance {
  const { value, error, loadedAt } = state.loadable;
  if (value !== undefined) {
    const { brief, ...more } = state.loaded(value);
    const appearance = { ...state.base, ...more };
    if (error === undefined || loadedAt === undefined) return appearance;
    return outdated(state, appearance, brief, loadedAt);
  }
  if (error !== undefined) return failed(state);
  return loading(state);
}

function loading<T>({ base, loadable }: FactState<T>): Appearance {
  const appearance = { ...base, description: loadingText(loadable), icon: "loading~spin" };
  // As where it has failed: spoken, the moment that the wait ends does not go stale.
  return loadable.opensAt === undefined
    ? appearance
    : {
        ...appearance,
        spoken: joined([base.label, explain(new RateLimited(loadable.opensAt)).sentence], ", "),
      };
}

/** A value that is older than the last try to load it. */
function outdated<T>(
  { loadable: { error }, base, saidAbove }: FactState<T>,
  appearance: Appearance,
  brief: Plain | undefined,
  loadedAt: number,
): Appearance {
  const asOf = say("as of {0}", formatTime(loadedAt, Date.now(), vscode.env.language));
  const shown = saidAbove ? [asOf] : [asOf, shortNow(error)];
  const spoken = saidAbove ? [asOf] : [asOf, explain(error).sentence];
  return {
    ...appearance,
    description: joined([brief ?? appearance.description, ...shown], " · "),
    spoken: joined([appearance.spoken ?? base.label, ...spoken], ", "),
    ...(!saidAbove && { icon: "warning", color: "list.warningForeground" }),
  };
}

function failed<T>({ loadable, base, explain: onClick, saidAbove }: FactState<T>): Appearance {
  if (saidAbove) return { ...base, description: say("not loaded"), icon: "circle-slash" };
  const { sentence, icon, command } = explain(loadable.error);
  const appearance = {
    ...base,
    description: shortNow(loadable.error),
    icon,
    // The row says why; the next step, such as signing in, is taken from there and never by a click on a row.
    ...(command && { command: onClick }),
  };
  // A countdown is to be looked at; spoken, the moment it ends does not go stale.
  return loadable.opensAt === undefined
    ? appearance
    : { ...appearance, spoken: joined([base.label, sentence], ", ") };
}

/** What stands in place of a value that is on its way, or waits for a rate limit. */
export function loadingText({ opensAt }: Loadable<unknown>): Plain {
  return opensAt === undefined ? say("Loading…") : waitText(opensAt);
}
