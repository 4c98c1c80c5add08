import type { IdentifierForm } from "./identifiers.ts";
import type { MappingTable } from "./mappingTable.ts";
import type { SchemaTable } from "./schemaTable.ts";

/** One provider in one language. */
export interface Dialect {
  readonly identifiers: IdentifierForm;
  /** What a reference takes that names no attribute. */
  readonly reference: string;
  /** Whether what plans set stands at this provider's own property paths. */
  readonly native: boolean;
  readonly schemas: SchemaTable;
  readonly mappings: MappingTable;
  /** The resource type of a catalogue type that no mapping names. */
  resourceFor(typeName: string): string | undefined;
  /** Whether a variable may hold a document. */
  readonly documents: boolean;
  /** Whether it can name a resource that is there already, so that others refer to it as to their own. */
  readonly declaresExisting: boolean;
  /** What is known of a catalogue type, for comments. */
  describe(
    typeId: string,
  ): { readonly name: string; readonly summary: string; readonly group: string } | undefined;
}
