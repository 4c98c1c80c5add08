/** Brings learned weights into the form in which models are kept: small integers, packed. */
import type { StoredNetwork } from "../../planner/reading/network.ts";
import { KEY_BYTES, LEVELS, PER_BYTE, SCALE_UNIT, type StoredTable } from "../../planner/reading/table.ts";
import type { LearnedRoles } from "./student.ts";

/** The highest number of a row, and of an output's weight. */
const HIGHEST = LEVELS - 1;
const MOST_OF_BYTE = 127;
const MOST_OF_TWO_BYTES = 65_535;
/** Parts of the largest scale that are tried for a row: the one that changes it least is taken. */
const TRIED = Array.from({ length: 11 }, (_, step) => 0.5 + step * 0.05);

/** @param rows the weights of each key, one row after the other */
export function storeTable(keys: readonly number[], rows: Float64Array, width: number): StoredTable {
  const hashes = Buffer.alloc(keys.length * KEY_BYTES);
  const scales = Buffer.alloc(keys.length * 2);
  const perRow = Math.ceil(width / PER_BYTE);
  const packed = Buffer.alloc(keys.length * perRow);
  keys.forEach((key, row) => {
    hashes.writeUIntLE(key, row * KEY_BYTES, KEY_BYTES);
    const weights = rows.subarray(row * width, (row + 1) * width);
    const scale = scaleOf(weights);
    scales.writeUInt16LE(scale, row * 2);
    weights.forEach((weight, at) => {
      const digit = digitOf(weight, scale * SCALE_UNIT);
      const place = row * perRow + Math.floor(at / PER_BYTE);
      packed[place] = (packed[place] ?? 0) + digit * LEVELS ** (at % PER_BYTE);
    });
  });
  const [key, packedRows, rowScales] = [hashes, packed, scales].map((bytes) => bytes.toString("base64"));
  return { width, keys: key ?? "", rows: packedRows ?? "", scales: rowScales ?? "" };
}

/** The scale, in units, with which a row is nearest to what it was. */
function scaleOf(weights: Float64Array): number {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / HIGHEST;
  const tried = TRIED.map((part) =>
    Math.max(1, Math.min(MOST_OF_TWO_BYTES, Math.round((largest * part) / SCALE_UNIT))),
  );
  const errorOf = (scale: number) =>
    weights.reduce((sum, weight) => {
      const kept = (2 * digitOf(weight, scale * SCALE_UNIT) - HIGHEST) * scale * SCALE_UNIT;
      return sum + (weight - kept) ** 2;
    }, 0);
  return tried.reduce((best, scale) => (errorOf(scale) < errorOf(best) ? scale : best));
}

/** The digit from 0 to 5 of the odd number nearest to a weight. */
function digitOf(weight: number, scale: number): number {
  return Math.max(0, Math.min(HIGHEST, Math.round((weight / scale + HIGHEST) / 2)));
}

/** @param outputs what the network's outputs stand for */
export function storeNetwork({ network, keys }: LearnedRoles, outputs: readonly string[]): StoredNetwork {
  const { shape, rows, weights, biases } = network;
  const { width } = shape;
  const ofOutputs = outputs.map((_, output) => weights.subarray(output * width, (output + 1) * width));
  const scales = ofOutputs.map((list) =>
    rounded(list.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MOST_OF_BYTE),
  );
  const signed = ofOutputs.flatMap((list, output) =>
    [...list].map((weight) => Math.round(weight / (scales[output] || 1))),
  );
  return {
    outputs,
    table: storeTable(keys, rows, width),
    weights: Buffer.from(Int8Array.from(signed).buffer).toString("base64"),
    scales,
    biases: [...biases].map(rounded),
  };
}

/** To six digits behind the point, upwards, so that no weight is cut. */
function rounded(value: number): number {
  return Math.ceil(value * 1e6) / 1e6;
}
