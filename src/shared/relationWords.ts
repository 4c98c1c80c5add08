/** How texts and comments in code say what one component has to do with another. */
export interface Worded {
  readonly kind: string;
  readonly access?: readonly string[] | undefined;
}

/** The verb of a relation; of a permission what it permits: "may read, write". */
export function relationWords({ kind, access = [] }: Worded): string {
  const isPermission = kind === "may access" && access.length > 0;
  return isPermission ? `may ${access.join(", ")}` : kind;
}
