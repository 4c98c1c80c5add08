/**
 * What a record itself holds under a name that came from outside: a file may call something `constructor` or
 * `__proto__`, which every object inherits.
 */
export function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
