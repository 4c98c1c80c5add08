import assert from "node:assert/strict";
import * as fc from "fast-check";
import { Work } from "../../../src/engine/read/arm/definitions.ts";
import { Evaluator } from "../../../src/engine/read/arm/evaluator.ts";
import { parseExpression } from "../../../src/engine/read/arm/expression.ts";
import { LONGEST_ADDRESS, labelOf } from "../../../src/engine/read/arm/labels.ts";
import { readArm } from "../../../src/engine/read/arm/read.ts";
import {
  type DeclaredResource,
  ReadError,
  type Reading,
  UNRESOLVED,
} from "../../../src/engine/read/model.ts";
import { looksLikeArm } from "../../../src/shared/sources/recognized.ts";
import { planFrom } from "./plans.ts";
import { addressesOf, faultsOf, filesOf, referencesOf } from "./sourceFiles.ts";

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
const read = (template: object, others: Readonly<Record<string, string>> = {}) =>
  readArm(
    filesOf({ ...others, "main.json": JSON.stringify({ $schema: SCHEMA, ...template }, null, 1) }),
    "main.json",
  );
const of = (reading: Reading, address: string): DeclaredResource => {
  const found = reading.resources.find((one) => one.address === address);
  assert.ok(found, `${address} is not among ${addressesOf(reading).join(", ")}`);
  return found;
};
const site = (more: object) => ({ type: "Microsoft.Web/sites", apiVersion: "2024-04-01", ...more });
const STORAGE = "Microsoft.Storage/storageAccounts";

describe("A template of Azure Resource Manager", () => {
  it("declares resources with their places and properties", async () => {
    const reading = await read({
      parameters: { name: { type: "string", defaultValue: "shop" }, size: { type: "int" } },
      variables: { full: "[format('{0}-{1}', parameters('name'), 'web')]" },
      resources: [
        site({
          name: "[variables('full')]",
          location: "[resourceGroup().location]",
          sku: {
            name: "[if(equals(parameters('name'), 'shop'), 'S1', 'F1')]",
            capacity: "[parameters('size')]",
          },
          properties: {
            text: "[[literal]",
            list: "[createArray(1, toUpper('a'))]",
            "[concat('k', 'ey')]": true,
          },
        }),
      ],
    });
    assert.equal(reading.language, "arm");
    assert.deepEqual(reading.resources, [
      {
        address: "Microsoft.Web/sites/shop-web",
        title: "shop-web",
        type: "Microsoft.Web/sites",
        properties: {
          ...{ name: "shop-web", location: UNRESOLVED, sku: { name: "S1", capacity: UNRESOLVED } },
          properties: { text: "[literal]", list: [1, "A"], key: true },
        },
        references: [],
        defaults: [{ at: "sku.name", of: "name" }],
        place: { file: "main.json", line: 16, column: 3 },
      },
    ]);
  });

  it("tells which properties rest on defaults, also through variables, loops apart", async () => {
    const reading = await read({
      parameters: {
        ...{ a: { type: "string", defaultValue: "x" }, none: { type: "string" } },
        ...{ list: { type: "array", defaultValue: [1] }, may: { type: "string", nullable: true } },
      },
      variables: {
        rules: [{ from: "y" }, { from: "[parameters('a')]" }],
        both: { place: "[parameters('a')]", rules: [{ from: "y" }, { from: "[parameters('may')]" }] },
        whole: "[variables('rules')]",
        circle: "[variables('circle')]",
      },
      resources: [
        site({
          name: "s",
          tags: { kept: "y", made: "[parameters('a')]" },
          properties: {
            ...{ fixed: "[concat('a', 'b')]", list: "[parameters('list')]", none: "[parameters('none')]" },
            deep: `[variables('both')${".rules".repeat(20_000)}]`,
            ...{ part: "[variables('both').rules]", one: "[variables('both').rules[0].from]" },
            ...{ rules: "[variables('rules')]", whole: "[variables('whole')]", may: "[parameters('may')]" },
            ...{ circle: "[variables('circle')]", text: "[concat(parameters('none'), parameters('a'))]" },
            choice: "[if(equals(parameters('a'), 'x'), 1, 2)]",
            copy: [{ name: "made", count: 2, input: "[parameters('a')]" }],
          },
        }),
      ],
    });
    assert.deepEqual(
      Object.fromEntries((reading.resources[0]?.defaults ?? []).map(({ at, of }) => [at, of])),
      {
        ...{ "tags.made": "a", "properties.list": "list", "properties.rules.1.from": "a" },
        ...{ "properties.whole.1.from": "a", "properties.may": "may", "properties.part.1.from": "may" },
        ...{ "properties.text": "a", "properties.choice": "a" },
      },
    );
  });

  it("tells no defaults where there are more than are looked at: of what is alike all is told alike", async () => {
    const told = async (many: number) => {
      const { resources } = await read({
        parameters: { a: { type: "string", defaultValue: "x" } },
        variables: { list: Array.from({ length: 1_000 }, () => "[parameters('a')]") },
        resources: Array.from({ length: many }, (_, n) =>
          site({ name: `s${n}`, properties: { list: "[variables('list')]" } }),
        ),
      });
      return new Set(resources.map(({ defaults = [] }) => defaults.length));
    };
    assert.deepEqual([...(await told(2))], [1_000]);
    assert.deepEqual([...(await told(1_000))], [0]);
  });

  it("tells what is there only where a parameter has another value than its default", async () => {
    const nested = (name: string, condition: unknown) => ({
      ...{ type: "Microsoft.Resources/deployments", name, condition },
      properties: {
        expressionEvaluationOptions: { scope: "inner" },
        parameters: { on: { value: "[parameters('off')]" } },
        template: {
          parameters: {
            on: { type: "bool", defaultValue: true },
            own: { type: "bool", defaultValue: false },
          },
          resources: [
            site({ name: `${name}-a` }),
            site({ name: `${name}-b`, condition: "[parameters('on')]" }),
            // Nobody chooses what is not handed to it.
            site({ name: `${name}-c`, condition: "[parameters('own')]" }),
          ],
        },
      },
    });
    const { resources } = await read({
      parameters: {
        off: { type: "bool", defaultValue: false },
        on: { type: "bool", defaultValue: true },
        count: { type: "int", defaultValue: 0 },
        any: { type: "bool" },
      },
      resources: [
        site({ name: "off", condition: "[parameters('off')]" }),
        site({ name: "on", condition: "[parameters('on')]" }),
        site({ name: "any", condition: "[parameters('any')]" }),
        site({ name: "both", condition: "[and(parameters('any'), parameters('off'))]" }),
        site({ name: "loop", copy: { name: "l", count: "[parameters('count')]" } }),
        nested("n", "[parameters('off')]"),
        nested("m", true),
      ],
    });
    const of = (name: string) => {
      const found = resources.find(({ properties }) => properties["name"] === name);
      return found?.never ? "never" : found?.absentBy;
    };
    assert.deepEqual(["off", "on", "any", "both", "loop"].map(of), [
      "off",
      undefined,
      undefined,
      "off",
      "count",
    ]);
    assert.deepEqual(["n-a", "n-b", "n-c"].map(of), ["off", "off", "never"]);
    assert.deepEqual(["m-a", "m-b", "m-c"].map(of), [undefined, "off", "never"]);
  });

  it("relates what names each other by id, by name and by order", async () => {
    const reading = await read({
      parameters: { name: { type: "string" } },
      variables: { id: `[resourceId('${STORAGE}', parameters('name'))]` },
      resources: [
        { type: STORAGE, name: "[parameters('name')]" },
        {
          type: "Microsoft.Network/virtualNetworks",
          name: "net",
          resources: [{ type: "subnets", name: "inner" }],
        },
        {
          type: "Microsoft.Authorization/roleAssignments",
          name: "[guid('x')]",
          scope: `[format('${STORAGE}/{0}', parameters('name'))]`,
        },
        site({
          name: "a",
          dependsOn: [`[concat('${STORAGE}/', parameters('name'))]`, "net"],
          identity: { ids: { "[resourceId('Microsoft.Web/sites', 'b')]": {} } },
          properties: {
            key: "[listKeys(variables('id'), '2023-01-01').keys[0].value]",
            host: `[reference(resourceId('${STORAGE}', parameters('name'))).primaryEndpoints.blob]`,
            subnet: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'net', 'inner')]",
            other: `[resourceId('${STORAGE}', 'elsewhere')]`,
            one: "[if(equals(parameters('name'), 'x'), variables('id'), 'none')]",
          },
        }),
        site({ name: "b" }),
      ],
    });
    assert.deepEqual(referencesOf(reading), [
      "Microsoft.Network/virtualNetworks/subnets/net/inner -> Microsoft.Network/virtualNetworks/net at name",
      `Microsoft.Authorization/roleAssignments -> ${STORAGE}/name at scope`,
      "Microsoft.Web/sites/a -> Microsoft.Web/sites/b at identity",
      `Microsoft.Web/sites/a -> ${STORAGE}/name at properties.key`,
      `Microsoft.Web/sites/a -> ${STORAGE}/name at properties.host`,
      "Microsoft.Web/sites/a -> Microsoft.Network/virtualNetworks/subnets/net/inner at properties.subnet",
      `Microsoft.Web/sites/a -> ${STORAGE}/name at properties.one`,
      `Microsoft.Web/sites/a -> ${STORAGE}/name`,
      "Microsoft.Web/sites/a -> Microsoft.Network/virtualNetworks/net",
    ]);
    assert.deepEqual(faultsOf(reading), []);
  });

  it("calls what only a deployment can name by what holds the name", async () => {
    const reading = await read({
      parameters: { prefix: { type: "string" }, size: { type: "object" }, known: { defaultValue: "Shop" } },
      variables: {
        vmName: "[toLower(concat('vm', substring(uniqueString(resourceGroup().id), 0, 5)))]",
        names: { web: "[concat('w', uniqueString(resourceGroup().id))]" },
      },
      resources: [
        "[variables('vmName')]",
        "[toLower(take(variables('vmName'), 3))]",
        "[format('{0}-{1}-{2}', toLower(parameters('known')), parameters('prefix'), uniqueString('a', resourceGroup().id))]",
        "[concat(variables('names').web, copyIndex(1), '/default')]",
        "[parameters('size').names[0]]",
        "[concat(deployment().name, '-', 'hub')]",
        "[concat(guid(resourceGroup().id), '/default')]",
        "[reference('x').outputs.siteName.value]",
        "[if(contains(parameters('prefix'), 'x'), parameters('prefix'), 'none')]",
        "[guid(resourceGroup().id)]",
        "[uniqueString(subscription().id)]",
        "[resourceGroup().name]",
        "{brace}",
      ].map((name) => site({ name })),
    });
    assert.deepEqual(
      addressesOf(reading).map((address) => address.replace("Microsoft.Web/", "")),
      [
        ...["sites/vmName", "sites/vmName#2", "sites/shop-prefix", "sites/names.web{n}/default"],
        ...["sites/size.names", "sites/hub", "sites/sites/default", "sites/siteName", "sites/prefix"],
        ...["sites", "sites#2", "sites#3", "sites/{brace}"],
      ],
    );
  });

  it("puts no more of such a name together than is shown", () => {
    const template = { parameters: { p: { type: "string" } }, variables: { long: "n".repeat(60_000) } };
    const evaluator = new Evaluator(
      { scope: { address: undefined }, template, isSymbol: () => false },
      new Work(),
    );
    const names = [
      `concat(parameters('p'), variables('long'), ${"variables('long'), ".repeat(400)}'x')`,
      `format('${"{1}".repeat(400)}{0}', parameters('p'), variables('long'))`,
      `parameters('p')${"[variables('long')]".repeat(400)}`,
      `parameters('p')${".name".repeat(400)}`,
    ];
    for (const name of names)
      assert.equal(labelOf(`[${name}]`, "A.B/c", evaluator)?.length, LONGEST_ADDRESS + 1, name.slice(0, 40));
  });

  it("relates what an id names that is put together, and the whole of a part that is written in it", async () => {
    const group =
      "'/subscriptions/', subscription().subscriptionId, '/resourceGroups/', resourceGroup().name";
    const provider = "providers/Microsoft.Network/loadBalancers/";
    const reading = await read({
      variables: {
        lbName: "[concat('lb', uniqueString(resourceGroup().id))]",
        pool: `[concat(${group}, '/${provider}', variables('lbName'), '/backendAddressPools/web')]`,
      },
      resources: [
        { type: "Microsoft.Network/loadBalancers", name: "[variables('lbName')]" },
        {
          type: "Microsoft.Network/virtualNetworks",
          name: "net",
          properties: { subnets: [{ name: "inner" }] },
        },
        site({
          name: "a",
          properties: {
            joined: "[variables('pool')]",
            format: `[format('{0}/${provider}{1}', resourceGroup().id, variables('lbName'))]`,
            part: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'net', 'inner')]",
            other: `[concat(${group}, '/${provider}other')]`,
            role: "[concat(subscription().id, '/providers/Microsoft.Authorization/roleDefinitions/x')]",
          },
        }),
        site({ name: "b", dependsOn: ["Microsoft.Network/virtualNetworks/net/subnets/inner"] }),
      ],
    });
    assert.deepEqual(referencesOf(reading), [
      "Microsoft.Web/sites/a -> Microsoft.Network/loadBalancers/lbName at properties.joined",
      "Microsoft.Web/sites/a -> Microsoft.Network/loadBalancers/lbName at properties.format",
      "Microsoft.Web/sites/a -> Microsoft.Network/virtualNetworks/net at properties.part",
      "Microsoft.Web/sites/b -> Microsoft.Network/virtualNetworks/net",
    ]);
  });

  it("relates all that a text names, of whatever ids it is made", async () => {
    const network = "resourceGroup().id, '/providers/Microsoft.Network/virtualNetworks/net";
    const id = "resourceId('Microsoft.Web/sites', 'b')";
    const subnets = "'Microsoft.Network/virtualNetworks/subnets', 'net', 's'";
    const reading = await read({
      resources: [
        site({ name: "b" }),
        { type: "Microsoft.Network/virtualNetworks", name: "net" },
        site({
          name: "a",
          properties: {
            list: `[concat(${id}, ',', ${network}')]`,
            other: `[concat(${network},', ${id})]`,
            json: `[concat('{"a": "', ${id}, '", "b": "', ${network}"}')]`,
            both: `[concat('{"a": "', ${network}", "b": "', ${network.replace("Network/virtualNetworks/net", "Web/sites/b")}"}')]`,
            extension: `[extensionResourceId(${id}, ${subnets})]`,
          },
        }),
      ],
    });
    const ends = ["list", "other", "json", "both"].flatMap((at) =>
      ["Network/virtualNetworks/net", "Web/sites/b"].map((to) => `${to} at properties.${at}`),
    );
    assert.deepEqual(
      referencesOf(reading).sort(),
      [...ends, "Web/sites/b at properties.extension"]
        .map((end) => `Microsoft.Web/sites/a -> Microsoft.${end}`)
        .sort(),
    );
  });

  it("may name its resources, and leaves out those that exist already", async () => {
    const reading = await read({
      languageVersion: "2.0",
      resources: {
        vault: { existing: true, type: "Microsoft.KeyVault/vaults", name: "v" },
        blobs: { existing: true, type: `${STORAGE}/blobServices`, name: "store/default" },
        app: site({
          name: "app",
          dependsOn: ["blobs", "vault"],
          properties: { a: "[reference('store').id]" },
        }),
        store: { type: STORAGE, name: "store" },
      },
    });
    assert.deepEqual(addressesOf(reading), ["app", "store"]);
    assert.deepEqual(referencesOf(reading), ["app -> store at properties.a", "app -> store"]);
  });

  it("has loops as one resource, with their number where that is known", async () => {
    const reading = await read({
      parameters: { names: { type: "array", defaultValue: [] } },
      resources: [
        { type: STORAGE, name: "[format('s{0}', copyIndex())]", copy: { name: "stores", count: 3 } },
        site({
          name: "[parameters('names')[copyIndex()]]",
          copy: { name: "sites", count: "[length(parameters('names'))]" },
        }),
        site({ name: "no", copy: { name: "none", count: 0 } }),
        site({ name: "one", dependsOn: ["stores"], properties: { s: `[resourceId('${STORAGE}', 's2')]` } }),
      ],
    });
    assert.deepEqual(
      reading.resources.map(({ address, count, never }) => [address.split("/").at(-1), count, never]),
      [
        ["s{n}", 3, undefined],
        [reading.resources[1]?.address.split("/").at(-1), undefined, undefined],
        ["no", undefined, true],
        ["one", undefined, undefined],
      ],
    );
    assert.deepEqual(referencesOf(reading), [
      `Microsoft.Web/sites/one -> ${STORAGE}/s{n} at properties.s`,
      `Microsoft.Web/sites/one -> ${STORAGE}/s{n}`,
    ]);
  });

  it("marks what no deployment has, and keeps what one may choose", async () => {
    const reading = await read({
      parameters: { on: { type: "bool", defaultValue: false } },
      resources: [
        site({ name: "a", condition: "[parameters('on')]" }),
        site({ name: "b", condition: "[equals(1, 2)]" }),
      ],
    });
    assert.deepEqual(
      reading.resources.map(({ never }) => never ?? false),
      [false, true],
    );
  });

  it("shows no secret", async () => {
    const reading = await read({
      parameters: {
        key: { type: "secureString", defaultValue: "hunter2" },
        more: { $ref: "#/definitions/secret", defaultValue: "hunter3" },
      },
      definitions: { secret: { type: "secureObject" } },
      resources: [
        site({
          name: "a",
          properties: {
            k: "[parameters('key')]",
            m: "[parameters('more')]",
            t: "[concat('x', parameters('key'))]",
            adminPassword: "hunter4",
          },
        }),
      ],
    });
    assert.doesNotMatch(JSON.stringify(await planFrom(reading)), /hunter/);
  });

  it("is none where it declares no resources", async () => {
    for (const text of ["", "{", "[]", '{"resources": 1}', '{"a": [}'])
      await assert.rejects(readArm(filesOf({ "main.json": text }), "main.json"), ReadError, text);
  });
});

describe("Deployments within deployments", () => {
  const deployment = (name: string, more: object) => ({
    type: "Microsoft.Resources/deployments",
    name,
    properties: more,
  });
  const inner = { expressionEvaluationOptions: { scope: "inner" } };

  it("are modules, and names lead through their parameters and outputs", async () => {
    const reading = await read({
      languageVersion: "2.0",
      resources: {
        store: { type: STORAGE, name: "store" },
        app: deployment("app", {
          ...inner,
          parameters: { storeId: { value: `[resourceId('${STORAGE}', 'store')]` }, on: { value: false } },
          template: {
            parameters: { storeId: { type: "string" }, on: { type: "bool" } },
            resources: [
              site({ name: "web", properties: { s: "[parameters('storeId')]" } }),
              site({ name: "off", condition: "[parameters('on')]" }),
            ],
            outputs: { id: { type: "string", value: "[resourceId('Microsoft.Web/sites', 'web')]" } },
          },
        }),
        user: site({
          name: "user",
          properties: { app: "[reference('app').outputs.id.value]" },
          dependsOn: ["app"],
        }),
        far: deployment("far", { templateLink: { uri: "https://x/y.json" } }),
      },
    });
    assert.deepEqual(
      reading.modules.map(({ address, opaque = false, source }) => [address, opaque, source]),
      [
        ["app", false, undefined],
        ["far", "elsewhere", "https://x/y.json"],
      ],
    );
    assert.deepEqual(
      reading.resources.map(({ address, module, never = false }) => [address, module, never]),
      [
        ["store", undefined, false],
        ["user", undefined, false],
        ["app.Microsoft.Web/sites/web", "app", false],
        ["app.Microsoft.Web/sites/off", "app", true],
      ],
    );
    assert.deepEqual(referencesOf(reading), [
      "user -> app.Microsoft.Web/sites/web at properties.app",
      "user -> app",
      "app.Microsoft.Web/sites/web -> store at properties.s",
      "app -> store at properties.parameters.storeId.value",
    ]);
  });

  it("have names of their own where only a deployment can name them", async () => {
    const nested = (name: string) =>
      deployment(name, {
        ...inner,
        template: { resources: [site({ name: "[concat('s', uniqueString(resourceGroup().id))]" })] },
      });
    const reading = await read({
      parameters: { prefix: { type: "string" } },
      resources: [
        nested("[take(concat(deployment().name, '-hub'), 64)]"),
        nested("[take(concat(deployment().name, '-spoke'), 64)]"),
        nested("[guid(deployment().name)]"),
        nested("[concat(parameters('prefix'), deployment().name)]"),
        nested("[concat(parameters('prefix'), '-', deployment().name)]"),
      ],
    });
    const names = ["hub", "spoke", "deployments", "prefix", "prefix#2"];
    assert.deepEqual(addressesOf(reading), [
      ...names,
      ...names.map((name) => `${name}.Microsoft.Web/sites/s`),
    ]);
  });

  it("have the names of the template that they are written in, unless they are on their own", async () => {
    const reading = await read({
      variables: { name: "outer" },
      resources: [
        deployment("d", {
          template: { variables: { name: "own" }, resources: [site({ name: "[variables('name')]" })] },
        }),
      ],
    });
    assert.deepEqual(addressesOf(reading), ["d", "d.Microsoft.Web/sites/outer"]);
  });

  it("may be files of the named folders, and no others", async () => {
    const template = {
      resources: [
        deployment("near", { templateLink: { relativePath: "sub/a.json" } }),
        deployment("out", { templateLink: { relativePath: "../b.json" } }),
      ],
    };
    const files = filesOf({
      "main.json": JSON.stringify(template),
      "sub/a.json": JSON.stringify({ resources: [site({ name: "x" })] }),
      "../b.json": "{}",
    });
    const reading = await readArm(files, "main.json");
    assert.deepEqual(files.asked, ["main.json", "sub/a.json"]);
    assert.deepEqual(addressesOf(reading), ["near", "out", "near.Microsoft.Web/sites/x"]);
    assert.equal(of(reading, "near.Microsoft.Web/sites/x").place?.file, "sub/a.json");
  });

  it("may deploy each other without end", async () => {
    const link = { templateLink: { relativePath: "main.json" } };
    const reading = await read({ resources: [deployment("a", link), deployment("b", link)] });
    assert.deepEqual(faultsOf(reading), []);
    assert.ok(reading.modules.length < 20_000);
  });
});

describe("Whether a text is a template of Azure Resource Manager", () => {
  for (const [is, text] of [
    [true, `{"$schema": "${SCHEMA}", "resources": []}`],
    [true, `// x\n{"$schema": "${SCHEMA.replace("deployment", "subscriptionDeployment")}", "resources": {}}`],
    [false, `{"$schema": "${SCHEMA.replace("Template", "Parameters")}", "resources": []}`],
    [false, '{"resources": []}'],
    [false, `see "$schema": "${SCHEMA}" "resources": []`],
  ] as const)
    it(`is ${is ? "granted" : "denied"}: ${text.slice(0, 60)}`, () => assert.equal(looksLikeArm(text), is));
});

describe("A hostile template of Azure Resource Manager", () => {
  const names = fc.constantFrom("a", "b", "__proto__", "constructor", "A", "{n}", "");
  const expression = fc
    .letrec<{ any: string }>((tie) => ({
      any: fc.oneof(
        { depthSize: "small" },
        names.map((name) => `'${name}'`),
        fc.constantFrom("1", "-1", "copyIndex()", "resourceGroup().id", "null()", "x", "'{0}{1'"),
        fc
          .tuple(
            fc.constantFrom(
              "parameters",
              "variables",
              "concat",
              "format",
              "resourceId",
              "reference",
              "if",
              "coalesce",
              "union",
              "createArray",
              "createObject",
              "split",
              "take",
              "range",
              "json",
              "extensionResourceId",
              "tryGet",
              "contains",
              "and",
              "not",
              "replace",
              "map",
              "lambda",
            ),
            fc.array(tie("any"), { maxLength: 4 }),
          )
          .map(([name, args]) => `${name}(${args.join(", ")})`),
        tie("any").map((one) => `${one}.outputs.a`),
        tie("any").map((one) => `${one}[0]`),
      ),
    }))
    .any.map((text) => `[${text}]`);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      expression,
      fc.constantFrom("x", 1, null, true, "[broken("),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.oneof(names, expression, fc.constant("copy")), tie("any"), { maxKeys: 3 }),
    ),
  })).any;
  const template = fc.letrec((tie) => ({
    template: fc.record(
      {
        parameters: fc.dictionary(
          names,
          fc.oneof(
            value,
            fc.record({ type: fc.constantFrom("string", "secureString", 1), defaultValue: value }),
          ),
        ),
        variables: fc.oneof(fc.dictionary(names, value), value),
        resources: fc.oneof(
          fc.array(tie("resource"), { maxLength: 4 }),
          fc.dictionary(names, tie("resource"), { maxKeys: 4 }),
          value,
        ),
        outputs: fc.dictionary(names, fc.record({ value })),
      },
      { requiredKeys: ["resources"] },
    ),
    resource: fc.record(
      {
        type: fc.constantFrom("Microsoft.Web/sites", "Microsoft.Resources/deployments", "a/b/c", "x", 1),
        name: fc.oneof(expression, value),
        dependsOn: value,
        condition: value,
        copy: fc.oneof(value, fc.record({ name: names, count: value })),
        scope: value,
        existing: fc.constantFrom(true, false, 1),
        resources: fc.array(tie("resource"), { maxLength: 2 }),
        properties: fc.oneof(
          { depthSize: "small" },
          value,
          fc.record({
            template: tie("template"),
            parameters: fc.dictionary(names, fc.record({ value })),
            expressionEvaluationOptions: fc.constantFrom({ scope: "inner" }, 1),
          }),
        ),
      },
      { requiredKeys: ["type"] },
    ),
  })).template;

  it("is refused or makes a sound reading", async () => {
    await fc.assert(
      fc.asyncProperty(template, async (one) => {
        try {
          assert.deepEqual(faultsOf(await read(one as object)), []);
        } catch (error) {
          if (!(error instanceof ReadError)) throw error;
        }
      }),
      { numRuns: 1_500 },
    );
  });

  it("takes time in proportion to it", async () => {
    const doubling = (make: (before: string) => string) =>
      Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          `v${at}`,
          at === 0 ? "['x']" : make(`variables('v${at - 1}')`),
        ]),
      );
    for (const make of [
      (one: string) => `[concat(${one}, ${one})]`,
      (one: string) => `[createArray(${one}, ${one})]`,
      (one: string) => `[if(equals(parameters('p'), 1), ${one}, ${one})]`,
      (one: string) => `[coalesce(resourceId('a/b', ${one}), ${one})]`,
    ]) {
      const resources = [site({ name: "a", properties: { x: "[variables('v59')]" } })];
      const reading = await read({
        parameters: { p: { type: "int", defaultValue: 1 } },
        variables: doubling(make),
        resources,
      });
      assert.deepEqual(faultsOf(reading), []);
    }
    const deep = await read({
      resources: [site({ name: "a", properties: { x: `[json('${"[".repeat(20_000)}')]` } })],
    });
    assert.deepEqual(of(deep, "Microsoft.Web/sites/a").properties["properties"], { x: UNRESOLVED });
    assert.equal(parseExpression(`[${"a(".repeat(100_000)}]`), undefined);
    assert.equal(parseExpression(`[${"'".repeat(100_001)}]`), undefined);
    const many = Array.from({ length: 5_000 }, (_, at) =>
      site({ name: `n${at}`, dependsOn: [`[resourceId('Microsoft.Web/sites', 'n${(at * 7) % 5_000}')]`] }),
    );
    assert.equal((await read({ resources: many })).resources.length, 5_000);
  });
});
