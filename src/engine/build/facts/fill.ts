/** A template with its holes filled: `{ $fact: name }` is what facts say by that name. */
export function fill<T>(template: T, facts: Readonly<Record<string, unknown>>): T {
  return filled(template, facts) as T;
}

function filled(template: unknown, facts: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(template)) return template.map((one) => filled(one, facts));
  if (typeof template !== "object" || template === null) return template;
  if ("$fact" in template) {
    const name = String(template.$fact);
    if (!Object.hasOwn(facts, name)) throw new Error(`facts have no {${name}} there`);
    return facts[name];
  }
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, facts)]));
}
