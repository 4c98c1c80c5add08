/** Puts items at the end of a list. As arguments of `push`, a hundred thousand of them would exhaust the stack. */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Puts a value at the end of the list of a key. */
export function push<Key, T>(map: Map<Key, T[]>, key: Key, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
