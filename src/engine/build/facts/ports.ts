import type { Cloud } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typeNameOf } from "../../composition/component.ts";

/**
 * The first port at which a component of a type is reached, which firewalls let in: in mappings
 * `{ $fact: "ecs/service#port" }`, so that what listens and what sends there mean the same.
 */
export function portsOf(catalogue: readonly CatalogueEntry[], cloud: Cloud): (name: string) => number {
  const ports = new Map(
    catalogue.flatMap((entry): [string, number][] => {
      const [port] = entry.network?.ports ?? [];
      return entry.provider === cloud && port !== undefined ? [[`${typeNameOf(entry)}#port`, port]] : [];
    }),
  );
  return (name) => {
    const port = ports.get(name);
    if (port === undefined) throw new Error(`mappings ask for {${name}}, and the catalogue does not say it`);
    return port;
  };
}
