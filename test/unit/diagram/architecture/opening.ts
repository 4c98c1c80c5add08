/** In a page: opens a file for draw.io with maxGraph's own codecs and draws it, beside the SVG of the same plan. */
import { Graph, type Cell as GraphCell, ModelXmlSerializer } from "@maxgraph/core";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell as maxGraph read and drew it. */
export interface Cell {
  readonly id: string;
  readonly label: string;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly parent: string | undefined;
  readonly source: string | undefined;
  readonly target: string | undefined;
  readonly isEdge: boolean;
  readonly isVisible: boolean;
  readonly isContainer: boolean;
  readonly box: Box;
  /** Of an edge: from end to end, as drawn. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A component in the SVG. */
export interface Shown {
  readonly index: number;
  readonly box: Box;
}

export interface Opened {
  readonly cells: readonly Cell[];
  /** Kinds of elements that maxGraph drew. */
  readonly elements: readonly string[];
  readonly shown: readonly Shown[];
  readonly links: readonly { readonly from: string; readonly to: string; readonly isVisible: boolean }[];
}

export function open(file: string, svg: string): Opened {
  const parsed = new DOMParser().parseFromString(file, "application/xml");
  const problem = parsed.querySelector("parsererror");
  if (problem) throw new Error(problem.textContent);
  const [model, ...more] = parsed.getElementsByTagName("mxGraphModel");
  if (!model || more.length > 0) throw new Error("There is not exactly one page");
  const host = document.createElement("div");
  document.body.append(host);
  const graph = new Graph(host);
  // Its own pictures on containers are none of the file's.
  graph.options.foldingEnabled = false;
  graph.convertValueToString = labelOf;
  new ModelXmlSerializer(graph.model).import(new XMLSerializer().serializeToString(model));
  const cells = Object.values(graph.model.cells ?? {}).map((cell) => cellOf(cell, graph));
  const elements = [...new Set([...host.querySelectorAll("*")].map(({ tagName }) => tagName.toLowerCase()))];
  graph.destroy();
  host.remove();
  return { cells, elements, ...pictured(svg) };
}

function cellOf(cell: GraphCell, graph: Graph): Cell {
  const data: Element | undefined = cell.value instanceof Element ? cell.value : undefined;
  const state = graph.view.getState(cell);
  const { x = 0, y = 0, width = 0, height = 0 } = state ?? {};
  return {
    id: cell.id ?? "",
    label: labelOf(cell),
    name: data?.getAttribute("name") ?? undefined,
    type: data?.getAttribute("type") ?? undefined,
    parent: cell.parent?.id ?? undefined,
    source: cell.source?.id ?? undefined,
    target: cell.target?.id ?? undefined,
    isEdge: cell.isEdge(),
    isVisible: state !== undefined && state !== null,
    isContainer: "container" in cell.style,
    box: { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) },
    points: (state?.absolutePoints ?? []).flatMap((point) => (point ? [{ x: point.x, y: point.y }] : [])),
  };
}

/** What is written on a cell: of one that carries data, an attribute of those, as draw.io reads it. */
function labelOf({ value }: GraphCell): string {
  if (value instanceof Element) return value.getAttribute("label") ?? "";
  return typeof value === "string" ? value : "";
}

function pictured(svg: string): Pick<Opened, "shown" | "links"> {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
  const shown = [...picture.querySelectorAll("g[data-index]")].map((group) => {
    const rect = group.querySelector("rect");
    const read = (name: string) => Number(rect?.getAttribute(name));
    const box = { x: read("x"), y: read("y"), width: read("width"), height: read("height") };
    return { index: Number(group.getAttribute("data-index")), box };
  });
  const links = [...picture.querySelectorAll("path.edge")].map((path) => ({
    from: path.getAttribute("data-from") ?? "",
    to: path.getAttribute("data-to") ?? "",
    isVisible: path.getAttribute("visibility") !== "hidden",
  }));
  return { shown, links };
}

/** The SVG's precision. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
