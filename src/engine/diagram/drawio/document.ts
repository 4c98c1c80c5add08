/**
 * Files for draw.io: uncompressed mxGraph XML with shapes in containers, to be edited. Labels are plain text (`html=0`)
 * and styles hold words of ours only, so that no name of a plan is ever markup, a link or a picture there.
 */
import type { Box, Point } from "../geometry.ts";
import { coordinate as n, quoted } from "../markup.ts";

/** How a cell looks, in mxGraph's words. */
export type Style = Readonly<Record<string, string | number>>;

/** What a person finds under "Edit Data". */
type Data = Readonly<Record<string, string>>;

export interface Shape {
  /** Unique within the file, and none of {@link LAYERS}. */
  readonly id: string;
  /** The container that it stands in; absent: the ground. Containers come before what they hold. */
  readonly parent?: string | undefined;
  readonly label: string;
  readonly style: Style;
  /** In the picture's own coordinates. */
  readonly box: Box;
  readonly data?: Data;
}

export interface Connector {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly style: Style;
  /** From border to border as the layout leads it; absent: draw.io finds a way, once the connector is looked at. */
  readonly points?: readonly Point[];
  readonly data?: Data;
  /** Stands on a layer of its own that is hidden at first. */
  readonly isHidden?: boolean;
}

export interface DrawioFile {
  /** Of the only page. */
  readonly name: string;
  readonly background: string;
  readonly shapes: readonly Shape[];
  readonly connectors: readonly Connector[];
}

/** Layers of the page by what is on them; cells of other ids never begin with a digit or a capital. */
const LAYERS = { root: "0", picture: "1", hidden: "2" } as const;
const HIDDEN_LAYER = "Secondary relations";

/** Writes the file. Pure: no time and no chance is in it. */
export function writeDrawio({ name, background, shapes, connectors }: DrawioFile): string {
  const boxes = new Map(shapes.map(({ id, box }) => [id, box]));
  const hasHidden = connectors.some(({ isHidden }) => isHidden);
  const out = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<mxfile host="Infra Planner">',
    `<diagram id="plan" name="${quoted(name)}">`,
    `<mxGraphModel grid="1" gridSize="10" guides="1" tooltips="1" connect="1" arrows="1" fold="1" page="0" pageScale="1" background="${background}" math="0" shadow="0"><root>`,
    `<mxCell id="${LAYERS.root}"/>\n<mxCell id="${LAYERS.picture}" parent="${LAYERS.root}"/>\n`,
  ];
  if (hasHidden)
    out.push(`<mxCell id="${LAYERS.hidden}" value="${HIDDEN_LAYER}" parent="${LAYERS.root}" visible="0"/>\n`);
  for (const shape of shapes) out.push(shapeCell(shape, boxes));
  for (const connector of connectors) out.push(connectorCell(connector, boxes));
  out.push("</root></mxGraphModel></diagram></mxfile>\n");
  return out.join("");
}

function shapeCell({ id, parent, label, style, box, data }: Shape, boxes: ReadonlyMap<string, Box>): string {
  const around = parent === undefined ? undefined : boxes.get(parent);
  const x = n(box.x - (around?.x ?? 0));
  const y = n(box.y - (around?.y ?? 0));
  const geometry = `<mxGeometry x="${x}" y="${y}" width="${n(box.width)}" height="${n(box.height)}" as="geometry"/>`;
  const inside = `style="${styleText(style)}" vertex="1" parent="${parent ?? LAYERS.picture}"`;
  return cell(id, label, data, inside, geometry);
}

function connectorCell(
  { id, from, to, label, style, points = [], data, isHidden }: Connector,
  boxes: ReadonlyMap<string, Box>,
): string {
  const ends = {
    ...endStyle("exit", points[0], boxes.get(from)),
    ...endStyle("entry", points.at(-1), boxes.get(to)),
  };
  const corners = points.slice(1, -1).map(({ x, y }) => `<mxPoint x="${n(x)}" y="${n(y)}"/>`);
  const way = corners.length > 0 ? `<Array as="points">${corners.join("")}</Array>` : "";
  const geometry = `<mxGeometry relative="1" as="geometry">${way}</mxGeometry>`;
  const inside =
    `style="${styleText({ ...style, ...ends })}" edge="1" ` +
    `parent="${isHidden ? LAYERS.hidden : LAYERS.picture}" source="${from}" target="${to}"`;
  return cell(id, label, data, inside, geometry);
}

/** A cell; one that carries data is wrapped into an object, as draw.io writes it. */
function cell(id: string, label: string, data: Data | undefined, inside: string, geometry: string): string {
  const text = label.split("\n").map(quoted).join("&#10;");
  if (!data) return `<mxCell id="${id}" value="${text}" ${inside}>${geometry}</mxCell>\n`;
  const attributes = Object.entries(data).map(([key, value]) => ` ${key}="${quoted(value)}"`);
  return `<object label="${text}"${attributes.join("")} id="${id}"><mxCell ${inside}>${geometry}</mxCell></object>\n`;
}

/**
 * Where a connector begins or ends: on a shape's border as shares of its width and height, and beside it, where the
 * shape's name stands in between, so many pixels further.
 */
function endStyle(end: "exit" | "entry", point: Point | undefined, box: Box | undefined): Style {
  if (!point || !box) return {};
  const place = (at: number, start: number, size: number) => {
    const share = Math.round(Math.min(1, Math.max(0, (at - start) / size)) * 1000) / 1000;
    const isBeside = at < start || at > start + size;
    return [share, isBeside ? Math.round(at - start - share * size) : 0] as const;
  };
  const [x, dx] = place(point.x, box.x, box.width);
  const [y, dy] = place(point.y, box.y, box.height);
  return {
    [`${end}X`]: x,
    [`${end}Y`]: y,
    [`${end}Dx`]: dx,
    [`${end}Dy`]: dy,
    [`${end}Perimeter`]: 0,
  };
}

/** Begins with the name of a named style where one is given as `""`. */
function styleText(style: Style): string {
  return Object.entries(style)
    .map(([key, value]) => (value === "" ? `${key};` : `${key}=${value};`))
    .join("");
}
