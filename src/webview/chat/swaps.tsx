import { useEffect, useState } from "preact/hooks";
import type { PlanComponent, PlanInput } from "../../contract/plan.ts";
import type { Primitive } from "../../contract/primitives.ts";
import { composedAnew } from "../../shared/planCheck.ts";
import { t } from "../common/l10n.ts";
import { Icon } from "../common/parts.tsx";
import type { ToolCalls } from "./toolCalls.ts";

export interface SwapsProps {
  readonly plan: PlanInput;
  readonly selected: string | undefined;
  readonly tools: ToolCalls;
  readonly onSwapped: (plan: PlanInput, change: string) => void;
  /** The last swap is undone by this; absent: there is none. */
  readonly onUndo: (() => void) | undefined;
}

type State = { readonly of: string; readonly type?: Primitive; readonly problem?: string };

/** What can do the job of the selected component, and a button for each to let it. */
export function Swaps({ plan, selected, tools, onSwapped, onUndo }: SwapsProps) {
  const component = plan.components.find(({ name }) => name === selected);
  const [state, setState] = useState<State>();
  const [busy, setBusy] = useState(false);
  // What a rule added is derived anew with each composition: it is swapped by what asked for it.
  const typeId = component && component.added_by === undefined ? component.type_id : undefined;
  useEffect(() => {
    if (typeId === undefined) return undefined;
    const abort = new AbortController();
    tools.lookup(typeId, abort.signal).then(
      (type) => setState({ of: typeId, type }),
      // Of a type that the catalog does not know there is nothing to offer.
      () => setState({ of: typeId }),
    );
    return () => abort.abort();
  }, [typeId, tools]);

  const swap = async (other: Alternative) => {
    if (!component) return;
    setBusy(true);
    try {
      const swapped = await tools.compose(
        swappedIn(plan, component, other.type_id),
        new AbortController().signal,
      );
      onSwapped(
        swapped,
        t(
          "In the picture, the user put {0} in the place of {1}. The plan is now this one.",
          other.type_id,
          component.type_id,
        ),
      );
    } catch (error) {
      setState({ of: typeId ?? "", problem: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  };

  const current = state !== undefined && state.of === typeId ? state : undefined;
  const alternatives = current?.type?.alternatives ?? [];
  return (
    <>
      {onUndo && (
        <button type="button" class="link swap-undo" onClick={onUndo}>
          <Icon name="discard" /> {t("Undo the last swap")}
        </button>
      )}
      {current?.problem !== undefined && (
        <p class="notice notice-error" role="alert">
          {current.problem}
        </p>
      )}
      {alternatives.length > 0 && (
        <section class="swaps" aria-label={t("Instead of it")}>
          <h4>{t("Instead of it")}</h4>
          <ul class="links">
            {alternatives.map((other) => (
              <li key={other.type_id}>
                <button
                  type="button"
                  class="link"
                  disabled={busy}
                  title={other.summary}
                  onClick={() => void swap(other)}
                >
                  {other.display_name}
                </button>
                <span class="muted"> {other.role}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Alternative = NonNullable<Primitive["alternatives"]>[number];

/** The plan, to be composed with another type in a component's place; its settings were the old type's. */
function swappedIn(plan: PlanInput, component: PlanComponent, typeId: string) {
  const asked = composedAnew(plan, []);
  const candidates = asked.candidates.map((candidate) =>
    candidate === component ? { type_id: typeId } : candidate,
  );
  return { ...asked, candidates };
}
