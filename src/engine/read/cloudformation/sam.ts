/**
 * What AWS SAM makes of a template, as far as it makes components: globals are filled in, and the APIs, rules and
 * schedules of events become resources. By the SAM specification (sections "Globals", "AWS::Serverless::Function",
 * EventSource, and "Generated CloudFormation resources").
 */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import type { SourcePlace } from "../model.ts";
import { isCall, type RawResource } from "./template.ts";

/** Events that are settings of an API; without one named, SAM makes one for the whole template. */
const APIS: Readonly<Record<string, ImplicitApi>> = {
  Api: { property: "RestApiId", id: "ServerlessRestApi", type: "AWS::Serverless::Api", section: "Api" },
  HttpApi: {
    property: "ApiId",
    id: "ServerlessHttpApi",
    type: "AWS::Serverless::HttpApi",
    section: "HttpApi",
  },
};

interface ImplicitApi {
  readonly property: string;
  readonly id: string;
  readonly type: string;
  readonly section: string;
}

/** Events that become a resource of their own, which names what it calls. */
const RESOURCES: Readonly<Record<string, (properties: JsonObject, target: JsonObject) => Made>> = {
  Schedule: ({ Schedule, Input, ...rest }, target) =>
    rule({ ScheduleExpression: Schedule, ...rest }, target, Input),
  CloudWatchEvent: ({ Pattern, Input, ...rest }, target) =>
    rule({ EventPattern: Pattern, ...rest }, target, Input),
  EventBridgeRule: ({ Pattern, Input, ...rest }, target) =>
    rule({ EventPattern: Pattern, ...rest }, target, Input),
  ScheduleV2: ({ Input, DeadLetterConfig, RetryPolicy, RoleArn, ...rest }, target) => ({
    type: "AWS::Scheduler::Schedule",
    properties: { ...rest, Target: given({ Arn: target, Input, DeadLetterConfig, RetryPolicy, RoleArn }) },
  }),
  IoTRule: ({ Sql, AwsIotSqlVersion }, target) => ({
    type: "AWS::IoT::TopicRule",
    properties: {
      TopicRulePayload: given({ Sql, AwsIotSqlVersion, Actions: [{ Lambda: { FunctionArn: target } }] }),
    },
  }),
};

interface Made {
  readonly type: string;
  readonly properties: JsonObject;
}

function rule(properties: JsonObject, target: JsonObject, Input: unknown): Made {
  const { Enabled, InputPath, InputTransformer, DeadLetterConfig, RetryPolicy, Target, ...own } = properties;
  const details = given({ Input, InputPath, InputTransformer, DeadLetterConfig, RetryPolicy });
  const state = typeof Enabled === "boolean" ? { State: Enabled ? "ENABLED" : "DISABLED" } : {};
  return {
    type: "AWS::Events::Rule",
    properties: {
      ...given(own),
      ...state,
      Targets: [{ ...(isObject(Target) && Target), Arn: target, ...details }],
    },
  };
}

function given(properties: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}

/** The attribute by which events call what they belong to. */
const TARGETS: Readonly<Record<string, (id: string) => JsonObject>> = {
  "AWS::Serverless::Function": (id) => ({ "Fn::GetAtt": [id, "Arn"] }),
  "AWS::Serverless::StateMachine": (id) => ({ Ref: id }),
};

/**
 * The resources of a template with what SAM fills in and adds.
 * @param placeOf where an object of the template stands
 */
export function expandSam(
  resources: Iterable<RawResource>,
  globals: JsonObject,
  placeOf: (value: unknown) => SourcePlace | undefined,
): Map<string, RawResource> {
  const expanded = new Map<string, RawResource>();
  const made: RawResource[] = [];
  for (const resource of resources) {
    const filled = withGlobals(resource, globals);
    const target = Object.hasOwn(TARGETS, resource.type) ? TARGETS[resource.type] : undefined;
    const events = section(filled.attributes["Properties"])["Events"];
    const events_ = target && isObject(events) ? events : undefined;
    expanded.set(
      resource.id,
      target && events_ ? withEvents(filled, events_, target(resource.id), globals, placeOf, made) : filled,
    );
  }
  // What is declared under the name of something made takes its place, as it does in SAM.
  for (const resource of made) if (!expanded.has(resource.id)) expanded.set(resource.id, resource);
  return expanded;
}

function section(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function withEvents(
  resource: RawResource,
  events: JsonObject,
  target: JsonObject,
  globals: JsonObject,
  placeOf: (value: unknown) => SourcePlace | undefined,
  made: RawResource[],
): RawResource {
  const { Condition } = resource.attributes;
  const rewritten = Object.entries(events).map(([name, event]): [string, unknown] => {
    const type = isObject(event) ? event["Type"] : undefined;
    if (!isObject(event) || typeof type !== "string") return [name, event];
    const properties = section(event["Properties"]);
    const place = placeOf(event) ?? resource.place;
    const api = Object.hasOwn(APIS, type) ? APIS[type] : undefined;
    if (api && properties[api.property] === undefined) {
      const attributes = { Properties: section(globals[api.section]) };
      made.push({ id: api.id, type: api.type, attributes, place, implied: true });
      return [name, { ...event, Properties: { ...properties, [api.property]: { Ref: api.id } } }];
    }
    if (type === "SNS" && isThroughQueue(properties)) {
      const { event: queued, resources } = throughQueue(resource.id + name, properties);
      for (const [id, one] of Object.entries(resources)) {
        const attributes = { Properties: one.properties, ...(Condition !== undefined && { Condition }) };
        made.push({ id, type: one.type, attributes, place, implied: true });
      }
      return [name, queued];
    }
    const make = Object.hasOwn(RESOURCES, type) ? RESOURCES[type] : undefined;
    if (!make) return [name, event];
    const one = make(properties, target);
    const attributes = { Properties: one.properties, ...(Condition !== undefined && { Condition }) };
    made.push({ id: resource.id + name, type: one.type, attributes, place, implied: true });
    return [name, { Type: type }];
  });
  const Properties = { ...section(resource.attributes["Properties"]), Events: Object.fromEntries(rewritten) };
  return { ...resource, attributes: { ...resource.attributes, Properties } };
}

/** Whether a topic's event goes through a queue: a given one, or one that SAM makes. */
function isThroughQueue({ SqsSubscription: queue }: JsonObject): boolean {
  return queue === true || (isObject(queue) && queue["QueueArn"] !== undefined);
}

/** What SAM makes of a topic's event that goes through a queue, its own where none is given: the queue is what calls. */
function throughQueue(
  id: string,
  { Topic, SqsSubscription, FilterPolicy, Region, RedrivePolicy }: JsonObject,
) {
  const { QueueArn, BatchSize, Enabled } = section(SqsSubscription);
  const own = QueueArn === undefined ? `${id}Queue` : undefined;
  const queue = QueueArn ?? { "Fn::GetAtt": [own, "Arn"] };
  const properties = {
    TopicArn: Topic,
    Protocol: "sqs",
    Endpoint: queue,
    FilterPolicy,
    Region,
    RedrivePolicy,
  };
  const resources: Record<string, Made> = {
    [id]: { type: "AWS::SNS::Subscription", properties: given(properties) },
    ...(own !== undefined && { [own]: { type: "AWS::SQS::Queue", properties: {} } }),
  };
  return { event: { Type: "SQS", Properties: given({ Queue: queue, BatchSize, Enabled }) }, resources };
}

const PREFIX = "AWS::Serverless::";

function withGlobals(resource: RawResource, globals: JsonObject): RawResource {
  const defaults = resource.type.startsWith(PREFIX) ? globals[resource.type.slice(PREFIX.length)] : undefined;
  const { Properties, IgnoreGlobals: ignored } = resource.attributes;
  if (!isObject(defaults) || ignored === "*") return resource;
  const left = Object.entries(defaults).filter(([key]) => !(Array.isArray(ignored) && ignored.includes(key)));
  const merged = mergeGlobal(Object.fromEntries(left), section(Properties));
  return { ...resource, attributes: { ...resource.attributes, Properties: merged } };
}

/** Objects are merged, lists are joined with the global part first, and everything else is the resource's own. */
function mergeGlobal(global: unknown, local: unknown): unknown {
  if (Array.isArray(global) && Array.isArray(local)) return [...global, ...local];
  if (!isObject(global) || !isObject(local) || isCall(global) || isCall(local)) return local;
  const merged = new Map(Object.entries(global));
  for (const [key, value] of Object.entries(local)) {
    merged.set(key, merged.has(key) ? mergeGlobal(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}

/** How the names of what SAM makes of a resource go on behind the resource's own. */
const MADE_OF: readonly (readonly [RegExp, RegExp])[] = [
  [
    /::Function$/,
    /^(?:Version|Alias|Url|EventInvokeConfig|DeploymentGroup|\.(?:Version|Alias|DestinationTopic|DestinationQueue)$)/,
  ],
  [
    /::Api$/,
    /^(?:Deployment|UsagePlan|ApiKey|UsagePlanKey|.{0,128}Stage$|\.(?:Stage|Deployment|DomainName|UsagePlan)$)/,
  ],
  [/::HttpApi$/, /^(?:.{0,128}Stage$|\.(?:Stage|DomainName)$)/],
  [
    /::WebSocketApi$/,
    /^(?:.{0,128}(?:Stage|Route|Integration|Permission|Authorizer|ApiMapping)$|\.(?:Stage|DomainName)$)/,
  ],
  [
    /::(?:StateMachine|GraphQLApi|LayerVersion|SimpleTable|Application)$/,
    /^(?:Version|Alias|Schema|ApiKey|\.)/,
  ],
];
/** Longest name of a resource that is looked for in front of a name. */
const LONGEST_NAME = 255;

/** What a name stands for that a template does not declare: a role that SAM makes, or a part of a resource. */
export function samName(
  name: string,
  resources: ReadonlyMap<string, RawResource>,
): { readonly owner: string; readonly isRole: boolean } | undefined {
  for (let length = Math.min(name.length - 1, LONGEST_NAME); length > 0; length--) {
    const owner = resources.get(name.slice(0, length));
    if (!owner?.type.startsWith(PREFIX)) continue;
    const rest = name.slice(length);
    if (rest === "Role" && Object.hasOwn(TARGETS, owner.type)) return { owner: owner.id, isRole: true };
    const isPart = MADE_OF.some(([type, part]) => type.test(owner.type) && part.test(rest));
    if (isPart || isOfEvent(owner, rest)) return { owner: owner.id, isRole: false };
  }
  return undefined;
}

/** Event source mappings, permissions and subscriptions are called after the function and the event. */
function isOfEvent(owner: RawResource, rest: string): boolean {
  const events = section(section(owner.attributes["Properties"])["Events"]);
  return Object.keys(events).some((event) => rest.startsWith(event));
}
