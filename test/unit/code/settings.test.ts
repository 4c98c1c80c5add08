/** Settings that facts have for a type reach the resources of each language, and stand in no mapping beside them. */
import { deepEqual } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { readFacts } from "../../../src/engine/build/facts/facts.ts";
import {
  argumentAt,
  pathsOf,
  settingsIn,
  settler,
  withSettings,
} from "../../../src/engine/build/facts/settings.ts";
import { readMappings } from "../../../src/engine/build/readMappings.ts";
import { schemasOf } from "../../../src/engine/build/schemasOfTable.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { type Extra, hasResource, type TypeMapping } from "../../../src/engine/code/mapping.ts";
import type { MappingTable } from "../../../src/engine/code/mappingTable.ts";
import type { ResourceSchema, SchemaTable } from "../../../src/engine/code/schemaTable.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { type CodeTable, cloudOfTable } from "../../../src/engine/code/tables.ts";

const native = {
  properties: { Name: "string", Sku: "Sku", properties: "Inner" },
  definitions: {
    Sku: { Name: "string" },
    Inner: { Log: "Log", KeepDays: "number" },
    Log: { Name: "string" },
  },
} as unknown as ResourceSchema;
const terraform = {
  properties: { name: "string", sku_name: "string", keep_days: "number", log: "[log]" },
  definitions: { log: { name: "string", level: "string" } },
} as unknown as ResourceSchema;

/** What stands in a resource that facts have settings for, and what is wrong with them. */
function written(settings: object, mapping: object, schema: ResourceSchema) {
  const problems: string[] = [];
  const mapped = { arguments: {}, ...mapping } as Pick<TypeMapping, "arguments" | "names">;
  const set = withSettings(
    mapped,
    { ...settings },
    { schema, isNative: schema === native, isOwn: true },
    (one) => problems.push(one),
  );
  return { set, problems };
}

describe("Settings of a type", () => {
  it("stand in each language under its own names, where plans set them as well", () => {
    const settings = { Sku: { Name: "S1" }, KeepDays: 7, Log: { Name: "main" } };
    deepEqual(written(settings, { arguments: { Name: "x" } }, native), {
      set: { Name: "x", Sku: { Name: "S1" }, properties: { KeepDays: 7, Log: { Name: "main" } } },
      problems: [],
    });
    deepEqual(written(settings, { arguments: { name: "x", log: [{ level: "all" }] } }, terraform), {
      set: {
        name: "x",
        sku_name: { $input: "Sku.Name", default: "S1" },
        keep_days: { $input: "KeepDays", default: 7 },
        log: [{ level: "all", name: { $input: "Log.Name", default: "main" } }],
      },
      problems: [],
    });
  });

  it("have the argument that a mapping names, or none", () => {
    const names = { Retention: "keep_days", Sku: null };
    deepEqual(written({ Retention: 7, Sku: { Name: "S1" } }, { names }, terraform), {
      set: { keep_days: { $input: "Retention", default: 7 } },
      problems: [],
    });
  });

  it("are refused where no argument is so called, and where the mapping sets it", () => {
    const { problems } = written({ Colour: "red", KeepDays: 7 }, { arguments: { keep_days: 8 } }, terraform);
    deepEqual(problems, [
      "facts set Colour: say in `names` which argument that is, or null for none",
      "keep_days stands in the mapping, which facts set as well",
    ]);
  });

  it("are what their template decides of what the plan sets, and no block in the terms of the plan", () => {
    const days = { $most: [{ $input: "KeepDays" }, 7] };
    deepEqual(written({ KeepDays: days, Log: { $value: "log" } }, {}, terraform), {
      set: { keep_days: days, log: { $value: "log" } },
      problems: [],
    });
  });

  it("are not the name of the resource where they are the name of what stands in it", () => {
    const { problems } = written({ Plan: { Name: "S1" } }, {}, {
      properties: { name: "string" },
    } as unknown as ResourceSchema);
    deepEqual(problems, ["facts set Plan.Name: say in `names` which argument that is, or null for none"]);
  });
});

describe("Resources that come with another component", () => {
  /** What stands beside a shop, in place of a queue that the plan leaves out, and what is wrong with it. */
  function beside(extra: object, settings: object) {
    const problems: string[] = [];
    const queue = { resource: "queue", arguments: {}, names: { Days: "keep_days" }, variants: [], with: [] };
    const settled = settler(
      { "mq/queue": { ...settings } },
      { types: { "mq/queue": queue } } as unknown as MappingTable,
      { types: { queue: terraform } } as unknown as SchemaTable,
      false,
      (one) => problems.push(one),
    );
    const resource = {
      id: "work",
      resource: "queue",
      arguments: { name: "work" },
      ...extra,
    } as unknown as Extra;
    return { ...settled.extra(resource), problems };
  }

  it("are set as a component of the type that they are, but for what the plan sets: that is of the other one", () => {
    deepEqual(beside({ as: "mq/queue" }, { Days: 7 }), {
      id: "work",
      resource: "queue",
      arguments: { name: "work", keep_days: 7 },
      problems: [],
    });
  });

  it("are left as they are where they are of no type", () => {
    deepEqual(beside({}, { Days: 7 }).arguments, { name: "work" });
  });

  it("are refused where they are of a type that is another resource, or that is set by what the plan says of it", () => {
    const other = { as: "mq/queue", resource: "topic" };
    deepEqual(beside(other, { Days: 7 }).problems, [
      "work is no mq/queue, which is written as another resource",
    ]);
    deepEqual(beside({ as: "mq/queue" }, { Days: { $most: [{ $input: "Least" }, 7] } }).problems, [
      "mq/queue as work: facts set Days by what the plan sets, which no resource of another component can have",
    ]);
  });
});

describe("What facts set on types", () => {
  it("is refused where a language has no mapping for one, which would go without it", () => {
    const problems: string[] = [];
    const table = { types: {} } as unknown as MappingTable;
    const schemas = { types: {} } as unknown as SchemaTable;
    settler({ "mq/queue": { Days: 7 } }, table, schemas, false, (one) => problems.push(one));
    deepEqual(problems, ["facts say what is set on mq/queue: map it, or say why it is missing"]);
  });
});

const CODE = fileURLToPath(new URL("../../../src/engine/code/", import.meta.url));

const isLiteral = (template: unknown) => !JSON.stringify(template).includes("{");

/** What a setting is unless the plan says otherwise. */
function defaultOf(template: unknown, path: string): unknown {
  const { $input, default: unless, ...others } = Object(template);
  return $input === path && unless !== undefined && Object.keys(others).length === 0 ? unless : template;
}

/** How a language is written for what it has as a plain resource. */
function plainTypes(table: CodeTable) {
  const problems: string[] = [];
  const facts = readFacts(`${CODE}facts`, shippedCatalogue().entries, (problem) => problems.push(problem));
  const { types } = readMappings(`${CODE}mappings/${table}`, table, facts[cloudOfTable(table)], problems);
  deepEqual(problems, []);
  const plain = Object.entries(types).flatMap(([type, mapping]) =>
    !hasResource(mapping) || mapping.variants.length > 0 ? [] : [[type, mapping] as const],
  );
  return new Map(plain);
}

describe("Settings of a cloud", () => {
  const pairs = [
    ["cloudformation", "terraform-aws"],
    ["bicep", "terraform-azure"],
  ] as const;
  for (const [native, other] of pairs)
    it(`are said by the facts alone in ${native} and ${other}`, () => {
      const others = plainTypes(other);
      const schemas = schemasOf(CODE, other).types;
      const twice = [...plainTypes(native)].flatMap(([type, mapping]) => {
        const its = others.get(type);
        const schema = its && schemas[its.resource];
        if (!its || !schema) return [];
        const paths = pathsOf(schema);
        const set = new Map(settingsIn(its.arguments).map(([path, one]) => [path.join("."), one]));
        return settingsIn(mapping.arguments).flatMap(([whole, template]) => {
          const path = whole[0] === "properties" ? whole.slice(1) : whole;
          const argument = argumentAt(path, paths, its.names)?.join(".");
          if (argument === undefined || !set.has(argument)) return [];
          const [one, two] = [template, set.get(argument)].map((each) => defaultOf(each, path.join(".")));
          const isSame =
            JSON.stringify(one) === JSON.stringify(two) && !/"(?:\$name|get)"/.test(JSON.stringify(one));
          const differs =
            isLiteral(one) && isLiteral(two) && String(one).toLowerCase() !== String(two).toLowerCase();
          return isSame || differs ? [`${type}: ${path.join(".")}`] : [];
        });
      });
      deepEqual(twice, []);
    });
});

describe("Settings of entrances of Azure", () => {
  for (const language of ["terraform", "bicep"] as const)
    it(`keep in ${language} the tier that has a firewall, and say so where the plan sets another`, async () => {
      const code = await generateCode(
        {
          components: [
            {
              name: "door",
              type_id: "azure:cdn/profiles@1",
              desired_input: { "sku.name": "Standard_AzureFrontDoor" },
            },
            {
              name: "gateway",
              type_id: "azure:network/applicationgateways@1",
              desired_input: { "sku.name": "Standard_v2", "sku.tier": "Standard_v2" },
            },
          ],
        },
        language,
        shippedCatalogue(),
        shippedTable,
      );
      const files = "files" in code ? code.files : [];
      const isReadme = (path: string) => path.endsWith("README.md");
      const text = (of: (path: string) => boolean) =>
        files.flatMap(({ path, content }) => (of(path) ? [content] : [])).join("\n");
      deepEqual(text((path) => !isReadme(path)).match(/Standard_(?:AzureFrontDoor|v2)/g), null);
      deepEqual(text(isReadme).match(/this code writes (?:Premium|WAF)/g), [
        "this code writes Premium",
        "this code writes WAF",
      ]);
    });
});
