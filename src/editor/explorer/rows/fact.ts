/** What the rows of cost, drift and logs have in common. */
import * as vscode from "vscode";
import { formatTime } from "../../../shared/format/time.ts";
import { explain, shortNow, waitText } from "../../dialogs/errors.ts";
import type { Facts } from "../../environments/facts.ts";
import type { Loadable } from "../../environments/loadable.ts";
import type { FactNode } from "../../environments/nodes.ts";
import { ItemContext } from "../../ids.ts";
import { joined, type Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import type { RowKind } from "./row.ts";

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
    appearance: (node) =>
      factAppearance(
        kind,
        factOf(node) as Loadable<NonNullable<Facts[Kind]["value"]>>,
        label(),
        icon,
        (value) => loaded(value, node),
      ),
    loadables: (_, node) => [factOf(node)],
    title: ({ environment }) => `${environment.name} ${kind}`,
    id: ({ environment }) => environment.id,
    raw: (node) => factOf(node).value?.raw,
    ...more,
  };
}

/** A fact's row in each of its states: loading, loaded, failed, failed with an older value. */
function factAppearance<T>(
  kind: FactNode["kind"],
  loadable: Loadable<T>,
  label: Plain,
  icon: string,
  loaded: (value: T) => FactAppearance,
): Appearance {
  const base: Appearance = { label, icon, context: ItemContext[kind] };
  const { value, error } = loadable;
  if (value !== undefined) {
    const { brief, ...more } = loaded(value);
    const appearance = { ...base, ...more };
    if (error === undefined || loadable.loadedAt === undefined) return appearance;
    const asOf = say("as of {0}", formatTime(loadable.loadedAt, Date.now(), vscode.env.language));
    return {
      ...appearance,
      description: joined([brief ?? appearance.description, asOf, shortNow(error)], " · "),
      spoken: joined([appearance.spoken ?? label, asOf, explain(error).sentence], ", "),
      icon: "warning",
      color: "list.warningForeground",
    };
  }
  if (error !== undefined) {
    const { sentence, icon: errorIcon, command } = explain(error);
    const appearance = {
      ...base,
      description: shortNow(error),
      icon: errorIcon,
      ...(command && { command }),
    };
    // A countdown is to be looked at; spoken, the moment it ends does not go stale.
    return loadable.opensAt === undefined
      ? appearance
      : { ...appearance, spoken: joined([label, sentence], ", ") };
  }
  return { ...base, description: loadingText(loadable), icon: "loading~spin" };
}

/** What stands in place of a value that is on its way, or waits for a rate limit. */
export function loadingText({ opensAt }: Loadable<unknown>): Plain {
  return opensAt === undefined ? say("Loading…") : waitText(opensAt);
}
