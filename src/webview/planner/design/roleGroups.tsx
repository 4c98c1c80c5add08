import { useId } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";
import type { Chosen } from "../design.ts";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";
import type { ViewProps } from "../viewProps.ts";
import { Candidate } from "./candidate.tsx";
import type { FitScale } from "./reasons.ts";
import { type Member, type RoleGroup, rivals } from "./roles.ts";

interface GroupProps extends ViewProps {
  readonly group: RoleGroup;
  /** What a group is called whose members have no role; without it they stand without a heading. */
  readonly nameless: string | undefined;
  /** What the candidates of the proposal are held against. */
  readonly scale: FitScale;
}

/** A role: what fills it, and what could do so instead. */
export function Group({ group, nameless, scale, state, controller }: GroupProps) {
  const id = useId();
  const { role = nameless, members, own, onlyIn } = group;
  const rows = { group, scale, state, controller };
  return (
    <div class="role">
      {role !== undefined && (
        <h3 class="role-name" id={id}>
          <span>{role}</span>
          {onlyIn.length > 0 && <span class="muted role-designs">{t("Only in {0}", onlyIn.join(", "))}</span>}
        </h3>
      )}
      <ul class="candidates" aria-labelledby={role === undefined ? undefined : id}>
        {members.map((member, index) =>
          // Alternatives follow what they could replace; they are shown with the first of them.
          isSameRun(members[index - 1], member) ? null : member.insteadOf ? (
            <Alternatives key={member.candidate.id} {...rows} run={runFrom(members, index)} />
          ) : (
            <Row key={member.candidate.id} {...rows} member={member} />
          ),
        )}
        {own.map((component) => (
          <OwnComponent key={component.id} component={component} state={state} controller={controller} />
        ))}
      </ul>
    </div>
  );
}

/** Whether a member stands below the same filling as the one before it. */
function isSameRun(before: Member | undefined, { insteadOf }: Member): boolean {
  return insteadOf !== undefined && before?.insteadOf === insteadOf;
}

/** The alternatives to one filling, from the first of them on. */
function runFrom(members: readonly Member[], start: number): readonly Member[] {
  const { insteadOf } = members[start] ?? {};
  const end = members.findIndex((member, index) => index > start && member.insteadOf !== insteadOf);
  return members.slice(start, end < 0 ? undefined : end);
}

/** What could stand in the place of a filling; folded until it is asked for, or until one of it is chosen. */
function Alternatives({ run, ...rows }: Omit<RowProps, "member"> & { readonly run: readonly Member[] }) {
  const { chosen } = rows.state.document;
  const isChosen = run.some(({ candidate }) => chosen.some(({ id }) => id === candidate.id));
  return (
    <li>
      <details class="alternatives" open={isChosen}>
        <summary>
          {t("Instead of {0}", run[0]?.insteadOf?.displayName ?? "")} <span class="count">{run.length}</span>
        </summary>
        <ul>
          {run.map((member) => (
            <Row key={member.candidate.id} {...rows} member={member} />
          ))}
        </ul>
      </details>
    </li>
  );
}

interface RowProps extends Omit<GroupProps, "nameless"> {
  readonly member: Member;
}

function Row({ group, member, scale, state, controller }: RowProps) {
  const { candidate, role, insteadOf } = member;
  const { chosen } = state.document;
  const component = chosen.find(({ id }) => id === candidate.id);
  const name = component?.name;
  const makesWay = component ? [] : rivals(group, member, chosen);
  return (
    <Candidate
      candidate={candidate}
      scale={scale}
      chosen={component !== undefined}
      exists={component ? component.existing === true : candidate.existing === true}
      onExists={component && ((exists) => controller.design.setExisting(component.id, exists))}
      selected={name !== undefined && name === state.selected}
      instead={insteadOf && { of: insteadOf, as: role === group.role ? undefined : role }}
      rivals={makesWay}
      onToggle={() => controller.design.toggle(candidate)}
      onSwap={() => controller.design.swap(candidate, makesWay)}
      onSelect={name === undefined ? undefined : () => controller.select(name)}
      // An alternative stands nowhere yet: what makes way for it shows where it would.
      hinting={controller.pointing.hinting(namesOf(component ? [component] : makesWay))}
    />
  );
}

/** Names in the plan of chosen components. */
function namesOf(components: readonly Chosen[]): string[] {
  return components.flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** A chosen component that no candidate covers. */
export function OwnComponent({ component, state, controller }: ViewProps & { readonly component: Chosen }) {
  const { id, typeId, name, displayName } = component;
  const title = displayName ?? name ?? typeId;
  const selected = name !== undefined && name === state.selected;
  const element = useReveal<HTMLLIElement>(selected);
  return (
    <li
      class={selected ? "candidate own selected" : "candidate own"}
      ref={element}
      aria-current={selected ? "true" : undefined}
      {...controller.pointing.hinting(name === undefined ? [] : [name])}
    >
      <span class="candidate-text">
        <span class="candidate-name">{title}</span>
        <TypeId typeId={typeId} />
      </span>
      <ToolButton
        icon="target"
        title={t("Show {0} in the plan", title)}
        onClick={() => controller.select(name)}
      />
      <ToolButton
        icon="close"
        title={t("Remove {0}", title)}
        onClick={() => controller.design.leaveOut(id)}
      />
    </li>
  );
}
