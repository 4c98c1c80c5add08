/** Files that people keep beside infrastructure and that none of the readers takes, each with where its form is described. */

/** What else people keep beside infrastructure, and what to do to have it read. */
export interface Kind {
  /** What it is, behind "This is". */
  readonly what: string;
  /** What to do; absent: nothing of it can be read. */
  readonly instead?: string;
  /** Files of such a name are nothing else, without their folder. */
  readonly name?: RegExp;
  /** What it holds, where its name does not tell: keys of the outermost mapping, lines, or both. */
  readonly keys?: readonly string[];
  readonly text?: RegExp;
  /** What it names as its `$schema`, which decides whatever else it holds. */
  readonly schema?: RegExp;
  /** Keys on the way to what a JSON document of the kind has. */
  readonly way?: readonly [string, ...string[]];
  /** How the first line of such a text begins. */
  readonly first?: RegExp;
}

export const PLAN = "show it first: terraform show -json PLAN > plan.json, and name that";
const BICEP = "bicep build FILE, and name the JSON that this writes";
const CONFIGURATION = "name the folder of the configuration";

/** How the first line begins that is no comment: texts of other kinds quote such blocks. */
const FIRST_OF_HCL = /^[\w-]{1,64} ?(?:"[^"\n]{0,200}" ?){0,9}[{=]/;
const FIRST_OF_BICEP =
  /^(?:@|(?:targetScope|param|var|resource|module|metadata|import|extension|type|func|output)\b)/;

/** The first that fits counts: names and keys that mean one thing stand before names that are given to other files, too. */
export const KINDS: readonly Kind[] = [
  // https://developer.hashicorp.com/terraform/cli/commands/show
  { what: "a binary plan of Terraform", instead: PLAN, name: /\.tfplan$/i },
  // https://learn.microsoft.com/azure/azure-resource-manager/bicep/bicep-cli#build
  {
    what: "a Bicep file",
    instead: `build it first: ${BICEP}`,
    name: /\.bicep$/i,
    first: FIRST_OF_BICEP,
    text: /^(?:resource|module) \w+ '/m,
  },
  // https://learn.microsoft.com/azure/azure-resource-manager/bicep/parameter-files
  {
    what: "a file of parameters for Bicep",
    instead: `build the Bicep file that it names: ${BICEP}`,
    name: /\.bicepparam$/i,
  },
  // https://developer.hashicorp.com/terraform/internals/machine-readable-ui
  {
    what: "the log of a run of Terraform",
    instead:
      "save the plan with terraform plan -out PLAN, and name what this writes: terraform show -json PLAN > plan.json",
    first: /^\{"@level":/,
  },
  // https://developer.hashicorp.com/sentinel/docs/terraform/mocking
  {
    what: "mock data of Sentinel",
    instead: "name what this writes: terraform show -json PLAN > plan.json",
    name: /^mock-tf(?:plan|config|state|run)(?:-v2)?\.sentinel$/i,
  },
  // https://developer.hashicorp.com/terraform/cli/commands/providers/schema
  {
    what: "a schema of Terraform's providers, which declares nothing",
    keys: ["format_version", "provider_schemas"],
  },
  // https://www.infracost.io/docs/features/cli_commands/#breakdown
  {
    what: "a breakdown of costs by Infracost",
    instead: "import it into an environment",
    keys: ["projects", "totalMonthlyCost"],
  },
  // https://learn.microsoft.com/azure/azure-resource-manager/templates/parameter-files
  {
    what: "a file of parameters for Azure Resource Manager",
    instead: "name the template that they are for",
    name: /\.parameters\.json$/i,
    schema: /\/deploymentParameters\.json#?$/i,
  },
  // https://learn.microsoft.com/azure/logic-apps/logic-apps-workflow-definition-language
  { what: "a definition of a workflow of Azure Logic Apps", schema: /\/workflowdefinition\.json#?$/i },
  // https://learn.microsoft.com/azure/azure-resource-manager/templates/syntax
  {
    what: "a template of Azure Resource Manager without a section resources",
    schema: /deploymentTemplate\.json#?$/i,
  },
  // https://docs.aws.amazon.com/cli/latest/reference/cloudformation/get-template.html
  {
    what: "an answer that holds a template of CloudFormation",
    instead:
      "save the template alone: aws cloudformation get-template --stack-name NAME --query TemplateBody > template.json",
    keys: ["TemplateBody", "StagesAvailable"],
  },
  // https://docs.aws.amazon.com/cli/latest/reference/cloudformation/describe-change-set.html
  {
    what: "a change set of CloudFormation",
    instead: "name the template that it is of",
    keys: ["ChangeSetName", "Changes"],
  },
  // https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack_export/
  { what: "a state of a stack of Pulumi", way: ["deployment", "manifest"] },
  // https://developer.hashicorp.com/terraform/language/stacks
  {
    what: "a file of Terraform Stacks",
    instead: "name the folder of a module that its components have as source",
    name: /\.tf(?:component|deploy|stack)\.hcl$/i,
  },
  // https://developer.hashicorp.com/terraform/language/tests
  {
    what: "a test of a Terraform configuration",
    instead: CONFIGURATION,
    name: /\.(?:tf|tofu)test\.(?:hcl|json)$/i,
  },
  // https://developer.hashicorp.com/terraform/language/values/variables#variable-definitions-tfvars-files
  {
    what: "a file of values for the variables of a Terraform configuration",
    instead: CONFIGURATION,
    name: /\.tfvars(?:\.json)?$/i,
  },
  // https://developer.hashicorp.com/packer/docs/templates/hcl_templates
  { what: "a template of Packer, which builds images of machines", name: /\.pkr\.(?:hcl|json)$/i },
  // https://developer.hashicorp.com/nomad/docs/job-specification
  { what: "a job of Nomad, which tells what runs in a cluster", name: /\.nomad(?:\.hcl)?$/i },
  // https://terragrunt.gruntwork.io/docs/reference/hcl/blocks/
  {
    what: "a file of Terragrunt",
    instead:
      "name the folder of the module that it has as source, or the file that this writes: terragrunt show -json > plan.json",
    name: /^terragrunt(?:\.stack)?\.hcl$/i,
    first: FIRST_OF_HCL,
    text: /^(?:terraform \{\s{0,100}source\b|include(?: "[\w-]{1,64}")? \{|dependency "|remote_state \{)/m,
  },
  // https://developer.hashicorp.com/terraform/language/files
  {
    what: "a file of Terraform configuration whose name Terraform does not read",
    instead: "end its name in .tf",
    first: FIRST_OF_HCL,
    text: /^(?:resource|data) "\w{1,64}" "[\w-]{1,64}" ?\{/m,
  },
  // https://helm.sh/docs/topics/charts/#the-chartyaml-file
  {
    what: "a chart of Helm, which tells what runs in a cluster",
    name: /^Chart\.ya?ml$/i,
  },
  // https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/
  {
    what: "a kustomization of Kubernetes, which tells what runs in a cluster",
    name: /^kustomization(?:\.ya?ml)?$/i,
  },
  // https://kubernetes.io/docs/concepts/overview/working-with-objects/#required-fields
  { what: "a manifest of Kubernetes, which tells what runs in a cluster", keys: ["apiVersion", "kind"] },
  // https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax
  { what: "a workflow of GitHub Actions", keys: ["on", "jobs"] },
  // https://docs.ansible.com/ansible/latest/playbook_guide/playbooks_intro.html
  { what: "a playbook of Ansible", text: /^(?:\s|---|#[^\n]*\n)*- (?:name:[^\n]{0,200}\n {2})?hosts:/ },
  // https://spec.openapis.org/oas/latest.html, and before that https://swagger.io/specification/v2/
  { what: "a description of an API", keys: ["openapi"] },
  { what: "a description of an API", keys: ["swagger"] },
  // https://docs.aws.amazon.com/cdk/v2/guide/cli.html
  {
    what: "a file of settings of the AWS CDK",
    instead: "synthesize the application first: cdk synth, and name the folder cdk.out",
    name: /^cdk\.json$/i,
  },
  // https://developer.hashicorp.com/terraform/cdktf/create-and-deploy/configuration-file
  {
    what: "a file of settings of CDK for Terraform",
    instead: "synthesize the application first: cdktf synth, and name a folder of cdktf.out/stacks",
    name: /^cdktf\.json$/i,
  },
  // https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/serverless-sam-cli-config.html
  {
    what: "a file of settings of the SAM command line",
    instead: "name the template, which mostly is template.yaml",
    name: /^samconfig\.(?:toml|ya?ml)$/i,
  },
  // https://www.serverless.com/framework/docs/providers/aws/guide/serverless.yml
  {
    what: "a service of the Serverless Framework",
    instead:
      "package it first: serverless package, and name .serverless/cloudformation-template-update-stack.json",
    name: /^serverless(?:\.[\w-]{1,64})?\.(?:ya?ml|json|ts|js)$/i,
    keys: ["service", "provider"],
  },
  // https://learn.microsoft.com/azure/developer/azure-developer-cli/azd-schema
  {
    what: "a project of the Azure Developer CLI",
    instead:
      "build its infrastructure first: bicep build infra/main.bicep, and name the JSON that this writes",
    name: /^azure\.ya?ml$/i,
  },
  // https://www.pulumi.com/docs/iac/concepts/projects/project-file/
  { what: "a program or settings of Pulumi", name: /^Pulumi(?:\.[\w-]{1,64})?\.ya?ml$/ },
  // https://docs.docker.com/compose/intro/compose-application-model/#the-compose-file
  {
    what: "a file of Docker Compose, which tells what runs on a machine",
    name: /^(?:docker-)?compose(?:\.[\w-]{1,64})?\.ya?ml$/i,
    keys: ["services"],
    text: /^[ \t]+(?:image|build)[ \t]*:/m,
  },
  // https://docs.gitlab.com/ci/yaml/
  { what: "a pipeline of GitLab", name: /^\.gitlab-ci\.ya?ml$/i },
  // https://learn.microsoft.com/azure/devops/pipelines/yaml-schema/
  { what: "a pipeline of Azure DevOps", name: /^azure-pipelines(?:\.[\w-]{1,64})?\.ya?ml$/i },
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/resources-section-structure.html
  {
    what: "a template whose section Resources has no type of a resource, as AWS::SQS::Queue is one",
    keys: ["Resources"],
  },
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-anatomy.html
  {
    what: "a template of CloudFormation without a section Resources",
    keys: ["AWSTemplateFormatVersion"],
  },
];
