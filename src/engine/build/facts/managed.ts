/** Policies of a cloud's own for the roles of its services: as resources that attach them, or as a list of the role. */
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import {
  type Condition,
  type Extra,
  hasResource,
  type RelationMapping,
  type TypeMapping,
} from "../../code/mapping.ts";
import type { ManagedForm, MappingTable } from "../../code/mappingTable.ts";
import { fill } from "./fill.ts";
import type { Spelling } from "./spelling.ts";

type Managed = FactsFile["managed"];

/** How a component has the role that gets its policies. */
const ROLE = "iam/role";
const BY = "assumes";

/** AWS keeps its own policies in an account of its own, `aws` (docs.aws.amazon.com/aws-managed-policy). */
function arnOf(policy: string, spelling: Spelling): unknown {
  return spelling.text(`arn:{partition}:iam::aws:policy/${policy}`, ROLE, "to");
}

/** The ARNs of the policies that a role has by what assumes it, where the language lists them on the role. */
export function managedPolicies(managed: Managed, spelling: Spelling): unknown {
  const all = Object.entries(managed).flatMap(([type, policies]) =>
    policies.map(({ policy, when }) => {
      const arn = arnOf(policy, spelling);
      const list = { $each: { [type]: arn }, by: BY };
      // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
      return when ? { $if: ofAll(when, type), then: list } : list;
    }),
  );
  return { $concat: all };
}

/** A condition of a component, asked of all of its type that the role is linked to. */
function ofAll({ also, not, ...when }: Condition, type: string): Condition {
  const isOfPlan = when.present !== undefined || when.absent !== undefined;
  const whose = when.through === undefined ? { through: type } : { of: type };
  return {
    ...when,
    ...(!isOfPlan && whose),
    ...(also && { also: ofAll(also, type) }),
    ...(not && { not: ofAll(not, type) }),
  };
}

/** What attaches the policies of a table's types: for the relation with the role, or beside what must wait for it. */
export class Attachments {
  readonly #managed: Managed;
  readonly #mappings: MappingTable;
  readonly #spelling: Spelling;

  constructor(managed: Managed, mappings: MappingTable, spelling: Spelling) {
    this.#managed = managed;
    this.#mappings = mappings;
    this.#spelling = spelling;
  }

  relations(): RelationMapping[] {
    const form = this.#mappings.common.facts?.managed;
    if (!form) return [];
    return Object.keys(this.#managed)
      .filter((type) => hasResource(ownOf(this.#mappings.types, type)) && !form.first.includes(type))
      .map((type) => ({
        from: [type],
        to: [ROLE],
        kinds: [BY],
        resources: this.#extras(type, form),
      }));
  }

  /** A type that is not written before its role has the policies, with what attaches them beside it. */
  beside(type: string, mapping: TypeMapping): TypeMapping {
    const form = this.#mappings.common.facts?.managed;
    if (!form?.first.includes(type)) return mapping;
    const extras = this.#extras(type, form).map(
      ({ when: also, ...one }): Extra => ({
        ...one,
        before: true,
        when: { related: ROLE, by: BY, ...(also && { also }) },
      }),
    );
    return { ...mapping, with: [...extras, ...mapping.with] };
  }

  #extras(type: string, { first: _, ...form }: ManagedForm): Extra[] {
    return (ownOf(this.#managed, type) ?? []).map(({ policy, id, when }) => ({
      ...fill(form, (name) => (name === "policy" ? arnOf(policy, this.#spelling) : { $fact: name })),
      id,
      ...(when && { when }),
    }));
  }
}
