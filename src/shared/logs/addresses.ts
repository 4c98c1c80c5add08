/** Addresses of resources in the lines of Terraform and OpenTofu: where they say what they do, and what failed. */
import { decorationLength } from "./decorations.ts";

/** Where an address stands in a line, in characters. */
export interface AddressPlace {
  readonly address: string;
  readonly start: number;
}

/** A resource is `type.name`, in modules or not; a key in brackets is part of it. */
const ADDRESS = String.raw`((?:[\w-]+(?:\[[^\]\s]{1,200}\])?\.){1,12}[\w-]+(?:\[[^\]\s]{1,200}\])?)`;

/** `  # address will be created`, `  with address,` and `address: Creating...`. */
const PLACES: readonly RegExp[] = [
  new RegExp(`^ {2}# ${ADDRESS} (?:will|must|has|is) `),
  new RegExp(`^(?:│ ?)? {2}with ${ADDRESS},$`),
  new RegExp(`^${ADDRESS}: (?:Creat|Modif|Destr|Refresh|Read|Still |Plan to |Drift |Provision)`),
];

/** What a line shows at its beginning; the rest may be a megabyte. */
const LOOK = 600;

/** The address that a line is about; undefined where there is none. */
export function addressIn(shown: string): AddressPlace | undefined {
  const from = decorationLength(shown);
  const text = shown.slice(from, from + LOOK);
  if (!text.includes(".")) return undefined;
  for (const place of PLACES) {
    const address = place.exec(text)?.[1];
    if (address !== undefined) return { address, start: from + text.indexOf(address) };
  }
  return undefined;
}
