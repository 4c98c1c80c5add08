/** What a file is that none of the readers takes, for whoever named it: told by its name, how it begins and its outermost keys. */
import { rootKeys } from "./document/rootKeys.ts";

/** What else people keep beside infrastructure, and what to do to have it read. */
interface Kind {
  /** What it is, behind "This is". */
  readonly what: string;
  /** What to do; absent: nothing of it can be read. */
  readonly instead?: string;
  /** Files of such a name are nothing else, without their folder. */
  readonly name?: RegExp;
  /** What it holds, where its name does not tell: keys of the outermost mapping, lines, or both. */
  readonly keys?: readonly string[];
  readonly text?: RegExp;
}

const PLAN = "show it first: terraform show -json PLAN > plan.json, and name that";

/** The first that fits counts. */
const KINDS: readonly Kind[] = [
  { what: "a binary plan of Terraform", instead: PLAN, name: /\.tfplan$/i },
  {
    what: "a file of parameters for Bicep",
    instead: "build the Bicep file that it names: bicep build FILE, and name the JSON that this writes",
    name: /\.bicepparam$/i,
  },
  {
    what: "a Bicep file",
    instead: "build it first: bicep build FILE, and name the JSON that this writes",
    name: /\.bicep$/i,
    text: /^(?:resource|module) \w+ '/m,
  },
  {
    what: "a file of Terraform Stacks",
    instead: "name the folder of a module that its components have as source",
    name: /\.tf(?:component|deploy|stack)\.hcl$/i,
  },
  {
    what: "a test of a Terraform configuration",
    instead: "name the folder of the configuration",
    name: /\.(?:tf|tofu)test\.(?:hcl|json)$/i,
  },
  {
    what: "a file of values for the variables of a Terraform configuration",
    instead: "name the folder of the configuration",
    name: /\.tfvars(?:\.json)?$/i,
  },
  { what: "a template of Packer, which builds images of machines", name: /\.pkr\.(?:hcl|json)$/i },
  { what: "a job of Nomad, which tells what runs in a cluster", name: /\.nomad(?:\.hcl)?$/i },
  {
    what: "a file of Terragrunt",
    instead:
      "name the folder of the module that it has as source, or the file that this writes: terragrunt show -json > plan.json",
    name: /^terragrunt(?:\.stack)?\.hcl$/i,
    text: /^(?:terraform \{\s{0,100}source\b|include(?: "[\w-]{1,64}")? \{|dependency "|remote_state \{)/m,
  },
  {
    what: "a file of Terraform configuration whose name Terraform does not read",
    instead: "end its name in .tf",
    text: /^(?:resource|data) "\w{1,64}" "[\w-]{1,64}" ?\{/m,
  },
  {
    what: "a file of settings of the AWS CDK",
    instead: "synthesize the application first: cdk synth, and name the folder cdk.out",
    name: /^cdk\.json$/i,
  },
  {
    what: "a file of settings of CDK for Terraform",
    instead: "synthesize the application first: cdktf synth, and name a folder of cdktf.out/stacks",
    name: /^cdktf\.json$/i,
  },
  {
    what: "a file of settings of the SAM command line",
    instead: "name the template, which mostly is template.yaml",
    name: /^samconfig\.(?:toml|ya?ml)$/i,
  },
  {
    what: "a service of the Serverless Framework",
    instead:
      "package it first: serverless package, and name .serverless/cloudformation-template-update-stack.json",
    name: /^serverless(?:\.[\w-]{1,64})?\.(?:ya?ml|json|ts|js)$/i,
    keys: ["service", "provider"],
  },
  {
    what: "a project of the Azure Developer CLI",
    instead:
      "build its infrastructure first: bicep build infra/main.bicep, and name the JSON that this writes",
    name: /^azure\.ya?ml$/i,
  },
  {
    what: "a program or settings of Pulumi",
    name: /^Pulumi(?:\.[\w-]{1,64})?\.ya?ml$/i,
    keys: ["name", "runtime"],
  },
  {
    what: "a chart of Helm, which tells what runs in a cluster",
    name: /^Chart\.ya?ml$/i,
  },
  {
    what: "a kustomization of Kubernetes, which tells what runs in a cluster",
    name: /^kustomization(?:\.ya?ml)?$/i,
  },
  { what: "a manifest of Kubernetes, which tells what runs in a cluster", keys: ["apiVersion", "kind"] },
  {
    what: "a file of Docker Compose, which tells what runs on a machine",
    name: /^(?:docker-)?compose(?:\.[\w-]{1,64})?\.ya?ml$/i,
    keys: ["services"],
    text: /^[ \t]+(?:image|build)[ \t]*:/m,
  },
  { what: "a workflow of GitHub Actions", keys: ["on", "jobs"] },
  { what: "a pipeline of GitLab", name: /^\.gitlab-ci\.ya?ml$/i },
  { what: "a pipeline of Azure DevOps", name: /^azure-pipelines(?:\.[\w-]{1,64})?\.ya?ml$/i },
  { what: "a playbook of Ansible", text: /^(?:\s|---|#[^\n]*\n)*- (?:name:[^\n]{0,200}\n {2})?hosts:/ },
  { what: "a description of an API", keys: ["openapi"] },
  { what: "a description of an API", keys: ["swagger"] },
  {
    what: "a template whose section Resources has no type of a resource, as AWS::SQS::Queue is one",
    keys: ["Resources"],
  },
  {
    what: "a template of CloudFormation without a section Resources",
    keys: ["AWSTemplateFormatVersion"],
  },
];

/** How an archive of ZIP begins, which is also how Terraform saves a plan. */
const ARCHIVE = "PK\u0003\u0004";
/** Characters that are looked through: what a file is stands at its top. */
const LOOKED_AT = 64 * 1024;

/**
 * A sentence; undefined for what may be meant as JSON: a fault in it is told with its place.
 * @param text of the file, in whatever encoding it is
 * @param known what can be read, for what nothing can be made of
 */
export function otherKind(text: string, file: string, known: string): string | undefined {
  const start = text.slice(0, LOOKED_AT);
  const isBracketed = /^\s*[{[]/.test(start);
  if (start.startsWith(ARCHIVE)) return `This is an archive, as Terraform saves plans; ${PLAN}.`;
  const kind = namedKind(file);
  if (kind && !isBracketed) return thisIs(kind, known);
  if (start.includes("\0")) return `This is no text. What can be read: ${known}.`;
  const isJson = /^\s*(?:$|\{\s*(?:["}]|$)|[["\d-]|(?:true|false|null)\b)/.test(start);
  if (isJson && !/^-{3}|^\s*- /.test(start)) return undefined;
  const keys = rootKeys(start);
  const found = kindWith(keys, start);
  if (found) return thisIs(found, known);
  if (isBracketed) return undefined;
  if (/\.ya?ml$/i.test(file) || keys.size > 0)
    return `This is YAML, and no template of CloudFormation: it has no section Resources. What can be read: ${known}.`;
  return `This is neither JSON nor YAML. What can be read: ${known}.`;
}

/** What a JSON document is that is valid and that no reader takes: a sentence, undefined where nobody knows. */
export function otherDocument(document: object, file: string, known: string): string | undefined {
  const kind = namedKind(file) ?? kindWith(new Set(Object.keys(document)), "");
  return kind && thisIs(kind, known);
}

/** What a folder holds by the names of its files, and what to do: "main.bicep is a Bicep file; build it first: …". */
export function otherInFolder(names: readonly string[]): string | undefined {
  for (const kind of KINDS) {
    const found = names.find((file) => kind.name?.test(file));
    if (found !== undefined) return sentence(`${found} is`, kind);
  }
  return undefined;
}

function namedKind(file: string): Kind | undefined {
  const own = file.slice(file.lastIndexOf("/") + 1);
  return KINDS.find(({ name }) => name?.test(own));
}

function kindWith(present: ReadonlySet<string>, start: string): Kind | undefined {
  return KINDS.find(
    ({ keys, text }) =>
      (keys ?? text) !== undefined &&
      (keys?.every((key) => present.has(key)) ?? true) &&
      (text?.test(start) ?? true),
  );
}

function thisIs(kind: Kind, known: string): string {
  const told = sentence("This is", kind);
  return kind.instead === undefined ? `${told} What can be read: ${known}.` : told;
}

function sentence(subject: string, { what, instead }: Kind): string {
  return instead === undefined ? `${subject} ${what}.` : `${subject} ${what}; ${instead}.`;
}
