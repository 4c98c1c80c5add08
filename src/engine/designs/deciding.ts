/** What tags decide in a composition. */
import { tagsOf } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";
import type { Recognised } from "./recognise.ts";
import type { Role } from "./schema.ts";

/** The designs of a composition, and its roles: filled, covered by what fills another, and left open. */
interface Composed
  extends Readonly<Record<"choices" | "covered" | "gaps", readonly { readonly role: Role }[]>> {
  readonly designs: readonly Recognised[];
}

/** Tells of tags whether they decide what fills a composition's roles, or whether a design is recognised. */
export function choosingIn(
  library: DesignLibrary,
  provider: string,
  { choices, covered, gaps, designs }: Composed,
): (tag: string) => boolean {
  const roles = [...choices, ...covered, ...gaps].map(({ role }) => role.id);
  const isPreferring = (tag: string) =>
    designs.some(({ ready }) =>
      ready.prefer.some((filling) => filling.if !== undefined && tagsOf(filling.if).includes(tag)),
    );
  return (tag) => library.decides(tag, provider, roles) || isPreferring(tag);
}

/** Whether a tag decides which roles the designs of a composition bring, where these bring any. */
export function isBringing(tag: string, { designs }: Pick<Composed, "designs">): boolean {
  return designs.some(({ ready }) => ready.when.some(([condition]) => tagsOf(condition).includes(tag)));
}
