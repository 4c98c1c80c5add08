/** Who may assume a role: the trust that facts have by the types of what a role is for, as the role's own document. */
import type { FactsFile, Trusted } from "../../code/facts.ts";

type Trust = FactsFile["trust"];

/** The verbs by which a component has a role unless facts say by which. */
const HAS_A_ROLE = ["assumes", "runs as"];

/**
 * The document, with a statement for each kind of trust that the components related to the role ask for. Of a role that
 * nothing in the plan assumes, a person is asked which service does.
 */
export function trustDocument(trust: Trust): unknown {
  const all = Object.entries(trust).flatMap(([type, some]) =>
    some.map((one) => ({ type, ...(typeof one === "string" ? { service: one } : one) })),
  );
  const groups = Map.groupBy(all, ({ type: _, service: __, ...alike }) => JSON.stringify(alike));
  const asked = { $ask: "service", type: "list", description: ASKED };
  return {
    Version: "2012-10-17",
    Statement: {
      $first: [{ $concat: [...groups.values()].flatMap(statementFor) }, [statement({ Service: asked })]],
    },
  };
}

const ASKED = "Services that may assume the role, such as lambda.amazonaws.com.";

type Named = Trusted & { readonly type: string };

/** The statement for all that is trusted alike, where one of it is related to the role. */
function statementFor(group: readonly Named[]): unknown[] {
  const types = [...new Set(group.map(({ type }) => type))];
  return group.slice(0, 1).map(({ by = HAS_A_ROLE, federated, actions, condition }) => {
    const principal = federated
      ? { Federated: { $ref: types, by } }
      : { Service: { $concat: eachOf(group).map((services) => ({ $each: services, by })) } };
    return {
      $if: { related: types, by },
      // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
      then: [statement(principal, actions, condition)],
    };
  });
}

/** The services by type: one map with the first of each type, one with the second of those that have two, and so on. */
function eachOf(group: readonly Named[]): Record<string, string>[] {
  const maps: Record<string, string>[] = [];
  for (const { type, service = "" } of group) {
    const map = maps.find((one) => !Object.hasOwn(one, type));
    if (map) map[type] = service;
    else maps.push({ [type]: service });
  }
  return maps;
}

function statement(principal: object, actions: unknown = "sts:AssumeRole", condition?: unknown): object {
  return {
    Effect: "Allow",
    Principal: principal,
    Action: actions,
    ...(condition !== undefined && { Condition: condition }),
  };
}
