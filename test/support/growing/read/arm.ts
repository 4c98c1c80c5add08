/** Templates of Azure Resource Manager of any size, each of a shape on which reading may grow faster than the text. */
import { growing, times } from "../input.ts";
import { type Files, type FilesBySize, json } from "./files.ts";

const arm = (resources: unknown, more: object = {}): Files => ({
  "azuredeploy.json": json({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    ...more,
    resources,
  }),
});
const site = (name: string, properties: object = {}, more: object = {}) => ({
  type: "Microsoft.Web/sites",
  apiVersion: "2022-03-01",
  name,
  properties,
  ...more,
});

export const ARM: FilesBySize = {
  "resources alone": (size) => arm(times(size, (n) => site(`s${n}`))),
  "resources of one name": growing({ everyRun: true }, (size) => arm(times(size, () => site("s")))),
  "resources that name the one before": (size) =>
    arm(
      times(size, (n) =>
        site(`s${n}`, {}, { dependsOn: [`[resourceId('Microsoft.Web/sites', 's${Math.max(0, n - 1)}')]`] }),
      ),
    ),
  "one that names many": (size) =>
    arm([...times(size, (n) => site(`s${n}`)), site("all", {}, { dependsOn: times(size, (n) => `s${n}`) })]),
  "a name nobody declares, often": (size) =>
    arm(times(size, (n) => site(`s${n}`, {}, { dependsOn: [`nobody${n}`] }))),
  "bindings of functions of one app": (size) =>
    arm([
      site("app", {
        siteConfig: {
          appSettings: times(size, (n) => ({
            name: `S${n}`,
            value: `[resourceId('Microsoft.Storage/storageAccounts', 'a${n}')]`,
          })),
        },
      }),
      ...times(size, (n) => ({
        type: "Microsoft.Storage/storageAccounts",
        apiVersion: "2022-03-01",
        name: `a${n}`,
      })),
      ...times(size, (n) => ({
        ...site(`app/f${n}`, { config: { bindings: [{ type: "queueTrigger", connection: `S${n}` }] } }),
        type: "Microsoft.Web/sites/functions",
      })),
    ]),
  "settings of one connection, by many functions": growing({ everyRun: true }, (size) =>
    arm([
      site("app", {
        siteConfig: {
          appSettings: times(size, (n) => ({
            name: `B__k${n}`,
            value: `[resourceId('Microsoft.Storage/storageAccounts', 'a${n}')]`,
          })),
        },
      }),
      ...times(size, (n) => ({
        type: "Microsoft.Storage/storageAccounts",
        apiVersion: "2022-03-01",
        name: `a${n}`,
      })),
      ...times(size, (n) => ({
        ...site(`app/f${n}`, {
          config: { bindings: times(5, () => ({ type: "queueTrigger", connection: "B" })) },
        }),
        type: "Microsoft.Web/sites/functions",
      })),
    ]),
  ),
  "many of one variable, of which all rests on a default": (size) => {
    const many = Math.ceil(Math.sqrt(size));
    const rule = { name: "r", properties: { sourceAddressPrefix: "[parameters('from')]" } };
    return arm(
      times(many, (n) => site(`s${n}`, { rules: "[variables('rules')]" })),
      {
        parameters: { from: { type: "string", defaultValue: "*" } },
        variables: { rules: times(many, () => rule) },
      },
    );
  },
  "variables of the one before": (size) =>
    arm([site(`[variables('v${size}')]`)], {
      variables: {
        v0: "x",
        ...Object.fromEntries(times(size, (n) => [`v${n + 1}`, `[variables('v${n}')]`])),
      },
    }),
  "variables twice the one before": (size) =>
    arm([site(`[variables('v${size}')]`)], {
      variables: {
        v0: "x",
        ...Object.fromEntries(
          times(size, (n) => [`v${n + 1}`, `[concat(variables('v${n}'), variables('v${n}'))]`]),
        ),
      },
    }),
  "secrets twice the one before": growing({ everyRun: true }, (size) =>
    arm([site("s", { x: `[variables('password${size}')]` })], {
      variables: {
        password0: "x",
        ...Object.fromEntries(
          times(size, (n) => [
            `password${n + 1}`,
            `[createArray(variables('password${n}'), variables('password${n}'))]`,
          ]),
        ),
      },
    }),
  ),
  "one secret of many parts, often": (size) =>
    arm(
      times(size, (n) => site(`s${n}`, { x: `[variables('a').credentials.k${n}]` })),
      { variables: { a: { credentials: Object.fromEntries(times(size, (n) => [`k${n}`, "x"])) } } },
    ),
  "a long call": (size) => arm([site(`[concat(${"'a',".repeat(size)}'b')]`)]),
  "a call in a call": (size) => arm([site(`[${"concat(".repeat(size)}'a'${")".repeat(size)}]`)]),
  "a long text (letters)": (size) => arm([site("n".repeat(size))]),
  "a long text in many names (letters)": growing({ everyRun: true }, (size) =>
    arm(
      times(size / 1_000, () => site(`[concat(parameters('p'), ${"variables('v'),".repeat(20)}'b')]`)),
      { variables: { v: "n".repeat(size) }, parameters: { p: { type: "string" } } },
    ),
  ),
  "members of members in a name (letters)": growing(
    { everyRun: true, sizes: { from: 64_000, most: 1_024_000 } },
    (size) =>
      arm([site(`[parameters('p')${".a".repeat(size / 2)}]`)], { parameters: { p: { type: "object" } } }),
  ),
  "an id of many parts (letters)": growing(
    { everyRun: true, sizes: { from: 16_000, most: 64_000 } },
    (size) =>
      arm([site("s", { x: `[resourceId('A.B/c${"/c".repeat(size / 2)}', 'n${"/n".repeat(size / 2)}')]` })]),
  ),
  "ids in a text, each behind those before": growing({ everyRun: true }, (size) => {
    const [one, ids] = ["{0},/subscriptions/a/providers/A.B/c", Math.min(size, 400)];
    return arm(
      times(size, (n) => site(`s${n}`, { x: `[variables('v${n % ids}')]` })),
      {
        parameters: { p: { type: "string" } },
        variables: {
          v0: "[parameters('p')]",
          ...Object.fromEntries(
            times(ids, (n) => [`v${n + 1}`, `[format('${one}/n${n}', variables('v${n}'))]`]),
          ),
        },
      },
    );
  }),
  "names of separators": (size) => arm([site("a/".repeat(size))]),
  "join with long separators (letters)": (size) =>
    arm([site("s", { x: `[join(createArray(${"'a',".repeat(size / 8)}'b'), '${"s".repeat(size / 2)}')]` })]),
  "replace of every letter (letters)": (size) =>
    arm([site("s", { x: `[replace('${"a".repeat(size / 2)}', 'a', '${"b".repeat(size / 2)}')]` })]),
  formats: (size) =>
    arm(
      times(size, (n) => site(`[format('{0}-${n}', parameters('p').name)]`)),
      {
        parameters: { p: { type: "object", defaultValue: { name: "x" } } },
        outputs: { o: { type: "string", value: "[reference('s0').x]" } },
      },
    ),
  "linked deployments": (size) => ({
    ...arm(
      times(size, (n) => ({
        type: "Microsoft.Resources/deployments",
        apiVersion: "2022-09-01",
        name: `d${n}`,
        properties: { mode: "Incremental", templateLink: { relativePath: "inner.json" } },
      })),
    ),
    "inner.json": json({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      languageVersion: "2.0",
      resources: { q: site("q", {}, { dependsOn: ["q"] }) },
    }),
  }),
  "a copy of many": (size) =>
    arm([site("[concat('s', copyIndex())]", {}, { copy: { name: "c", count: size } })]),
  "copies in properties": (size) =>
    arm([site("s", { copy: [{ name: "x", count: size, input: { n: "[copyIndex('x')]" } }] })]),
  "deployments in a deployment": (size) =>
    arm(
      times(size, (n) => ({
        type: "Microsoft.Resources/deployments",
        apiVersion: "2022-09-01",
        name: `d${n}`,
        properties: {
          mode: "Incremental",
          template: {
            $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
            contentVersion: "1.0.0.0",
            resources: [site(`s${n}`)],
          },
        },
      })),
    ),
  "subnets of one network": (size) =>
    arm([
      {
        type: "Microsoft.Network/virtualNetworks",
        apiVersion: "2022-01-01",
        name: "v",
        properties: { subnets: times(size, (n) => ({ name: `s${n}`, properties: {} })) },
      },
      site("web", {
        virtualNetworkSubnetId: "[resourceId('Microsoft.Network/virtualNetworks/subnets', 'v', 's0')]",
      }),
    ]),
  parameters: (size) =>
    arm([site("s", Object.fromEntries(times(size, (n) => [`p${n}`, `[parameters('p${n}')]`])))], {
      parameters: Object.fromEntries(times(size, (n) => [`p${n}`, { type: "string" }])),
    }),
};
