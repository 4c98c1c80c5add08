/** The picture of a plan's architecture as a document. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import type { IconAddresses } from "../card.ts";
import { coordinate as n, openPicture } from "../markup.ts";
import { escapeXml } from "../text.ts";
import { inTheme, paint } from "../theme.ts";
import { drawArchitecture } from "./draw.ts";
import type { TypeFacts } from "./knowing.ts";
import type { ArchitecturePicture } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import { drawLegend } from "./legend.ts";
import { captionOf } from "./links.ts";
import { pictureOf, TITLE } from "./picture.ts";

/** Renders a plan's architecture as an SVG document body, for the proportions of where it will be shown. */
export function renderArchitecture(
  plan: PlanInput,
  facts?: TypeFacts,
  options: RenderOptions = {},
  icons?: IconAddresses,
): string {
  const { picture, title, titleLines } = pictureOf(plan, facts, options);
  const legend = options.legend ? drawLegend(picture) : { markup: "", width: picture.width, height: 0 };
  const width = Math.max(picture.width, legend.width, title ? TITLE.least : 0);
  const height = picture.height + legend.height;
  const svg =
    `${openPicture(width, height, title || "Architecture")}<desc>${escapeXml(describe(picture))}</desc>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="${paint("canvas")}"></rect>` +
    titleLines.map(drawTitleLine).join("") +
    `${drawArchitecture(picture, icons)}${legend.markup}</svg>`;
  return options.theme ? inTheme(svg, options.theme) : svg;
}

function drawTitleLine(line: string, index: number): string {
  const y = SIZES.margin + TITLE.size + index * TITLE.line;
  return `<text x="${SIZES.margin}" y="${y}" font-size="${TITLE.size}" font-weight="600" fill="${paint("text")}">${escapeXml(line)}</text>`;
}

/** Components that the description lists: what a person can listen to. */
const MOST_DESCRIBED = 40;

/** The picture in words: what is shown, then the main flow step by step. */
function describe({ cards, links }: ArchitecturePicture): string {
  const steps = links
    .map(({ link }) => link)
    .filter(({ step }) => step !== undefined)
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
  const shown = cards.map(({ card }) => card.title).slice(0, MOST_DESCRIBED);
  const said = steps.map((link) => `${link.step}. ${link.from.title} ${captionOf(link)} ${link.to.title}.`);
  return [`Shows ${shown.join(", ")}.`, ...said].join(" ");
}
