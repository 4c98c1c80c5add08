/** Sentences in which people ask for designs, of every kind and size, and the plans that are composed for them. */
import { readFileSync } from "node:fs";
import * as z from "zod";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { proposed } from "../composing.ts";

export const CLOUDS = ["aws", "azure", "gcp"] as const;

export const INTENTS = [
  "a company website on our own domain, with a contact form that sends e-mails",
  "REST API with a Postgres database and a cache, private network, two availability zones",
  "people upload pictures; thumbnails are made in the background from a queue",
  "online shop with search, cart, payments, order e-mails and a nightly report",
  "web application on virtual machines behind a load balancer, MySQL, backups, survives the loss of a zone",
  "chat with live updates, sign-in and push notifications",
  "order processing as a workflow with a queue per step and dead letters",
  "telemetry of 5,000 devices, alarms within seconds, and a dashboard over a year",
  "a chatbot that answers from our manuals, for employees only",
  "ten microservices on Kubernetes with a message broker, a registry and monitoring",
  "WordPress with a content network, low budget",
  "GraphQL backend for a mobile app with file uploads",
  "internal tool that is only reachable through the VPN, SQL database, single sign-on",
  "clickstream into a data lake, queried with SQL every morning",
  "train a model each week on files of a bucket and serve it behind an API",
  "video on demand: upload, transcode, stream all over the world",
  "two services with a queue between them and a job every night",
  "multiplayer game: matchmaking, leaderboard, player profiles",
  "continuous delivery of containers from a repository to a cluster",
  "payments service with encryption keys, an audit trail and a private network",
] as const;

/** A plan with what it was asked for. */
export interface AskedPlan {
  readonly title: string;
  readonly plan: DeploymentPlan;
}

/** Plans of the sentences above on every cloud. */
export function askedPlans(): AskedPlan[] {
  return INTENTS.flatMap((intent) => CLOUDS.map((cloud) => ask(intent, cloud)));
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

function ask(intent: string, cloud: string): AskedPlan {
  return { title: `${cloud}: ${intent}`, plan: proposed(intent, cloud) };
}
