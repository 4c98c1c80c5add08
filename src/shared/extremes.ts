/**
 * The largest of numbers, however many. As arguments of `Math.max`, a hundred thousand of them would exhaust the stack.
 * @param least what there is at least, also of none
 */
export function largest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** The smallest of numbers: see {@link largest}. @param most what there is at most, also of none */
export function smallest(numbers: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let found = most;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}
