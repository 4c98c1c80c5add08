/** Drawing a picture as PNG in the page. */
import { t } from "../../../common/l10n.ts";
import type { Size } from "../camera.ts";

/** Pixels per unit of the picture: sharp on most screens and in documents. */
const WANTED_SCALE = 2;
/** Below this names could no longer be read. */
const LEAST_SCALE = 0.5;
/** Chromium draws no canvas of more than 16,384 pixels a side reliably; the area bounds the memory (4 bytes each). */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 100_000_000;

/** Pixels per unit at which a picture can be drawn, at most {@link WANTED_SCALE}; undefined when it is too large. */
export function pngScale({ width, height }: Size): number | undefined {
  const scale = Math.min(
    WANTED_SCALE,
    MAX_SIDE / width,
    MAX_SIDE / height,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  // Rounded down, so that rounding up the sides passes no limit.
  return scale >= LEAST_SCALE ? Math.floor(scale * 100) / 100 : undefined;
}

/** The picture as PNG. @param markup a standalone SVG document. @throws Error in words for people */
export async function drawPng(markup: string, size: Size): Promise<{ png: Blob; scale: number }> {
  const scale = pngScale(size);
  if (scale === undefined)
    throw new Error(
      t("The picture is too large for a PNG. Export it as SVG, or fold some of its groups first."),
    );
  const url = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
  try {
    const image = new Image(size.width, size.height);
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.floor(size.width * scale);
    canvas.height = Math.floor(size.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new Error(t("The picture could not be drawn as PNG. Export it as SVG instead."));
    return { png, scale };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Bytes as Base64: messages between the page and VS Code are text. */
export async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
  });
  reader.readAsDataURL(blob);
  return (await read).replace(/^data:[^,]*,/, "");
}
