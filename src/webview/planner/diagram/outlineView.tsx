import { t } from "../../common/l10n.ts";
import type { Beside } from "./beside.ts";
import { groupTitle } from "./groups.ts";
import type { Flow, OutlineGroup, OutlineItem } from "./outline.ts";

export interface OutlineProps {
  readonly waves: readonly (readonly OutlineGroup[])[];
  readonly flow: Flow;
  readonly beside: Beside;
  /** What stands in each group of a large picture. */
  readonly groups: readonly string[];
  /** Shown beside the picture; else only read out, without anything to tab through that cannot be seen. */
  readonly visible: boolean;
  readonly selected: string | undefined;
  readonly onSelect: (name: string) => void;
}

/** The diagram as text: what stands in which wave and group, and what leads where. */
export function Outline({ waves, flow, beside, groups, visible, selected, onSelect }: OutlineProps) {
  return (
    <section class={visible ? "outline" : "visually-hidden"} aria-label={t("Diagram as text")}>
      {flow.steps.length > 0 && (
        <>
          <h3>{t("Main flow")}</h3>
          <ol class="flow">
            {flow.steps.map((step, index) => (
              <li key={index}>{step}</li>
            ))}
          </ol>
          {flow.further > 0 && (
            <p class="muted">{t("Further relations, below with each component: {0}", flow.further)}</p>
          )}
        </>
      )}
      <Sentences title={t("Groups")} sentences={groups} />
      <Sentences title={t("Attached to what it serves")} sentences={beside.attached} />
      <Sentences title={t("What looks after several")} sentences={beside.covering} />
      {waves.map((groups, index) => (
        <div key={index}>
          <h3>{t("Wave {0}", index + 1)}</h3>
          <ul>
            {groups.map(({ group, items }) => (
              <li key={group}>
                <span class="outline-group">{groupTitle(group)}</span>
                <ul>
                  {items.map((item) => (
                    <li key={item.name} aria-current={item.name === selected}>
                      {visible ? (
                        <button type="button" class="link" onClick={() => onSelect(item.name)}>
                          {item.name}
                        </button>
                      ) : (
                        item.name
                      )}
                      <span class="muted">
                        {" "}
                        {item.kind}
                        <Relations item={item} />
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="beside">
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

function Relations({ item: { outgoing, incoming } }: { readonly item: OutlineItem }) {
  return (
    <>
      {outgoing.length > 0 && (
        <span class="outline-relations">
          {t("Leads to: {0}", outgoing.map(({ to, kind }) => (kind ? `${to} (${kind})` : to)).join(", "))}
        </span>
      )}
      {incoming.length > 0 && (
        <span class="outline-relations">
          {t("Used by: {0}", incoming.map(({ from }) => from).join(", "))}
        </span>
      )}
    </>
  );
}
