import { useState } from "preact/hooks";
import type { ChunkView } from "../../../shared/protocols/proposal.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
import { ChunkText } from "./chunkText.tsx";

const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  pattern: t("Patterns"),
  tradeoff: t("Trade-offs"),
  composition_hint: t("Composition hints"),
};

/** Best practices for the workload: by category, filtered by tag, each linked with the components it speaks of. */
export function Practices({ state, controller }: ViewProps) {
  const { practices } = state.document;
  const [tag, setTag] = useState<string>();
  if (!practices) return null;
  const { chunks, kbVersion } = practices;
  const tags = [...new Set(chunks.flatMap((chunk) => chunk.tags))].sort();
  // The tag of an earlier proposal may be gone.
  const chosenTag = tag !== undefined && tags.includes(tag) ? tag : undefined;
  const shown = chosenTag === undefined ? chunks : chunks.filter(({ tags: own }) => own.includes(chosenTag));
  return (
    <div class="plan">
      <h2 class="visually-hidden">{t("Best practices")}</h2>
      {chunks.length === 0 && <p class="muted">{t("There is no guidance for this kind of workload yet.")}</p>}
      {tags.length > 1 && (
        <fieldset class="tags" aria-label={t("Filter by tag")}>
          {tags.map((name) => (
            <button
              type="button"
              class="chip"
              key={name}
              aria-pressed={name === chosenTag}
              onClick={() => setTag(name === chosenTag ? undefined : name)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, members]) => (
        <section class="practices" key={category}>
          <h3>{CATEGORY_TITLES[category] ?? category}</h3>
          {members.map((chunk, index) => (
            <Chunk key={`${index} ${chunk.heading}`} chunk={chunk} state={state} controller={controller} />
          ))}
        </section>
      ))}
      {kbVersion !== undefined && <p class="muted">{t("Version {0} of the knowledge base", kbVersion)}</p>}
    </div>
  );
}

/** A piece of guidance: its heading, and the rest when it is opened; without a heading there is nothing to open. */
function Chunk({ chunk, state, controller }: ViewProps & { readonly chunk: ChunkView }) {
  const body = (
    <>
      <ChunkText text={chunk.text} />
      <Types chunk={chunk} state={state} controller={controller} />
    </>
  );
  if (!chunk.heading) return <article class="chunk">{body}</article>;
  return (
    <details class="chunk">
      <summary>
        <h4>{chunk.heading}</h4>
      </summary>
      {body}
    </details>
  );
}

/** The types a chunk speaks of: those in the plan point at their component, the others can be added. */
function Types({ chunk, state, controller }: ViewProps & { readonly chunk: ChunkView }) {
  const { plan, proposal } = state.document;
  if (chunk.typeIds.length === 0) return null;
  return (
    <p class="subjects">
      {chunk.typeIds.map((typeId) => {
        const name = plan?.components.find((component) => component.type_id === typeId)?.name;
        if (name !== undefined)
          return (
            <button
              type="button"
              class="chip"
              key={typeId}
              aria-pressed={name === state.selected}
              title={t("Show {0} in the plan", name)}
              onClick={() => controller.select(name)}
            >
              <Icon name="target" /> {typeId}
            </button>
          );
        if (!proposal)
          return (
            <code class="type-id" key={typeId}>
              {typeId}
            </code>
          );
        return (
          <button
            type="button"
            class="chip chip-add"
            key={typeId}
            title={t("Add {0} to the design", typeId)}
            onClick={() => controller.design.add({ typeId })}
          >
            <Icon name="add" /> {typeId}
          </button>
        );
      })}
    </p>
  );
}
