import type { Cloud } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";

/**
 * The first port at which a component of a type is reached, which firewalls let in: in mappings
 * `{ $fact: "ecs/service#port" }`, so that what listens and what sends there mean the same.
 */
export function portsOf(catalogue: readonly CatalogueEntry[], cloud: Cloud): (name: string) => number {
  const ports = new Map(
    catalogue.flatMap(({ provider, service, kind, network }) => {
      const [port] = network?.ports ?? [];
      const name: string = `${service}/${kind}#port`;
      return provider === cloud && port !== undefined ? [[name, port] as const] : [];
    }),
  );
  return (name) => {
    const port = ports.get(name);
    if (port === undefined) throw new Error(`mappings ask for {${name}}, and the catalogue does not say it`);
    return port;
  };
}
