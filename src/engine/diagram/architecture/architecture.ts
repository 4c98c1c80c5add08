/** The picture of a plan's architecture as a document. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import type { IconAddresses } from "../card.ts";
import { coordinate as n, openPicture } from "../markup.ts";
import { escapeXml } from "../text.ts";
import { inTheme, paint } from "../theme.ts";
import { drawCaptionList } from "./captionList.ts";
import { describe } from "./describing.ts";
import { drawArchitecture } from "./draw.ts";
import type { TypeFacts } from "./knowing.ts";
import { SIZES } from "./layout/sizes.ts";
import { drawLegend } from "./legend.ts";
import { pictureOf, TITLE } from "./picture.ts";

/** Renders a plan's architecture as an SVG document body, for the proportions of where it will be shown. */
export function renderArchitecture(
  plan: PlanInput,
  facts?: TypeFacts,
  options: RenderOptions = {},
  icons?: IconAddresses,
): string {
  const { picture, links, title, titleLines } = pictureOf(plan, facts, options);
  const list = options.captions ? drawCaptionList(links, picture) : { markup: "", height: 0 };
  const above = { ...picture, height: picture.height + list.height };
  const legend = options.legend ? drawLegend(above) : { markup: "", width: picture.width, height: 0 };
  const width = Math.max(picture.width, legend.width, title ? TITLE.least : 0);
  const height = above.height + legend.height;
  const svg =
    `${openPicture(width, height, title || "Architecture")}<desc>${escapeXml(describe(picture, links))}</desc>` +
    `<rect width="${n(width)}" height="${n(height)}" fill="${paint("canvas")}"></rect>` +
    titleLines.map(drawTitleLine).join("") +
    `${drawArchitecture(picture, icons, options.captions)}${list.markup}${legend.markup}</svg>`;
  return options.theme ? inTheme(svg, options.theme) : svg;
}

function drawTitleLine(line: string, index: number): string {
  const y = SIZES.margin + TITLE.size + index * TITLE.line;
  return `<text x="${SIZES.margin}" y="${y}" font-size="${TITLE.size}" font-weight="600" fill="${paint("text")}">${escapeXml(line)}</text>`;
}
