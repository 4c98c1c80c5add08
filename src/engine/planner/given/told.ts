/** A caller's facts, said back. */
import type { FactSetting, FactThing, Understood } from "../../../contract/design.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Resolved } from "./names.ts";
import type { Given } from "./read.ts";

/**
 * The facts that were used and that a reading does not say back by itself: numbers, qualities, designs and types that
 * are there it does.
 */
export function givenBack(
  given: Given,
  { existing, unknown }: Resolved,
  settings: readonly FactSetting[],
  library: DesignLibrary,
): Understood[] {
  const title = (role: string) => library.roleById.get(role)?.title ?? role;
  const thing = ({ role, name }: FactThing) => name ?? title(role ?? "");
  const told = (kind: string, text: string, meaning: string): Understood => ({ kind, text, meaning });
  const toldElsewhere = new Set([...existing.values(), ...unknown]);
  const there = given.existing.filter(
    ({ role, name = "" }) => role !== undefined || !toldElsewhere.has(name),
  );
  return [
    ...given.roles.map((role) => told("role", role, title(role))),
    ...given.types.filter((type) => !unknown.has(type)).map((type) => told("type", type, type)),
    ...given.denied.map((word) => told("denied", word, `not ${title(word)}`)),
    ...there.map((one) => told("existing", thing(one), `${thing(one)}, which is there already`)),
    ...given.leaving.map((one) => told("instead", thing(one), `${thing(one)}, which is replaced`)),
    ...given.later.map((word) => told("later", word, `${title(word)}, which is put off`)),
    ...given.regions.map((region) => told("region", region, region)),
    ...given.audience.map((one) => told("audience", one, one)),
    ...settings.map(({ of, setting, value }) =>
      told("setting", `${of}: ${setting}`, `${setting} of ${title(of)}: ${value}`),
    ),
  ];
}
