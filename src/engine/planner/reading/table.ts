/** What is known of features: a row of small integers for each, as models keep them. */

/** A table as it is kept: numbers as little-endian bytes in base 64. */
export interface StoredTable {
  /** Length of a feature's row. */
  readonly width: number;
  /** The known features' hashes, three bytes each. */
  readonly keys: string;
  /** The rows' numbers, three to a byte, each row from a byte of its own. */
  readonly rows: string;
  /** What a row's numbers are multiplied by: two bytes each, in units of {@link SCALE_UNIT}. */
  readonly scales: string;
}

/** The numbers of a row are one of so many odd ones: -5, -3, -1, 1, 3, 5. */
export const LEVELS = 6;
/** Numbers in a byte: 6 · 6 · 6 are 216. */
export const PER_BYTE = 3;
export const SCALE_UNIT = 1 / 4096;
export const KEY_BYTES = 3;

/** Slots for each feature at least: with two of them the next free one is near. */
const ROOM = 2;
/** What is no feature's hash. */
const FREE = -1;

/** A table that is ready to be asked. */
export class FeatureTable {
  readonly width: number;
  /** Every known feature in the slot that its last bits name or in the next free one (linear probing), and its row. */
  readonly #keys: Int32Array;
  readonly #rows: Int32Array;
  readonly #mask: number;
  readonly #numbers: Int8Array;
  readonly #scales: Float64Array;

  constructor({ width, keys, rows, scales }: StoredTable) {
    this.width = width;
    const hashes = Buffer.from(keys, "base64");
    const count = hashes.length / KEY_BYTES;
    const slots = 2 ** Math.ceil(Math.log2(count * ROOM + 1));
    this.#mask = slots - 1;
    this.#keys = new Int32Array(slots).fill(FREE);
    this.#rows = new Int32Array(slots);
    for (let row = 0; row < count; row += 1) this.#place(hashes.readUIntLE(row * KEY_BYTES, KEY_BYTES), row);
    this.#numbers = unpacked(Buffer.from(rows, "base64"), count, width);
    const units = Buffer.from(scales, "base64");
    this.#scales = Float64Array.from({ length: count }, (_, row) => units.readUInt16LE(row * 2) * SCALE_UNIT);
  }

  /** A key that is there twice has the last of its rows. */
  #place(key: number, row: number): void {
    let slot = key & this.#mask;
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    this.#keys[slot] = key;
    this.#rows[slot] = row;
  }

  has(feature: number): boolean {
    return this.#rowOf(feature) !== undefined;
  }

  /**
   * Adds the rows of some features to as many numbers as a row has.
   * @returns how many of the features are known
   */
  sumRows(features: readonly number[], to: Float64Array): number {
    let known = 0;
    for (const feature of features) if (this.add(feature, 1, to, 0)) known += 1;
    return known;
  }

  /**
   * Adds a feature's row, multiplied, to as many numbers from a place on.
   * @returns whether the feature is known; nothing is added where it is not
   */
  add(feature: number, factor: number, to: Float64Array, start: number): boolean {
    const row = this.#rowOf(feature);
    if (row === undefined) return false;
    const { width } = this;
    const numbers = this.#numbers;
    const from = row * width;
    const scale = (this.#scales[row] ?? 0) * factor;
    for (let at = 0; at < width; at += 1)
      (to[start + at] as number) += (numbers[from + at] as number) * scale;
    return true;
  }

  #rowOf(feature: number): number | undefined {
    const keys = this.#keys;
    for (let slot = feature & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const key = keys[slot];
      if (key === feature) return this.#rows[slot];
      if (key === FREE) return undefined;
    }
  }
}

/** The numbers of rows: the lowest of a byte's digits in base six comes first. */
function unpacked(bytes: Uint8Array, count: number, width: number): Int8Array {
  const perRow = Math.ceil(width / PER_BYTE);
  const numbers = new Int8Array(count * width);
  for (let row = 0; row < count; row += 1) {
    for (let at = 0; at < width; at += 1) {
      const byte = bytes[row * perRow + Math.floor(at / PER_BYTE)] ?? 0;
      const digit = Math.floor(byte / LEVELS ** (at % PER_BYTE)) % LEVELS;
      numbers[row * width + at] = 2 * digit - (LEVELS - 1);
    }
  }
  return numbers;
}
