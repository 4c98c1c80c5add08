/** Measures of a middle and of noise that a few odd values do not move. */
import { median } from "./forecast.ts";

/** Times the median absolute deviation it is the standard deviation of noise that is normally distributed. */
const TO_NORMAL = 1.4826;

/** The median absolute deviation (MAD) from the median, as what it says of normal noise; 0 without values. */
export function normalDeviation(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const middle = median(values);
  return TO_NORMAL * median(values.map((value) => Math.abs(value - middle)));
}
