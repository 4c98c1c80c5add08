/** What a file is that none of the readers takes, for whoever named it: told by its name, how it begins and its outermost keys. */
import { onOneLine } from "../../shared/seen.ts";
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
  /** How the first line of such a text begins. */
  readonly first?: RegExp;
}

const PLAN = "show it first: terraform show -json PLAN > plan.json, and name that";
const BICEP = "bicep build FILE, and name the JSON that this writes";
const CONFIGURATION = "name the folder of the configuration";

/** How the first line begins that is no comment: texts of other kinds quote such blocks. */
const FIRST_OF_HCL = /^[\w-]{1,64} ?(?:"[^"\n]{0,200}" ?){0,9}[{=]/;
const FIRST_OF_BICEP =
  /^(?:@|(?:targetScope|param|var|resource|module|metadata|import|extension|type|func|output)\b)/;

/** The first that fits counts: names and keys that mean one thing stand before names that are given to other files, too. */
const KINDS: readonly Kind[] = [
  { what: "a binary plan of Terraform", instead: PLAN, name: /\.tfplan$/i },
  {
    what: "a Bicep file",
    instead: `build it first: ${BICEP}`,
    name: /\.bicep$/i,
    first: FIRST_OF_BICEP,
    text: /^(?:resource|module) \w+ '/m,
  },
  {
    what: "a file of parameters for Bicep",
    instead: `build the Bicep file that it names: ${BICEP}`,
    name: /\.bicepparam$/i,
  },
  {
    what: "a file of Terraform Stacks",
    instead: "name the folder of a module that its components have as source",
    name: /\.tf(?:component|deploy|stack)\.hcl$/i,
  },
  {
    what: "a test of a Terraform configuration",
    instead: CONFIGURATION,
    name: /\.(?:tf|tofu)test\.(?:hcl|json)$/i,
  },
  {
    what: "a file of values for the variables of a Terraform configuration",
    instead: CONFIGURATION,
    name: /\.tfvars(?:\.json)?$/i,
  },
  { what: "a template of Packer, which builds images of machines", name: /\.pkr\.(?:hcl|json)$/i },
  { what: "a job of Nomad, which tells what runs in a cluster", name: /\.nomad(?:\.hcl)?$/i },
  {
    what: "a file of Terragrunt",
    instead:
      "name the folder of the module that it has as source, or the file that this writes: terragrunt show -json > plan.json",
    name: /^terragrunt(?:\.stack)?\.hcl$/i,
    first: FIRST_OF_HCL,
    text: /^(?:terraform \{\s{0,100}source\b|include(?: "[\w-]{1,64}")? \{|dependency "|remote_state \{)/m,
  },
  {
    what: "a file of Terraform configuration whose name Terraform does not read",
    instead: "end its name in .tf",
    first: FIRST_OF_HCL,
    text: /^(?:resource|data) "\w{1,64}" "[\w-]{1,64}" ?\{/m,
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
  { what: "a workflow of GitHub Actions", keys: ["on", "jobs"] },
  { what: "a playbook of Ansible", text: /^(?:\s|---|#[^\n]*\n)*- (?:name:[^\n]{0,200}\n {2})?hosts:/ },
  { what: "a description of an API", keys: ["openapi"] },
  { what: "a description of an API", keys: ["swagger"] },
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
  { what: "a program or settings of Pulumi", name: /^Pulumi(?:\.[\w-]{1,64})?\.ya?ml$/ },
  {
    what: "a file of Docker Compose, which tells what runs on a machine",
    name: /^(?:docker-)?compose(?:\.[\w-]{1,64})?\.ya?ml$/i,
    keys: ["services"],
    text: /^[ \t]+(?:image|build)[ \t]*:/m,
  },
  { what: "a pipeline of GitLab", name: /^\.gitlab-ci\.ya?ml$/i },
  { what: "a pipeline of Azure DevOps", name: /^azure-pipelines(?:\.[\w-]{1,64})?\.ya?ml$/i },
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
  if (start.includes("\0")) {
    const named = kindOf(file);
    return named ? thisIs(named, known) : `This is no text. What can be read: ${known}.`;
  }
  const keys = new Set(rootKeys(start));
  const kind = kindOf(file, keys, start);
  if (kind && !isBracketed) return thisIs(kind, known);
  const isJson = /^\s*(?:$|\{\s*(?:["}]|$)|[["\d-]|(?:true|false|null)\b)/.test(start);
  if (isJson && !/^-{3}|^\s*- /.test(start)) return undefined;
  if (kind) return thisIs(kind, known);
  if (isBracketed) return undefined;
  if (/\.ya?ml$/i.test(file) || keys.size > 0)
    return `This is YAML, and no template of CloudFormation: it has no section Resources. What can be read: ${known}.`;
  return `This is neither JSON nor YAML. What can be read: ${known}.`;
}

/** What a JSON document is that is valid and that no reader takes: a sentence, undefined where nobody knows. */
export function otherDocument(document: object, file: string, known: string): string | undefined {
  const kind = kindOf(file, new Set(Object.keys(document)));
  return kind && thisIs(kind, known);
}

/**
 * What a folder holds by the names of its files, and what to do: "main.bicep is a Bicep file; build it first: …". Of
 * several that of which something can be read.
 */
export function otherInFolder(names: readonly string[]): string | undefined {
  const named = KINDS.flatMap((kind) => {
    const file = names.find((one) => kind.name?.test(one));
    return file === undefined ? [] : [{ file, kind }];
  });
  const found = named.find(({ kind }) => kind.instead !== undefined) ?? named[0];
  return found && sentence(`${onOneLine(found.file)} is`, found.kind);
}

/** By its name, or by what it holds. */
function kindOf(file: string, present: ReadonlySet<string> = new Set(), text = ""): Kind | undefined {
  const own = file.slice(file.lastIndexOf("/") + 1);
  const first = firstLine(text);
  return KINDS.find((kind) => kind.name?.test(own) || holds(kind, present, text, first));
}

function holds(
  { keys, text, first }: Kind,
  present: ReadonlySet<string>,
  start: string,
  line: string,
): boolean {
  if ((keys ?? text) === undefined) return false;
  return (
    (keys?.every((key) => present.has(key)) ?? true) &&
    (first?.test(line) ?? true) &&
    (text?.test(start) ?? true)
  );
}

const COMMENT = /\s+|(?:#|\/\/)[^\n]*|\/\*/y;

/** The first line that is neither empty nor a comment. */
function firstLine(text: string): string {
  let at = 0;
  for (;;) {
    COMMENT.lastIndex = at;
    const found = COMMENT.exec(text)?.[0];
    if (found === undefined) break;
    at += found.length;
    const end = found === "/*" ? text.indexOf("*/", at) : undefined;
    if (end === -1) return "";
    if (end !== undefined) at = end + 2;
  }
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}

function thisIs(kind: Kind, known: string): string {
  const told = sentence("This is", kind);
  return kind.instead === undefined ? `${told} What can be read: ${known}.` : told;
}

function sentence(subject: string, { what, instead }: Kind): string {
  return instead === undefined ? `${subject} ${what}.` : `${subject} ${what}; ${instead}.`;
}
