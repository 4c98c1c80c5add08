/** Whether messages are sent, read, and kept where they fail. */
import type { PlanFix } from "../../../../contract/plan.ts";
import type { Verb } from "../../../catalogue/verbs.ts";
import type { Component } from "../../component.ts";
import type { Joint } from "../../joints.ts";
import type { ComponentRelation } from "../../relation.ts";
import { servingRelation } from "../../serving.ts";
import type { PlanView } from "../planView.ts";
import { addLinked, removeIfSpare } from "../remedies.ts";
import type { StructureRule } from "../rule.ts";

/** By which a component reads the messages of what it is related to… */
const READS: Verb = "receives from";
/** …and by which it sends some as well. */
const SENDS_AND_READS: Verb = "exchanges messages with";
const isReading = (kind: Verb) => kind === READS || kind === SENDS_AND_READS;
/** Roles of code that runs only when something starts it. */
export const STARTED = ["handler", "worker", "scheduled-work"];

export const unreadQueue: StructureRule = {
  rule: "unread-queue",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) =>
    queuesOf(plan)
      .filter((queue) => plan.components.some((other) => other !== queue && plan.works(other)))
      .filter((queue) => readersOf(plan, queue).length === 0)
      .map((queue) => ({
        components: [queue],
        message: `Nobody reads ${queue.name}: its messages pile up and expire. Add a consumer, or leave the queue out.`,
        fixes: [
          ...addLinked(plan, "Add a consumer", ["worker", "handler", "app"], [queue], reads),
          ...removeIfSpare(plan, queue),
        ],
      })),
};

export const unheardTopic: StructureRule = {
  rule: "unheard-topic",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) =>
    topicsOf(plan)
      .filter((topic) => writersOf(plan, topic).some(({ from }) => plan.works(from)))
      .filter((topic) => readersOf(plan, topic).length === 0)
      .map((topic) => ({
        components: [topic],
        message: `Nobody subscribes to ${topic.name}: what is sent to it is lost. Add a consumer, or leave the topic out.`,
        fixes: [
          ...addLinked(plan, "Add a consumer", ["queue", "worker", "handler", "app"], [topic], reads),
          ...removeIfSpare(plan, topic),
        ],
      })),
};

export const unwrittenQueue: StructureRule = {
  rule: "unwritten-queue",
  severity: "warning",
  ofWholePlans: true,
  find: (plan) =>
    queuesOf(plan)
      .filter((queue) => writersOf(plan, queue).length === 0 && isOnlyStart(plan, queue))
      .map((queue) => ({
        components: [queue],
        message: `Nobody sends to ${queue.name}, so nothing ever starts what reads it. Add what sends to it, or say that it comes from outside.`,
        fixes: addLinked(
          plan,
          "Add what sends to it",
          ["http-api", "events", "device-rules", "app"],
          [queue],
          sends,
        ),
      })),
};

export const noDeadLetterQueue: StructureRule = {
  rule: "no-dead-letter-queue",
  severity: "warning",
  find: (plan) => {
    const served = new Set([...plan.reviewed.servers.values()].map((one) => one.served));
    return (
      queuesOf(plan)
        .filter((queue) => queue.entry && servingRelation(queue.entry, queue.entry) && !served.has(queue))
        // No message fails that nobody takes.
        .filter((queue) => readersOf(plan, queue).length > 0)
        .map((queue) => ({
          components: [queue],
          message: `A message that always fails blocks ${queue.name} or is lost. Add a queue that keeps what fails.`,
          fixes: serveByItsLike(plan, queue),
        }))
    );
  },
};

function serveByItsLike(plan: PlanView, { name, entry }: Component): PlanFix[] {
  if (!entry || plan.reviewed.policy.objectionTo(entry)) return [];
  return [{ title: `Add a dead-letter queue: ${entry.name}`, add: [entry.typeId], serves: name }];
}

/** Queues that work for the whole plan. */
function queuesOf(plan: PlanView): readonly Component[] {
  return plan
    .playing("channel")
    .filter((component) => component.entry.gives.includes("queue") && !plan.reviewed.servers.has(component));
}

/** Topics that only hand on what they are sent: what holds queues keeps it, and text messages reach people by themselves. */
function topicsOf(plan: PlanView): readonly Component[] {
  return plan
    .playing("channel")
    .filter(({ entry: { gives } }) => gives.includes("topic") && !gives.some((one) => HEARD.includes(one)));
}
const HEARD: readonly string[] = ["queue", "sms"];

function linksOf(plan: PlanView, queue: Component) {
  const body = plan.bodyOf(queue);
  const { servers } = plan.reviewed;
  const outside = (component: Component) =>
    !body.has(component) && !servers.has(component) && plan.partOf(component) !== "care";
  return {
    outgoing: [...body].flatMap((one) => plan.outgoing(one)).filter(({ to }) => outside(to)),
    incoming: [...body].flatMap((one) => plan.incoming(one)).filter(({ from }) => outside(from)),
  };
}

function readersOf(plan: PlanView, queue: Component): readonly Component[] {
  const { outgoing, incoming } = linksOf(plan, queue);
  const reading = incoming.filter(({ kind }) => isReading(kind));
  return [...outgoing.map(({ to }) => to), ...reading.map(({ from }) => from)];
}

function writersOf(plan: PlanView, queue: Component): readonly ComponentRelation[] {
  return linksOf(plan, queue).incoming.filter(({ kind }) => kind !== READS);
}

/** Whether nothing else starts the code that reads the queue: else that code may well be what sends to it. */
function isOnlyStart(plan: PlanView, queue: Component): boolean {
  const body = plan.bodyOf(queue);
  const readers = readersOf(plan, queue);
  return (
    readers.length > 0 &&
    readers.every((reader) => {
      const role = reader.entry && plan.reviewed.parts.roleOf(reader.entry);
      const isStarted = role !== undefined && STARTED.includes(role);
      const isReached = reader.entry?.qualifiers.exposure !== "private";
      const others = plan.incoming(reader).filter(({ from }) => plan.works(from) && !body.has(from));
      return isStarted && !isReached && others.length === 0;
    })
  );
}

/** Whether the new component would read what is in the queue that is there. */
function reads({ relation: { kind }, toNew }: Joint): boolean {
  return toNew ? kind !== READS : isReading(kind);
}

function sends({ relation: { kind }, toNew }: Joint): boolean {
  return !toNew && kind !== READS;
}
