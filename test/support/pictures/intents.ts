/** Sentences in which people ask for designs, of every kind and size, and the plans that are composed for them. */
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { IntentFacts } from "../../../src/contract/design.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import type { ChosenComponent } from "../../../src/contract/primitives.ts";
import { engine } from "../composing.ts";

export const CLOUDS = ["aws", "azure", "gcp"] as const;

/** The sentences, each with the ids of its roles: the plans do not hang on how the planner reads it. */
const ROLES: Readonly<Record<string, string>> = {
  "a company website on our own domain, with a contact form that sends e-mails":
    "static-site email app observability",
  "REST API with a Postgres database and a cache, private network, two availability zones":
    "handler relational cache secrets network subnets private-link",
  "people upload pictures; thumbnails are made in the background from a queue":
    "app app-data objects queue observability",
  "online shop with search, cart, payments, order e-mails and a nightly report":
    "app cdn app-data search objects schedule email identity secrets observability",
  "web application on virtual machines behind a load balancer, MySQL, backups, survives the loss of a zone":
    "vm load-balancer relational backup network",
  "chat with live updates, sign-in and push notifications": "handler websocket app-data sms push identity",
  "order processing as a workflow with a queue per step and dead letters":
    "handler app-data queue workflow observability",
  "telemetry of 5,000 devices, alarms within seconds, and a dashboard over a year":
    "handler websocket device-ingestion time-series objects notify stream-processing alarm dashboard",
  "a chatbot that answers from our manuals, for employees only":
    "handler vectors objects identity model retrieval",
  "ten microservices on Kubernetes with a message broker, a registry and monitoring":
    "app cluster events broker metrics registry",
  "WordPress with a content network, low budget": "app relational secrets observability",
  "GraphQL backend for a mobile app with file uploads": "handler graphql app-data objects identity",
  "internal tool that is only reachable through the VPN, SQL database, single sign-on":
    "app relational identity secrets network private-link vpn observability",
  "clickstream into a data lake, queried with SQL every morning":
    "objects query stream stream-processing schedule observability etl",
  "train a model each week on files of a bucket and serve it behind an API":
    "handler objects schedule training serving",
  "video on demand: upload, transcode, stream all over the world": "handler cdn objects transcode",
  "two services with a queue between them and a job every night": "handler queue schedule observability",
  "multiplayer game: matchmaking, leaderboard, player profiles":
    "handler game-servers matchmaking app-data cache identity",
  "continuous delivery of containers from a repository to a cluster":
    "app observability registry source pipeline build",
  "payments service with encryption keys, an audit trail and a private network":
    "app waf relational secrets keys network private-link audit observability",
};

/** A plan with what it was asked for. */
export interface AskedPlan {
  readonly title: string;
  readonly plan: DeploymentPlan;
  readonly cloud: string;
  readonly intent: string;
  /** The components of the proposal that are ticked. */
  readonly chosen: readonly ChosenComponent[];
}

/** Plans of the sentences above on every cloud. */
export function askedPlans(): AskedPlan[] {
  return Object.entries(ROLES).flatMap(([intent, roles]) =>
    CLOUDS.map((cloud) => ask(intent, cloud, { roles: roles.split(" ") })),
  );
}

const Line = z.union([
  z.object({ cloud: z.string(), intent: z.string() }),
  z
    .object({ provider: z.string(), intent: z.string() })
    .transform(({ provider, intent }) => ({ cloud: provider, intent })),
]);

/**
 * Plans of a file with a cloud (or `provider`) and an intent in each line of JSON.
 * @param some chooses among its lines
 */
export function plansOfFile(
  path: string,
  some = (lines: readonly string[]): readonly string[] => lines,
): AskedPlan[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return some(lines).map((line) => {
    const { cloud, intent } = Line.parse(JSON.parse(line));
    return ask(intent, cloud);
  });
}

/** The plan that is composed of what the planner recommends; given facts say what of the intent is understood. */
export function ask(
  intent: string,
  cloud: string,
  facts?: IntentFacts,
  title = `${cloud}: ${intent}`,
): AskedPlan {
  const { candidates } = engine.propose(cloud, { intent, ...(facts && { facts }) });
  const chosen = candidates.filter(isInDesign);
  return { title, plan: engine.resolve(cloud, { candidates: chosen }), cloud, intent, chosen };
}

/** The plan that is composed when one of those that are ticked no longer is. */
export function withoutChoice({ cloud, chosen }: AskedPlan, index: number): DeploymentPlan {
  return engine.resolve(cloud, { candidates: chosen.toSpliced(index, 1) });
}
