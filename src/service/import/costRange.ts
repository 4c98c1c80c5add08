/** Beyond this a double no longer tells cents apart, and nobody is charged it in any currency. */
const MOST = 1e13;

/** Whether an amount is one that can be kept and added up. */
export function isCost(amount: number): boolean {
  return Math.abs(amount) <= MOST;
}

/** What is said of one that is not. */
export const NO_COST = `this is more than ${MOST.toLocaleString("en")}, which is no cost`;
