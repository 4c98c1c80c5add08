/** Sentences in which people ask for designs, of every kind and size, and the plans that are composed for them. */
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { IntentFacts } from "../../../src/contract/design.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { proposed } from "../composing.ts";

export const CLOUDS = ["aws", "azure", "gcp"] as const;

/** The sentences, each with the ids of its roles: the plans do not hang on how the planner reads it. */
const ROLES: Readonly<Record<string, string>> = {
  "a company website on our own domain, with a contact form that sends e-mails":
    "static-site site-cdn dns certificate handler email",
  "REST API with a Postgres database and a cache, private network, two availability zones":
    "http-api app relational cache network subnets private-link",
  "people upload pictures; thumbnails are made in the background from a queue": "app objects queue worker",
  "online shop with search, cart, payments, order e-mails and a nightly report":
    "app relational search cache email schedule scheduled-work objects identity secrets",
  "web application on virtual machines behind a load balancer, MySQL, backups, survives the loss of a zone":
    "load-balancer vm autoscaling relational backup",
  "chat with live updates, sign-in and push notifications": "websocket handler document identity push",
  "order processing as a workflow with a queue per step and dead letters":
    "http-api handler workflow queue worker document",
  "telemetry of 5,000 devices, alarms within seconds, and a dashboard over a year":
    "device-ingestion device-rules stream-processing time-series dashboard alarm alert-target",
  "a chatbot that answers from our manuals, for employees only":
    "chatbot model retrieval vectors objects content-safety workforce-identity",
  "ten microservices on Kubernetes with a message broker, a registry and monitoring":
    "cluster nodes ingress app broker registry metrics dashboard",
  "WordPress with a content network, low budget": "app relational files cdn",
  "GraphQL backend for a mobile app with file uploads":
    "graphql handler document objects identity mobile-backend",
  "internal tool that is only reachable through the VPN, SQL database, single sign-on":
    "app relational vpn private-link workforce-identity",
  "clickstream into a data lake, queried with SQL every morning":
    "stream stream-delivery lake objects query schedule",
  "train a model each week on files of a bucket and serve it behind an API":
    "schedule training objects model-registry serving http-api",
  "video on demand: upload, transcode, stream all over the world":
    "app objects file-events transcode cdn document",
  "two services with a queue between them and a job every night": "app queue worker schedule scheduled-work",
  "multiplayer game: matchmaking, leaderboard, player profiles":
    "game-servers matchmaking key-value document identity",
  "continuous delivery of containers from a repository to a cluster":
    "source pipeline build registry cluster nodes app",
  "payments service with encryption keys, an audit trail and a private network":
    "http-api handler relational keys secrets audit network private-link",
};

/** A plan with what it was asked for. */
export interface AskedPlan {
  readonly title: string;
  readonly plan: DeploymentPlan;
}

/** Plans of the sentences above on every cloud. */
export function askedPlans(): AskedPlan[] {
  return Object.entries(ROLES).flatMap(([intent, roles]) =>
    CLOUDS.map((cloud) => ask(intent, cloud, { roles: roles.split(" ") })),
  );
}

const Line = z.object({ cloud: z.string(), intent: z.string() });

/** Plans of a file with a cloud and an intent in each line of JSON. */
export function plansOfFile(path: string): AskedPlan[] {
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const { cloud, intent } = Line.parse(JSON.parse(line));
    return ask(intent, cloud);
  });
}

function ask(intent: string, cloud: string, facts?: IntentFacts): AskedPlan {
  return { title: `${cloud}: ${intent}`, plan: proposed(intent, cloud, facts) };
}
