import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import { TypeId } from "../typeId.tsx";
import type { Reach } from "./emphasis.ts";
import type { ComponentFacts } from "./facts.ts";
import { groupTitle } from "./groups.ts";
import type { Link } from "./planGraph.ts";

export interface InspectorProps {
  readonly facts: ComponentFacts;
  readonly reach: Reach;
  /** The path between two components, when one is shown or its other end is being chosen. */
  readonly path: readonly string[] | undefined;
  readonly picking: boolean;
  readonly onReach: (reach: Reach) => void;
  readonly onSelect: (name: string) => void;
  readonly onUnfold: () => void;
  readonly onFold: ((what: "group" | "inside") => void) | undefined;
  readonly holdsOthers: boolean;
  readonly onClose: () => void;
}

/** Everything known of the selected component. */
export function Inspector(props: InspectorProps) {
  const { facts, reach, path, picking, onReach, onSelect, onFold, holdsOthers, onClose } = props;
  const { name, typeId, displayName, explanation, inputs, outgoing, incoming, folded, findings } = facts;
  return (
    <section class="inspector" aria-label={t("Component {0}", name)}>
      <header class="inspector-head">
        <div>
          <h3>{name}</h3>
          {displayName && displayName !== name && <p class="muted">{displayName}</p>}
        </div>
        <ToolButton icon="close" title={t("Close")} onClick={onClose} />
      </header>
      <TypeId typeId={typeId} />
      <ReachSwitch reach={reach} onReach={onReach} />
      {picking && (
        <p class="hint">
          {t("Choose the component at the other end: click it, or go to it and press Enter.")}
        </p>
      )}
      {path && <Path path={path} onSelect={onSelect} />}
      {explanation && <p>{explanation}</p>}
      {findings.map(({ kind, message }) => (
        <p class={`finding finding-${kind}`} key={message}>
          <Icon name={kind === "info" ? "sparkle" : kind} /> {message}
        </p>
      ))}
      <Place facts={facts} />
      <Links title={t("Leads to")} links={outgoing} end="to" onSelect={onSelect} />
      <Links title={t("Used by")} links={incoming} end="from" onSelect={onSelect} />
      {folded.length > 0 && (
        <>
          <h4>{t("Completed by")}</h4>
          <ul class="links">
            {folded.map((inner) => (
              <li key={inner}>
                <button type="button" class="link" onClick={() => onSelect(inner)}>
                  {inner}
                </button>
              </li>
            ))}
          </ul>
          <button type="button" class="link" onClick={props.onUnfold}>
            <Icon name="unfold" /> {t("Show them in the picture")}
          </button>
        </>
      )}
      {inputs.length > 0 && (
        <>
          <h4>{t("Inputs")}</h4>
          <dl class="inputs">
            {inputs.map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {onFold && (
        <div class="inspector-actions">
          {holdsOthers && (
            <button type="button" class="link" onClick={() => onFold("inside")}>
              <Icon name="fold" /> {t("Fold what is inside")}
            </button>
          )}
          {facts.group && (
            <button type="button" class="link" onClick={() => onFold("group")}>
              <Icon name="fold" /> {t("Fold group “{0}”", groupTitle(facts.group))}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

function ReachSwitch({ reach, onReach }: Pick<InspectorProps, "reach" | "onReach">) {
  const choices: readonly (readonly [Reach, icon: string, label: string, title: string])[] = [
    ["neighbours", "circle-large-outline", t("Neighbors"), t("Highlight neighbors")],
    ["upstream", "arrow-left", t("Leads here"), t("Highlight everything that leads here")],
    ["downstream", "arrow-right", t("Leads to"), t("Highlight everything this leads to")],
    ["path", "git-compare", t("Path"), t("Highlight the path to another component")],
  ];
  return (
    <fieldset class="reach" aria-label={t("Highlight")}>
      {choices.map(([choice, icon, label, title]) => (
        <button
          type="button"
          class="chip"
          key={choice}
          title={title}
          aria-label={title}
          aria-pressed={reach === choice}
          onClick={() => onReach(choice)}
        >
          <Icon name={icon} /> {label}
        </button>
      ))}
    </fieldset>
  );
}

function Path({
  path,
  onSelect,
}: {
  readonly path: readonly string[];
  readonly onSelect: (name: string) => void;
}) {
  if (path.length < 2) return <p class="hint">{t("No path leads from one to the other.")}</p>;
  return (
    <ol class="path" aria-label={t("Path of {0} components", path.length)}>
      {path.map((name) => (
        <li key={name}>
          <button type="button" class="link" onClick={() => onSelect(name)}>
            {name}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Where the component stands: wave, deploy position, group, container. */
function Place({
  facts: { wave, step, steps, exists, group, inside, required, more },
}: {
  readonly facts: ComponentFacts;
}) {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ...more.map(({ label, value }) => [label, value] as const),
    [
      t("Deployed"),
      exists ? t("There already") : step === undefined ? undefined : t("{0} of {1}", step, steps),
    ],
    [t("Wave"), exists ? undefined : String(wave)],
    [t("Group"), group === undefined ? undefined : groupTitle(group)],
    [t("Inside"), inside],
    [t("Required"), required],
  ];
  return (
    <dl class="place">
      {rows.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface LinksProps {
  readonly title: string;
  readonly links: readonly Link[];
  readonly end: "from" | "to";
  readonly onSelect: (name: string) => void;
}

function Links({ title, links, end, onSelect }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul class="links">
        {links.map((link) => (
          <li key={`${link[end]} ${link.kind}`}>
            {end === "to" && link.kind && <span class="muted">{link.kind} </span>}
            <button type="button" class="link" onClick={() => onSelect(link[end])}>
              {link[end]}
            </button>
            {end === "from" && link.kind && <span class="muted"> {link.kind}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
