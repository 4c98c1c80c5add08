/** Files and folders of any size that no reader takes, and are told for what they are. */
import { repeated, times } from "../input.ts";
import { type FilesBySize, json } from "./files.ts";

export const OTHERS: FilesBySize = {
  "keys of a JSON document of another kind": (size) => ({
    "other.json": json(Object.fromEntries(times(size, (n) => [`k${n}`, n]))),
  }),
  "lines of another kind (letters)": (size) => ({ other: "- name: a\n  host\n".repeat(size / 17) }),
  "brackets and quotes in YAML (letters)": (size) => ({
    "other.yaml": `# Resources: { Type: A::B }\n{a: ${`{b: 'c''', "d\\\\": e f}, `.repeat(size / 24)}`,
  }),
  "keys in brackets in YAML": (size) => ({
    "t.yaml": `{ Resources: {\n${repeated(size, (n) => `Q${n}: { Type: AWS::SQS::Queue },`)} } }`,
  }),
  "files of a folder": (size) =>
    Object.fromEntries([...times(size, (n) => [`n${n}.hcl`, ""]), ["terragrunt.hcl", ""]]),
};
