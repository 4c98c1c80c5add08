/** Puts items at the end of a list. As arguments of `push`, a hundred thousand of them would exhaust the stack. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
