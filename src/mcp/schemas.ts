import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod/mini";
import { withFactTerms } from "../agents/factTerms.ts";
import type { AgentTool } from "../agents/tool.ts";
import type { JsonObject } from "../contract/reading.ts";

const PAGE = {
  type: "integer",
  minimum: 1,
  description: "Which page of a long answer, from 1 on; pages says how many there are",
};

/** A tool's input as clients are shown it. */
export function inputSchemaOf({ input, long }: AgentTool): StandardSchemaWithJSON {
  return declared(
    withProperties(withFactTerms(jsonSchemaOf(input, "input")), long.length === 0 ? {} : { page: PAGE }),
  );
}

/** What a tool answers, as clients are shown it and check it. */
export function outputSchemaOf({ output, long }: AgentTool): StandardSchemaWithJSON {
  const integer = { type: "integer" };
  const paged = long.length === 0 ? {} : { page: integer, pages: integer };
  return declared(withProperties(jsonSchemaOf(output, "output"), paged));
}

/** How a schema is written as JSON, where that is not this server's way. */
type Form = Pick<NonNullable<Parameters<typeof z.toJSONSchema>[1]>, "target" | "unrepresentable">;

/** A zod schema without what says nothing, which some models stumble over. */
export function jsonSchemaOf(
  schema: z.ZodMiniType,
  io: "input" | "output",
  form: Form = { target: "draft-2020-12", unrepresentable: "any" },
): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...form,
    io,
    reused: "inline",
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames;
      const { additionalProperties } = jsonSchema;
      if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length === 0)
        delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(json), io === "input" ? withoutUnion : undefined);
}

/**
 * Some models and their services refuse unions of types. Where a text is one of them, it is enough: numbers and switches
 * are read from texts, too.
 */
function withoutUnion(key: string, value: unknown): unknown {
  return key === "type" && Array.isArray(value) && value.includes("string") ? "string" : value;
}

function withProperties(schema: JsonObject, more: JsonObject): JsonObject {
  return { ...schema, properties: { ...(schema["properties"] as JsonObject | undefined), ...more } };
}

/** A schema that is only shown: inputs are checked by the tools themselves, which say what is wrong in their words. */
function declared(json: JsonObject): StandardSchemaWithJSON {
  return {
    "~standard": {
      version: 1,
      vendor: "infra-planner",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => ({ ...json }), output: () => ({ ...json }) },
    },
  };
}
