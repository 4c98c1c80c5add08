/** What several declarations tell together. */

import type { ReviewFinding } from "../../contract/review.ts";
import { WARNING_RULES } from "../composition/warningRules.ts";
import { inWords } from "../composition/wording.ts";
import type { Declared } from "./declared.ts";
import type { Existing, KnownComponent } from "./known.ts";

/** Where a queue says what becomes of messages that fail, by type; and what says it in the queue's place. */
const QUEUES: Readonly<Record<string, string>> = {
  "AWS::SQS::Queue": "RedrivePolicy",
  aws_sqs_queue: "redrive_policy",
};
const REDRIVE_TYPES = ["aws_sqs_queue_redrive_policy"];
const QUEUE_LINK =
  "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html";
/** How people call queues of what failed: in a file of its own nothing else tells. */
const NAMED_AS_LAST = /dlq|dead|fail|redrive|poison/i;

/** A queue without one that keeps what fails; one that is such a queue needs none. */
export function reviewQueues(existing: Existing): ReviewFinding[] {
  const last = new Set(
    existing.relations.filter(({ kind }) => kind.includes("failed")).map(({ to }) => to.name),
  );
  const read = readHere(existing);
  return existing.all.flatMap(({ declared }) => {
    const { name, type, component } = declared;
    const path = Object.hasOwn(QUEUES, type) ? QUEUES[type] : undefined;
    if (path === undefined || declared.at(path).is !== "unset") return [];
    if (component.serves !== undefined || last.has(name) || NAMED_AS_LAST.test(name)) return [];
    const near = existing.near(name);
    // A queue that nothing reads here is read elsewhere, where its failures may be taken care of, too.
    if (!read.has(name) || near.some(({ declared: other }) => REDRIVE_TYPES.includes(other.type))) return [];
    return {
      rule: "plan:no-dead-letter-queue",
      level: "warning",
      message: `A message that always fails blocks ${name} or is lost: ${path} is not set. Add a queue that keeps what fails.`,
      components: [name],
      link: QUEUE_LINK,
    };
  });
}

/** Names of what something here reads. */
function readHere({ relations }: Existing): ReadonlySet<string> {
  const read = relations.flatMap(({ from, to, kind }) => {
    if (kind === "triggers" || kind === "feeds") return [from.name];
    return from !== to && kind === "receives from" ? [to.name] : [];
  });
  return new Set(read);
}

const API_TYPES = [
  ...[
    "AWS::ApiGateway::RestApi",
    "AWS::ApiGatewayV2::Api",
    "AWS::Serverless::Api",
    "AWS::Serverless::HttpApi",
  ],
  ...["aws_api_gateway_rest_api", "aws_apigatewayv2_api"],
];

/** Whether what a method or route belongs to is private or a WebSocket, or nobody knows: then it need not sign in. */
export function isSignedInElsewhere({ name }: Declared, existing: Existing): boolean {
  const apis = existing.near(name).filter(({ declared }) => API_TYPES.includes(declared.type));
  return apis.some(({ declared }) =>
    [
      {
        paths: ["EndpointConfiguration.Types", "endpoint_configuration.types", "EndpointConfiguration.Type"],
        word: "PRIVATE",
      },
      { paths: ["ProtocolType", "protocol_type"], word: "WEBSOCKET" },
      // A policy of the API may let in who it names.
      { paths: ["Policy", "policy"], word: "" },
    ].some(({ paths, word }) =>
      paths
        .map((path) => declared.at(path))
        .some((said) => said.is === "unknown" || (said.is === "set" && String(said.value).includes(word))),
    ),
  );
}

const ACCESS_BLOCK = "aws_s3_bucket_public_access_block";
const BLOCKS_ACLS = ["block_public_acls", "ignore_public_acls"];

/** Whether a bucket, or the one that an access list is of, lets no access list open it, or nobody knows. */
export function isClosedElsewhere({ name, type }: Declared, existing: Existing): boolean {
  const own = existing.near(name);
  const buckets =
    type === "aws_s3_bucket" ? [] : own.filter(({ declared }) => declared.type === "aws_s3_bucket");
  const blocks = [...own, ...buckets.flatMap(({ declared }) => existing.near(declared.name))].filter(
    ({ declared }) => declared.type === ACCESS_BLOCK,
  );
  return blocks.some(({ declared }) =>
    BLOCKS_ACLS.map((path) => declared.at(path)).some(
      (said) => said.is === "unknown" || (said.is === "set" && said.value === true),
    ),
  );
}

/**
 * Rules of composition about what a plan lacks as a whole, that make sense of what is there: credentials, images,
 * certificates and budgets are kept by others in most places, so that their absence says nothing.
 */
const OF_THE_WHOLE = ["public-endpoint-without-firewall", "no-alarms"];
const WHOLE_LINK: Readonly<Record<string, string>> = {
  "public-endpoint-without-firewall":
    "https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/protecting-networks.html",
  "no-alarms":
    "https://docs.aws.amazon.com/wellarchitected/latest/operational-excellence-pillar/implement-observability.html",
};
/**
 * One note for all components that a rule is about and that nothing takes care of, and only where everything could be
 * read of a state or of what a run is about to do: a folder or a template is rarely all that there is. Where something
 * takes care of what nobody knows (an alarm on a metric by its name), nothing is said.
 */
export function reviewWhole(existing: Existing): ReviewFinding[] {
  const known = existing.all.filter(({ component }) => component.entry);
  if (!existing.isWhole || (existing.plan.existing?.of ?? "source") === "source") return [];
  return WARNING_RULES.filter(({ rule }) => OF_THE_WHOLE.includes(rule)).flatMap((rule) => {
    const covered = new Set<string>();
    for (const one of known.filter((other) => gives(other, rule.unless?.gives))) {
      const near = existing.near(one.declared.name).filter((other) => gives(other, rule.about.gives));
      if (near.length === 0 && !gives(one, rule.about.gives)) return [];
      for (const { declared } of [one, ...near]) covered.add(declared.name);
    }
    const isCovered = ({ declared: { name } }: KnownComponent) =>
      covered.has(name) ||
      (rule.unless?.reach === "near" &&
        existing.near(name).some(({ declared }) => covered.has(declared.name)));
    const subjects = known.filter(
      (one) =>
        gives(one, rule.about.gives) &&
        !gives(one, rule.about.lacks) &&
        !(rule.about.takesRequests && isClosed(one)) &&
        !isCovered(one),
    );
    const names = subjects.map(({ component }) => component.name);
    const link = WHOLE_LINK[rule.rule];
    if (names.length === 0) return [];
    return {
      rule: `plan:${rule.rule}`,
      level: "note",
      message: inWords(rule.message.replace("{reason}", ""), names),
      components: names,
      ...(link !== undefined && { link }),
    };
  });
}

function gives({ component }: KnownComponent, wanted: readonly string[] = []): boolean {
  return component.entry?.gives.some((one) => wanted.includes(one)) === true;
}

/** Private by nature, or by what it says; and where nobody knows that, it counts as closed. */
function isClosed({ component: { entry }, declared }: KnownComponent): boolean {
  if (entry?.qualifiers.exposure === "private") return true;
  const paths = [
    ...(entry?.settings.visibility ?? []).map(({ at }) => at),
    "internal",
    "endpoint_configuration.types",
  ];
  return paths.some((path) => {
    const said = declared.at(path);
    return said.is === "unknown" || (said.is === "set" && /private|internal|true/i.test(String(said.value)));
  });
}
