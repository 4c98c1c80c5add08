/** The path of a route with its parameters percent-encoded. @throws Error for a missing parameter. */
export function buildPath(template: string, params: Readonly<Record<string, string>> = {}): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`The path parameter "${name}" is missing.`);
    // "." and ".." would be resolved away by URL parsers even when encoded, and address another resource.
    if (value === "." || value === "..")
      throw new Error(`The path parameter "${name}" must not be "${value}".`);
    return encodeURIComponent(value);
  });
}
