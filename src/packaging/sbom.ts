/** The bill of materials of the package, as CycloneDX 1.6 JSON. */
import { createHash } from "node:crypto";
import { FromNodePackageJson, License as LicenseReading } from "@cyclonedx/cyclonedx-library/Contrib";
import {
  ComponentScope,
  ComponentType,
  ExternalReferenceType,
  LicenseAcknowledgement,
  LifecyclePhase,
} from "@cyclonedx/cyclonedx-library/Enums";
import { Bom, Component, ExternalReference, type License } from "@cyclonedx/cyclonedx-library/Models";
import { JsonSerializer, JSON as Normalized } from "@cyclonedx/cyclonedx-library/Serialize";
import { Spec1dot6 } from "@cyclonedx/cyclonedx-library/Spec";
import parse from "spdx-expression-parse";
import { type Bundle, type BundledPackage, idOf } from "./bundled.ts";
import { type CarriedPart, carriedBy } from "./carried.ts";
import type { Manifest } from "./licenses.ts";

const licenses = new LicenseReading.Factories.LicenseFactory(parse);
const references = new FromNodePackageJson.Factories.ExternalReferenceFactory();

/**
 * What the extension is made of: the packages that stand in it, what they carry, and who needs whom. The same build
 * makes the same bytes, but for the time.
 * @param manifest the extension's own.
 * @param data works that the extension's own data is distilled from.
 * @param time when it was made; left out where that is not to be said.
 */
export function sbomOf(
  bundle: Bundle,
  manifest: Manifest,
  data: readonly CarriedPart[],
  time?: Date,
): string {
  const bom = new Bom();
  bom.metadata.lifecycles.add(LifecyclePhase.Build);
  if (time !== undefined) bom.metadata.timestamp = time;
  // Its description is the name of a text.
  const { description: _, ...own } = manifest;
  const root = componentOf(own, ComponentType.Application);
  root.licenses.add(licenses.makeFromString(String(manifest.license)));
  for (const part of data) root.components.add(carriedComponent(part, idOf(manifest)));
  bom.metadata.component = root;

  const parts = new Map(bundle.packages.map((shipped) => [idOf(shipped), packageComponent(shipped)]));
  const link = (from: Component | undefined, imports: ReadonlySet<string>) => {
    for (const id of imports) {
      const target = parts.get(id);
      if (target) from?.dependencies.add(target.bomRef);
    }
  };
  link(root, bundle.imports);
  for (const shipped of bundle.packages) link(parts.get(idOf(shipped)), shipped.imports);
  for (const part of parts.values()) bom.components.add(part);
  bom.serialNumber = serialNumberOf(serialize(bom));
  return serialize(bom);
}

function packageComponent(shipped: BundledPackage): Component {
  const component = componentOf(shipped.manifest, ComponentType.Library);
  component.purl = `pkg:npm/${shipped.name.replace("@", "%40")}@${shipped.version}`;
  component.scope = ComponentScope.Required;
  component.licenses.add(usedLicense(shipped.license));
  for (const part of carriedBy(shipped)) component.components.add(carriedComponent(part, idOf(shipped)));
  return component;
}

/** A component without what concerns its license. */
function componentOf(manifest: Manifest, type: ComponentType): Component {
  const [, group, name = manifest.name] = /^(@[^/]+)\/(.+)$/.exec(manifest.name) ?? [];
  const component = new Component(type, name, { version: manifest.version, bomRef: idOf(manifest) });
  if (group !== undefined) component.group = group;
  if (manifest.description !== undefined) component.description = manifest.description;
  for (const reference of references.makeExternalReferences(manifest))
    component.externalReferences.add(reference);
  return component;
}

/** Of several licenses that are offered, the one that we took is what counts. */
function usedLicense({ used, declared }: BundledPackage["license"]): License {
  const license = licenses.makeFromString(used.join(" AND "));
  license.acknowledgement =
    used.join(" AND ") === declared ? LicenseAcknowledgement.Declared : LicenseAcknowledgement.Concluded;
  return license;
}

function carriedComponent(part: CarriedPart, around: string): Component {
  const component = new Component(ComponentType.Library, part.name, {
    bomRef: `${around}/${part.name}`,
    copyright: part.copyright,
    scope: ComponentScope.Required,
  });
  component.licenses.add(licenses.makeSpdxLicense(part.license));
  component.externalReferences.add(new ExternalReference(part.homepage, ExternalReferenceType.Website));
  return component;
}

function serialize(bom: Bom): string {
  const serializer = new JsonSerializer(new Normalized.Normalize.Factory(Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/** A UUID that follows from the content (version 8 of RFC 9562: what its bits mean is ours to say). */
function serialNumberOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) % 4)).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
}
