/** Exports the diagram: makes each format from the plan as it is shown and hands it to VS Code. */
import { isObject, readText } from "../../../../contract/reading.ts";
import type { DiagramFormat } from "../../../../contract/rendering.ts";
import type { DiagramChoice, ExportKind } from "../../../../shared/protocols/planner.ts";
import { t } from "../../../common/l10n.ts";
import type { Controller } from "../../controller.ts";
import { constraintsOf } from "../../state.ts";
import { mermaidView } from "../formats.ts";
import { withIcons } from "../icons.ts";
import { inertMarkup } from "../mermaidMarkup.ts";
import { settleSize } from "../picture.ts";
import { sanitizeSvg } from "../sanitizeSvg.ts";
import { planMarkdown } from "./markdown.ts";
import { base64Of, drawPng } from "./png.ts";
import { standaloneSvg } from "./standalone.ts";
import { exportThemeOf } from "./theme.ts";

/** Kinds that can be pasted somewhere; draw.io opens files. */
export type CopyKind = Exclude<ExportKind, "drawio">;
/** Kinds that are text: other programs take the text of an SVG as a picture. */
type TextKind = Exclude<CopyKind, "png">;

export class Exporter {
  readonly #controller: Controller;
  /** The element whose colours pictures have. */
  readonly #ground: HTMLElement;

  constructor(controller: Controller, ground: HTMLElement) {
    this.#controller = controller;
    this.#ground = ground;
  }

  /** Saves a file where the user says. @returns what to tell, undefined when they backed out. @throws Error in words for people */
  async save(kind: ExportKind): Promise<string | undefined> {
    const { host } = this.#controller;
    const { content, note } = await this.#content(kind);
    const { savedAs } = await host.call("saveFile", { kind, name: this.#title, content }, unending());
    return savedAs === undefined ? undefined : [t("Saved as {0}.", savedAs), note].filter(Boolean).join(" ");
  }

  /** Puts it on the clipboard. @returns what to tell. @throws Error in words for people */
  async copy(kind: CopyKind): Promise<string> {
    if (kind === "png") {
      const { png, scale } = await this.#png();
      await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
      return [t("Copied as PNG."), scaleNote(scale)].filter(Boolean).join(" ");
    }
    const { content } = await this.#content(kind);
    await this.#controller.host.call("copyText", { text: content }, unending());
    return copied(kind);
  }

  /** Of a file. */
  get #title(): string {
    const { planTitle, intent } = this.#controller.state.document;
    return planTitle ?? (intent.trim() || t("Plan"));
  }

  /** Above a picture: what was asked for, which a plan that is only shown says itself. */
  get #heading(): string {
    const { planTitle, plan } = this.#controller.state.document;
    const told = planTitle !== undefined && isObject(plan) ? readText(plan["intent"])?.trim() : undefined;
    return told || this.#title;
  }

  async #content(kind: ExportKind): Promise<{ content: string; note?: string | undefined }> {
    switch (kind) {
      case "svg":
        return { content: (await this.#svg()).markup };
      case "png": {
        const { png, scale } = await this.#png();
        return { content: await base64Of(png), note: scaleNote(scale) };
      }
      case "mermaid":
        return { content: await this.#mermaid() };
      case "markdown":
        return { content: await this.#markdown() };
      case "drawio":
        return { content: await this.#drawio() };
    }
  }

  /** Made inert first: other programs may run what ours would not. */
  async #svg() {
    const choice = this.#controller.diagram.looked;
    if (choice === "architecture" || choice === "resources") return this.#ownSvg(choice);
    const svg = sanitizeSvg(await this.#rendered("svg"));
    const size = settleSize(svg);
    return { markup: standaloneSvg(svg, this.#ground), size };
  }

  /** Our own picture as a document by itself: with a title, a legend and the colours that the user chose. */
  async #ownSvg(choice: "architecture" | "resources") {
    const { rendered: shown, document } = this.#controller.state;
    const { diagram, host } = this.#controller;
    const asked = {
      plan: shown?.plan ?? document.plan ?? { components: [] },
      format: "svg" as const,
      choice,
      unfold: document.diagram?.unfolded ?? [],
      title: this.#heading,
      legend: true,
      captions: true,
      theme: exportThemeOf(document.diagram),
      ...diagram.drawnFor,
    };
    const { rendered, icons } = await host.call("render", asked, unending());
    const svg = withIcons(sanitizeSvg(rendered), icons);
    const size = settleSize(svg);
    return { markup: standaloneSvg(svg, this.#ground), size };
  }

  async #png() {
    const { markup, size } = await this.#svg();
    return drawPng(markup, size);
  }

  /** Made inert like the picture: the programs that draw it may follow links and load pictures. */
  async #mermaid(): Promise<string> {
    return inertMarkup(await this.#rendered("mermaid"));
  }

  /** Always ours, which escapes all that it writes: a service need not know the format. */
  async #drawio(): Promise<string> {
    const { rendered, document } = this.#controller.state;
    const plan = rendered?.plan ?? document.plan ?? { components: [] };
    const { drawnFor, looked } = this.#controller.diagram;
    const choice: DiagramChoice = looked === "architecture" ? "architecture" : "resources";
    const { unfolded: unfold = [] } = document.diagram ?? {};
    const asked = { plan, format: "drawio" as const, choice, title: this.#heading, unfold, ...drawnFor };
    return (await this.#controller.host.call("render", asked, unending())).rendered;
  }

  async #markdown(): Promise<string> {
    const { intent, constraints, plan, proposal } = this.#controller.state.document;
    return planMarkdown({
      title: this.#title,
      intent,
      constraints: constraintsOf(constraints),
      plan: plan ?? { components: [] },
      explanations: new Map(proposal?.candidates.map(({ typeId, explanation }) => [typeId, explanation])),
      mermaid: await this.#mermaid(),
    });
  }

  /** What the service renders of what is shown; asked anew only in a format that is not shown. */
  async #rendered(format: DiagramFormat): Promise<string> {
    const { rendered, document } = this.#controller.state;
    if (rendered?.format === format) return rendered.text;
    const plan = rendered?.plan ?? document.plan ?? { components: [] };
    const { unfolded: unfold = [] } = document.diagram ?? {};
    const { drawnFor, looked } = this.#controller.diagram;
    const choice = exportedAs(format, looked);
    const asked = { plan, format, choice, unfold, ...drawnFor };
    return (await this.#controller.host.call("render", asked, unending())).rendered;
  }
}

/** Which picture stands for the shown one in another format. */
function exportedAs(format: DiagramFormat, shown: DiagramChoice): DiagramChoice {
  if (shown === "mermaid" && format === "svg") return "resources";
  return format === "mermaid" ? mermaidView(shown) : shown;
}

/** That it is on the clipboard. */
function copied(kind: TextKind): string {
  switch (kind) {
    case "svg":
      return t("Copied as SVG.");
    case "mermaid":
      return t("Copied as Mermaid.");
    case "markdown":
      return t("Copied as Markdown.");
  }
}

function scaleNote(scale: number): string | undefined {
  return scale < 2
    ? t("The picture is large, so it has {0} pixels per point instead of 2.", scale)
    : undefined;
}

/** An export is short, and a person who asked for it waits for it. */
function unending(): AbortSignal {
  return new AbortController().signal;
}
