/** SAM's connectors: a source may do something with a destination. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { push } from "../../../shared/append.ts";
import type { DeclaredResource, Reference } from "../model.ts";
import { connectorAccess, RECEIVED } from "./samAccess.ts";
import type { Sink } from "./sink.ts";
import type { Stack } from "./stack.ts";
import type { RawResource } from "./template.ts";

const TYPE = "AWS::Serverless::Connector";

export class Connections {
  /** By the address of the source. */
  readonly #from = new Map<string, Reference[]>();

  /** Takes what a resource connects: itself by its connectors, or others if it is one. */
  add(stack: Stack, { id, type, attributes }: RawResource, sink: Sink): void {
    const { Connectors: connectors, Properties: properties } = attributes;
    for (const [name, connector] of Object.entries(isObject(connectors) ? connectors : {})) {
      const own = isObject(connector) ? connector["Properties"] : undefined;
      const source = { address: stack.addresses.get(id) ?? id, type };
      if (isObject(own)) this.#embedded(stack, source, `Connectors.${name}.Properties`, own, sink);
    }
    if (type === TYPE && isObject(properties)) this.#standing(stack, id, properties, sink);
  }

  #embedded(
    stack: Stack,
    source: End,
    at: string,
    { Destination, Permissions }: JsonObject,
    sink: Sink,
  ): void {
    for (const destination of ends(stack, Destination)) {
      const { from, reference } = connected(source, destination, Permissions, `${at}.Destination`);
      if (from === source) sink.put(reference);
      else push(this.#from, from.address, reference);
    }
  }

  #standing(stack: Stack, id: string, { Source, Destination, Permissions }: JsonObject, sink: Sink): void {
    const destinations = ends(stack, Destination);
    for (const { address } of destinations) sink.put({ to: address, at: "Destination" });
    for (const source of ends(stack, Source)) {
      sink.put({ to: source.address, at: "Source" });
      for (const destination of destinations) {
        const { from, reference } = connected(source, destination, Permissions, `${id}.Destination`);
        push(this.#from, from.address, reference);
      }
    }
  }

  /** The resources with what the connectors between them say. */
  connect(resources: readonly DeclaredResource[]): DeclaredResource[] {
    return resources.map((resource) => {
      const more = this.#from.get(resource.address)?.filter(({ to }) => to !== resource.address) ?? [];
      return more.length === 0 ? resource : { ...resource, references: [...resource.references, ...more] };
    });
  }
}

interface End {
  readonly address: string;
  readonly type: string;
}

/** What joins two ends, as the reference of the one that gets the permission. */
function connected(source: End, destination: End, permissions: unknown, at: string) {
  const access = connectorAccess(permissions, source.type, destination.type);
  const [from, to] = access === RECEIVED ? [destination, source] : [source, destination];
  return { from, reference: { to: to.address, at, ...(access.length > 0 && { access }) } };
}

/** The resources that an end names by their id, or by their ARN and type. */
function ends(stack: Stack, given: unknown): End[] {
  return (Array.isArray(given) ? given : [given]).flatMap((end) => {
    if (!isObject(end)) return [];
    const { Id, Arn, Type } = end;
    const found =
      typeof Id === "string" ? stack.resource(Id, undefined) : stack.evaluator.evaluated(Arn ?? null);
    const type = typeof Id === "string" ? stack.template.resources.get(Id)?.type : Type;
    return (found?.targets ?? []).map((address) => ({ address, type: typeof type === "string" ? type : "" }));
  });
}
