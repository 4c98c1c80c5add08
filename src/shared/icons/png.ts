/** Tells PNG pictures that are icons from what only has their name. */

/** https://www.w3.org/TR/png-3/#3PNGsignature */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The first chunk: 13 bytes, called IHDR. https://www.w3.org/TR/png-3/#11IHDR */
const HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** Signature, the first chunk's length, name, content and check sum. */
const SHORTEST = 8 + 8 + 13 + 4;

/**
 * Pixels of a side. A picture of a few bytes may say that it has billions, and whoever shows it makes room for them:
 * four bytes each, so that this is 4 MB. Cards show icons at less than a tenth of it.
 */
export const MOST_ICON_PIXELS = 1024;

/** Whether bytes begin as a PNG does of a size that an icon has. */
export function isIconPng(bytes: Uint8Array): boolean {
  if (bytes.length < SHORTEST || ![...SIGNATURE, ...HEADER].every((byte, at) => bytes[at] === byte))
    return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sides = [view.getUint32(16), view.getUint32(20)];
  return sides.every((side) => side >= 1 && side <= MOST_ICON_PIXELS);
}
