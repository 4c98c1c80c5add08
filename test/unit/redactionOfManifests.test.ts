/** What is hidden of manifests of Kubernetes that are texts, and what of the others beside them is shown. */
import assert from "node:assert/strict";
import { BLOT, redactText } from "../../src/shared/redaction/text.ts";
import { assertInProportion } from "../support/growth.ts";

/** The secrets are `MTIz` and all words with `hunter` in them. */
const MANIFESTS: Readonly<Record<string, string>> = {
  "with a comment behind its kind": "kind: Secret # db\ndata:\n  pin: MTIz",
  "in a list": "items:\n- kind: Secret\n  data:\n    pin: MTIz\n- kind: ConfigMap\n  data:\n    mode: fast",
  "in a list that is set in":
    "kind: List\nitems:\n  - data:\n      mode: fast\n    kind: ConfigMap\n  - data:\n      pin: MTIz\n    kind: Secret",
  "with a comment behind its data": "kind: Secret\ndata: # x\n  pin: MTIz\ntype: Opaque",
  "in quotes": `kind: "Secret"\n'stringData':\n  "pin": MTIz\n  door: "MTIz" # hunter`,
  "whose kind comes last": "data:\n  pin: MTIz\nmetadata:\n  name: door\nkind: Secret\n",
  "with both kinds of data": "kind: Secret\ndata:\n  a: MTIz\ntype: Opaque\nstringData:\n\n  b: hunter2\n",
  "with line ends of Windows": "kind: Secret\r\ndata:\r\n  pin: MTIz\r\ntype: Opaque\r\n",
  "in a script": "kubectl apply -f - <<EOF\nkind: Secret\ndata:\n  pin: MTIz\nEOF\necho mode: fast",
  "in a template":
    "{{- if .Values.on }}\nkind: Secret\nmetadata:\n  labels: {{ .Values.labels }}\ndata:\n  pin: MTIz\n{{- end }}",
  "in a map of a map's":
    "kind: ConfigMap\ndata:\n  mode: fast\n  file: |\n    kind: Secret\n    data:\n      pin: MTIz\n  x: y",
  "before others that nothing parts": "kind: Secret\ndata:\n  pin: MTIz\nkind: ConfigMap\nmetadata: {}",
  "that a change adds": "+ kind: Secret\n+ data:\n+   pin: MTIz\n+ type: Opaque",
  "behind others":
    "kind: ConfigMap\ndata:\n  mode: fast\n---\nkind: Secret\ndata:\n  pin: MTIz\n--- # end\ndata:\n  a: b",
  "on lines of JSON": '{\n  "kind": "Secret",\n  "data": {\n    "pin": MTIz\n  },\n  "type": "Opaque"\n}',
};

const shownOf = (text: string) => text.replaceAll(/"?(?:MTIz|hunter)\w*"?(?: # hunter)?/g, BLOT);

describe("The data of a manifest", () => {
  for (const [how, manifest] of Object.entries(MANIFESTS))
    it(`are hidden ${how}, and nothing else`, () => {
      const shown = redactText(manifest);
      assert.equal(shown.replaceAll("\r", ""), shownOf(manifest).replaceAll("\r", ""));
    });

  for (const [text, shown] of [
    ["kind: Secret\ndata: {pin: MTIz}\ntype: Opaque", `kind: Secret\ndata: ${BLOT}\ntype: Opaque`],
    ["kind: Secret\ndata: {\n  pin: MTIz\n}\na: b", `kind: Secret\ndata: {\n  pin: ${BLOT}\n}\na: b`],
    ["- {kind: Secret, data: {pin: MTIz}, type: a}", `- {kind: Secret, data: ${BLOT}, type: a}`],
    [
      'last: |\n  {"data":{"pin":"MTIz"},"kind":"Secret","type":"Opaque"}',
      `last: |\n  {"data":${BLOT},"kind":"Secret","type":"Opaque"}`,
    ],
    [
      'last: "{\\"data\\":{\\"pin\\":\\"MTIz\\"},\\"kind\\":\\"Secret\\"}"',
      `last: "{\\"data\\":${BLOT},\\"kind\\":\\"Secret\\"}"`,
    ],
    [
      "kind: Secret\nstringData:\n  cfg: |\n    hunter2: 5\n  key: >-\n    a\n    b: c\n  pin:\n    hunter2\ntype: a",
      `kind: Secret\nstringData:\n  cfg: ${BLOT}\n    ${BLOT}\n  key: ${BLOT}\n    ${BLOT}\n    ${BLOT}\n  pin:\n    ${BLOT}\ntype: a`,
    ],
    ["kind: Secret\ndata: &all\n  pin: MTIz", `kind: Secret\ndata: ${BLOT}\n  pin: ${BLOT}`],
  ] as const)
    it(`are hidden in ${JSON.stringify(text)}`, () => assert.equal(redactText(text), shown));

  it("are shown of all other kinds", () => {
    for (const text of [
      "kind: SecretStore\ndata:\n  mode: fast",
      "kind: SecretProviderClass\ndata: {mode: fast}",
      "kind: ConfigMap\ndata:\n  mode: fast\nsubjects:\n- kind: Secret\n  name: a",
      "kind: ConfigMap # no Secret\ndata:\n  mode: fast",
      "the kind: Secret of things\ndata:\n  mode: fast",
    ])
      assert.equal(redactText(text), text);
  });

  it("are looked for in time proportional to the text", () => {
    for (const piece of [
      ...[
        "kind: Secret\n",
        "data:\n",
        "- ",
        "- kind: Secret\n",
        "data: {",
        "kind: Secret\ndata:\n  a: b\n",
        " \n",
      ],
      ...[
        '"kind":"Secret","data":{',
        "kind: Secret data: {a",
        "---\n",
        "a:",
        "+ ",
        "kind: Secret\ndata: {  ",
      ],
    ])
      assertInProportion(
        (size) => redactText(`kind: Secret\n${piece.repeat(size / piece.length)}`),
        { from: 60_000, times: 16 },
        piece,
      );
    const stairs = (size: number) => {
      const steps = Math.floor(Math.sqrt(size));
      return Array.from({ length: steps }, (_, at) => `${" ".repeat(at)}data:`).join("\n");
    };
    assertInProportion((size) => redactText(`${stairs(size)}\nkind: Secret`), { from: 60_000, times: 16 });
  });
});
