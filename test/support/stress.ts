/** Some proofs come in two sizes: one for every run, and the whole one for `npm run test:stress`. */

const stress = process.env["TEST_STRESS"] !== undefined;

/** The size for this run. */
export function sized<Size>(everyRun: Size, inFull: Size): Size {
  return stress ? inFull : everyRun;
}
