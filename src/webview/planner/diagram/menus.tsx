import type { PlanInput } from "../../../contract/plan.ts";
import type { DiagramTheme } from "../../../contract/rendering.ts";
import type { ExportKind } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import type { CopyKind } from "./export/exporter.ts";
import { type FoldKey, foldGroup, foldInside } from "./fold.ts";
import { groupTitle } from "./groups.ts";
import { Menu, type MenuItem } from "./menu.tsx";

export interface FoldMenuProps {
  readonly plan: PlanInput;
  readonly folded: readonly FoldKey[];
  readonly onFold: (key: FoldKey) => void;
}

/** Which groups, and the insides of which containers, are folded. */
export function FoldMenu({ plan, folded, onFold }: FoldMenuProps) {
  const groups = new Set(plan.components.flatMap(({ group }) => (group === undefined ? [] : [group])));
  const names = new Set(plan.components.map(({ name }) => name));
  const containers = new Set(
    plan.components.flatMap(({ parent }) => (parent !== undefined && names.has(parent) ? [parent] : [])),
  );
  const item = (id: FoldKey, title: string): MenuItem => ({ id, title, checked: folded.includes(id) });
  const items = [
    ...[...groups].map((group) => item(foldGroup(group), groupTitle(group))),
    ...[...containers].map((name, index) => ({
      ...item(foldInside(name), t("Inside {0}", name)),
      separated: index === 0,
    })),
  ];
  return items.length === 0 ? null : (
    <Menu icon="fold" title={t("Fold groups")} items={items} onChoose={onFold} />
  );
}

const SAVE_PLAN = "save plan";
const GENERATE_CODE = "generate code";
const PREVIEW_MERMAID = "preview mermaid";
const LIGHT = "light pictures";
const DARK = "dark pictures";

export interface ExportMenuProps {
  /** The colours that pictures will have. */
  readonly theme: DiagramTheme;
  readonly onTheme: (theme: DiagramTheme) => void;
  readonly onSave: (kind: ExportKind) => void;
  readonly onCopy: (kind: CopyKind) => void;
  readonly onSavePlan: () => void;
  readonly onGenerateCode: () => void;
  /** Shows in the panel what Mermaid makes of the plan. */
  readonly onPreview: () => void;
}

export function ExportMenu(props: ExportMenuProps) {
  const { theme, onTheme, onSave, onCopy, onSavePlan, onGenerateCode, onPreview } = props;
  const saves: Readonly<Record<ExportKind, string>> = {
    svg: t("Save as SVG…"),
    png: t("Save as PNG…"),
    mermaid: t("Save as Mermaid…"),
    markdown: t("Save as Markdown…"),
    drawio: t("Save as draw.io…"),
  };
  const copies: Readonly<Record<CopyKind, string>> = {
    png: t("Copy as PNG"),
    svg: t("Copy as SVG"),
    mermaid: t("Copy as Mermaid"),
    markdown: t("Copy as Markdown"),
  };
  const saving = new Map(Object.keys(saves).map((kind) => [`save ${kind}`, kind as ExportKind]));
  const copying = new Map(Object.keys(copies).map((kind) => [`copy ${kind}`, kind as CopyKind]));
  const items: MenuItem[] = [
    { id: SAVE_PLAN, title: t("Save plan as file…"), icon: "json" },
    { id: GENERATE_CODE, title: t("Generate code…"), icon: "file-code" },
    ...[...saving].map(([id, kind]) => ({ id, title: saves[kind], icon: "save" })),
    ...[...copying].map(([id, kind], index) => ({
      id,
      title: copies[kind],
      icon: "copy",
      separated: index === 0,
    })),
    { id: LIGHT, title: t("Light pictures"), checked: theme === "light", separated: true },
    { id: DARK, title: t("Dark pictures"), checked: theme === "dark" },
    { id: PREVIEW_MERMAID, title: t("Preview in Mermaid"), icon: "preview", separated: true },
  ];
  return (
    <Menu
      icon="export"
      title={t("Export")}
      items={items}
      onChoose={(id) => {
        if (id === SAVE_PLAN) onSavePlan();
        if (id === GENERATE_CODE) onGenerateCode();
        if (id === PREVIEW_MERMAID) onPreview();
        if (id === LIGHT) onTheme("light");
        if (id === DARK) onTheme("dark");
        const kind = saving.get(id);
        const copied = copying.get(id);
        if (kind) onSave(kind);
        if (copied) onCopy(copied);
      }}
    />
  );
}
