/** The commands that deploy a template of CloudFormation, and what to know of them. */
import type { Program, Tag } from "../model.ts";

/**
 * The largest template that goes along with the command, in bytes; a larger one is deployed from a bucket:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 */
const MAX_DIRECT_BYTES = 51_200;

type Deployed = Pick<Program, "region" | "tags" | "variables" | "resources">;

/**
 * @param program Its variables, also those of its tags, have the names of parameters
 * @param bytes How large the template is
 */
export function deployment(
  program: Deployed,
  bytes: number,
): { readonly commands: readonly string[]; readonly remark?: string } {
  const { region, tags, variables } = program;
  const large = bytes > MAX_DIRECT_BYTES;
  const toRegion = region === undefined ? [] : [`--region ${region}`];
  const given = tags.filter(isGiven);
  const values = variables.flatMap((one) => (one.default === undefined ? `${one.name}=VALUE` : []));
  const deploy = [
    "aws cloudformation deploy --template-file template.yaml --stack-name NAME --capabilities CAPABILITY_NAMED_IAM",
    ...(large ? ['--s3-bucket "$BUCKET"'] : []),
    ...toRegion,
    ...(given.length === 0 ? [] : ["--tags", ...given.map(tagArgument)]),
    ...(values.length === 0 ? [] : ["--parameter-overrides", ...values]),
  ].join(" ");
  const remarks = [
    ...(large ? [bucketRemark(bytes)] : []),
    ...(region === undefined ? [] : [regionRemark(region)]),
    ...tagRemarks(program),
  ];
  return {
    commands: [...(large ? [['aws s3 mb "s3://$BUCKET"', ...toRegion].join(" ")] : []), deploy],
    ...(remarks.length > 0 && { remark: remarks.join(" ") }),
  };
}

/** The command takes what is before the first "=" for the key. */
const isGiven = ({ key }: Tag) => !key.includes("=");

/** What a shell takes as it stands. */
const PLAIN = /^[\w.:/@+=-]+$/;

/** Quoted for a shell where it needs that: tags come from whoever wrote the plan. */
function tagArgument({ key, value }: Tag): string {
  const pair = `${key}=${value}`;
  return PLAIN.test(pair) ? pair : `'${pair.replaceAll("'", "'\\''")}'`;
}

const bucketRemark = (bytes: number) =>
  `The template has ${bytes} bytes, and CloudFormation takes more than ${MAX_DIRECT_BYTES} only from a bucket: BUCKET is one of yours in the same Region, or the name of a new one, which the first command makes.`;

/** Templates name no Region: a stack has that of the command. */
const regionRemark = (region: string) =>
  `The plan is for ${region}. A template names no Region: its resources stand in the one that the stack is deployed to.`;

/** What brings volumes of its own along, which have none of the stack's tags. */
const WITH_VOLUMES = ["AWS::EC2::Instance", "AWS::EC2::LaunchTemplate"];

/** What to know of a stack's tags: which of them a template may select by, and what they do not reach. */
function tagRemarks({ tags, variables, resources }: Deployed): string[] {
  const parameters = new Set(variables.map(({ name }) => name));
  const repeated = tags.flatMap(({ key, variable }) =>
    variable !== undefined && parameters.has(variable)
      ? [`The tag ${key} has the value of the parameter ${variable}: change both together.`]
      : [],
  );
  const bare = tags.length > 0 && resources.some(({ type }) => WITH_VOLUMES.includes(type));
  const volumes =
    "CloudFormation gives the tags of the stack to its resources, but not to the volumes of its instances.";
  const other = tags.filter((one) => !isGiven(one)).map(({ key }) => JSON.stringify(key));
  const left = `The command takes no tag whose key has an “=”: give ${other.join(", ")} in the console.`;
  return [...repeated, ...(other.length > 0 ? [left] : []), ...(bare ? [volumes] : [])];
}
