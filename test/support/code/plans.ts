/** Plans in short, by the names of their components. */
import type { PlanInput } from "../../../src/contract/plan.ts";

interface Component {
  readonly type: string;
  readonly parent?: string;
  readonly purpose?: string;
  readonly existing?: boolean;
  readonly desired_input?: Readonly<Record<string, unknown>>;
}

/** Components by name, each with its type: `{ queue: "sqs/queue" }`. */
export type Components = Readonly<Record<string, string | Component>>;

/** What is last is the access that the relation gives, or what else there is to say of it. */
export type Relations = readonly (readonly [
  from: string,
  kind: string,
  to: string,
  more?: string[] | Readonly<Record<string, unknown>>,
])[];

export function planOf(cloud: string, components: Components, relations: Relations = []): PlanInput {
  return {
    components: Object.entries(components).map(([name, one]) => {
      const { type, ...more } = typeof one === "string" ? { type: one } : one;
      return { name, type_id: `${cloud}:${type}@1`, ...more };
    }),
    relations: relations.map(([from, kind, to, more]) => {
      const said = Array.isArray(more) ? { access: more } : more;
      return { from, kind, to, ...said };
    }),
  };
}
