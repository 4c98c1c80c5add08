import type { Cloud } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typeNameOf } from "../../composition/component.ts";
import { problemsError } from "../problems.ts";

/**
 * The first port at which a component of a type is reached, which firewalls let in: in mappings
 * `{ $fact: "ecs/service#port" }`, so that what listens and what sends there mean the same. All other facts are filled
 * in before: what mappings still ask for is a port, or nothing at all.
 * @param place the mappings, as `mappings/terraform-aws`
 * @throws WrongData where no fact and no port has the name
 */
export function portsOf(
  catalogue: readonly CatalogueEntry[],
  cloud: Cloud,
  place: string,
): (name: string) => number {
  const ports = new Map(
    catalogue.flatMap((entry): [string, number][] => {
      const [port] = entry.network?.ports ?? [];
      return entry.provider === cloud && port !== undefined ? [[`${typeNameOf(entry)}#port`, port]] : [];
    }),
  );
  return (name) => {
    const port = ports.get(name);
    if (port === undefined)
      throw problemsError("The mappings have", [
        `${place}: { $fact: ${JSON.stringify(name)} } is neither in \`shared\` of facts/${cloud}.yaml nor the port of a type`,
      ]);
    return port;
  };
}
