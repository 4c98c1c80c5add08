/**
 * The guide's part on what an independent rule set finds in CloudFormation of plans: cdk-nag's AwsSolutions. It needs
 * aws-cdk-lib, which is too heavy for the tests, so what it found when it was last run stands here.
 */

/** A rule that finds something, and why that is left. */
interface Left {
  readonly rule: string;
  /** How many resources of the templates it names. */
  readonly findings: number;
  readonly why: string;
}

/** When it was run, on what: cdk-nag 3.0.2 over the templates of 299 labelled intents. */
const MEASURED = { version: "3.0.2", templates: 299 };

const LEFT: readonly Left[] = [
  {
    rule: "IAM5, resource `*`",
    findings: 231,
    why: "Traces of X-Ray, delivery of logs, the registry's sign-in and the network interfaces of functions have no resources that a policy could name; the comment of each such role says which of them it is.",
  },
  {
    rule: "IAM5, AppSync's log groups",
    findings: 9,
    why: "AppSync names its log group by the id of the interface, and takes the role before there is one.",
  },
  {
    rule: "IAM4, managed policies",
    findings: 120,
    why: "The policies that AWS keeps for exactly one service's own work (the logs of API Gateway, Glue, Systems Manager on machines, EKS nodes, backups): a copy would miss what the service needs next.",
  },
  {
    rule: "APIG2, request validation",
    findings: 73,
    why: "The validators stand in the interface's OpenAPI document, where the rule does not look.",
  },
  {
    rule: "APIG3, CFR1, CFR2",
    findings: 103,
    why: "A web application firewall costs by the month, and where clients may come from is nobody else's to know: ask for them, and the plan has them.",
  },
  {
    rule: "APIG4, COG4",
    findings: 10,
    why: "A WebSocket is signed in as it connects, where AWS signatures are asked for; methods without a user pool ask for these as well.",
  },
  {
    rule: "EC23, open to all",
    findings: 46,
    why: "Ports 80 and 443 of the group at the public entry, only where the plan leads the internet gateway to it; a comment says so.",
  },
  {
    rule: "SMG4, rotation",
    findings: 48,
    why: "Passwords of databases without a secret in the plan are kept and rotated by the service; a secret of the plan's own, and tokens of caches and brokers, need a function that only whoever runs the application can write.",
  },
  {
    rule: "COG2, second factor",
    findings: 30,
    why: "Whether users must have a second factor is the application's decision.",
  },
  {
    rule: "RDS11, AEC5, DOC2, default ports",
    findings: 41,
    why: "Another port hides nothing: only the application's security group is let in.",
  },
  {
    rule: "S1, access logs",
    findings: 25,
    why: "The bucket that takes the access logs; its own would have no end.",
  },
  {
    rule: "ECS2, values in the environment",
    findings: 20,
    why: "Names and addresses of the plan's own resources; what is secret is read from the secret store.",
  },
  {
    rule: "ASC3, verbose logs",
    findings: 9,
    why: "The rule wants headers and contents of requests in the logs, which hold tokens and personal data.",
  },
  {
    rule: "SQS3, dead letters",
    findings: 36,
    why: "It is itself a queue of dead letters, of a pipe, or of rules, topics and streams, which the rule does not know.",
  },
  {
    rule: "DOC3, DOC5",
    findings: 16,
    why: "DocumentDB keeps its password in the secret store by itself, and exports two kinds of logs; the rule asks for events of one of them by name.",
  },
  {
    rule: "KDF1, encryption",
    findings: 5,
    why: "A stream feeds it, and encrypts what waits; Firehose takes no encryption of its own then.",
  },
  {
    rule: "L1, runtimes",
    findings: 5,
    why: "The version that the intent states; of a language alone, one that is a step behind the newest that the rule knows.",
  },
  {
    rule: "AS3, EC26, OS1, OS3, RDS14, VPC3",
    findings: 11,
    why: "Notifications, backtracking and network lists that a plan has where it is asked for them; encrypted volumes beside a launch template, which the rule misreads; and search domains that are reached by signed requests instead of by network.",
  },
];

/** The part of the page, as Markdown. */
export function ruleSetPart(): string {
  const rows = LEFT.map(({ rule, findings, why }) => `| ${rule} | ${findings} | ${why} |`);
  return `## An independent rule set

What cdk-nag ${MEASURED.version} (AwsSolutions) says of CloudFormation from ${MEASURED.templates} plans, and why it is left:

| Rule | Findings | Why |
|---|--:|---|
${rows.join("\n")}`;
}
