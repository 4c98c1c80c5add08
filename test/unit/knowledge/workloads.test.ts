import assert from "node:assert/strict";
import * as fc from "fast-check";
import { KB_VERSION, shippedKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { practicesFor } from "../../../src/engine/knowledge/practices.ts";
import { WORKLOADS } from "../../../src/engine/planner/data.ts";

const knowledge = shippedKnowledge();
const practices = (text: string) => practicesFor(knowledge, KB_VERSION, "aws", text);

/** What people write, by the workload type they mean. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = {
  "Integration of business systems": [
    "integrate our ERP with Salesforce",
    "SAP and CRM integration with connectors",
    "enterprise integration platform instead of BizTalk",
  ],
  "Document processing": [
    "read invoices and receipts with OCR",
    "scanned documents, fields extracted, human review",
    "intelligent document processing for purchase orders",
  ],
  "Records retention and archive": [
    "immutable archive of statements for ten years",
    "WORM storage for auditors with legal hold",
    "replace our tape archive by cold storage",
  ],
  "Static site": [
    "a static site",
    "static website",
    "marketing site with a blog",
    "React single-page application",
    "documentation site built with Hugo",
    "personal homepage",
    "Next.js static export on S3 and CloudFront",
  ],
  "Static site plus API": [
    "a static site plus API",
    "a static site plus API with a queue for e-mails",
    "serverless REST backend",
    "contact form on a static website",
    "SPA with login and REST API",
    "React frontend with a serverless backend",
    "static web app with Azure Functions api",
  ],
  "Containerized API": [
    "a containerized API",
    "REST API in Docker containers",
    "API on Fargate behind a load balancer",
    "containerised backend service",
    "FastAPI docker image behind an ALB",
  ],
  "Event-driven workload": [
    "an event-driven workload",
    "event driven architecture with SNS fan out",
    "publish/subscribe",
    "pub/sub messaging",
    "queue workers processing orders",
    "process files when they are uploaded",
  ],
  "Batch and scheduled jobs": [
    "nightly ETL job",
    "cron job every hour",
    "AWS Batch array jobs on spot",
    "job that exports the database every day",
    "a container that runs on a schedule",
    "monthly report generation",
  ],
  "Streaming and analytics": [
    "clickstream analytics",
    "real-time analytics dashboard",
    "data lake on S3",
    "Kafka streaming platform",
    "kinesis firehose to s3 with athena",
    "streaming",
  ],
  "Relational web application": [
    "Django with PostgreSQL",
    "WordPress",
    "three-tier web app",
    "ASP.NET app with SQL Server",
    "Node.js app with MySQL database",
  ],
  "Microservices on Kubernetes": [
    "k8s microservices",
    "micro-services with a service mesh",
    "EKS cluster with Istio",
    "AKS with helm charts and ingress",
    "container cluster with Helm",
  ],
  "Machine-learning inference and RAG": [
    "RAG chatbot over our documents",
    "chat with our PDFs using Azure OpenAI",
    "GPU model serving",
    "semantic search with embeddings",
    "host an open source LLM on GPUs",
    "SageMaker inference endpoint",
    "an app that answers questions over uploaded files",
  ],
  "IoT ingestion": [
    "telemetry from sensors",
    "MQTT devices",
    "temperature sensors in a factory",
    "fleet of GPS trackers",
    "internet of things",
  ],
  "Multi-tenant SaaS": [
    "B2B SaaS with tenant isolation",
    "multitenant application",
    "software as a service",
    "multi tenant platform with per-customer databases",
  ],
  "Mobile backend": [
    "push notifications for an iPhone app",
    "Android app with offline sync",
    "react native app with push",
    "mobile app API",
  ],
  "Internal tool": [
    "admin dashboard only reachable over VPN",
    "internal tool (VPN-only)",
    "back office for employees",
    "intranet",
    "company intranet with single sign-on",
  ],
  "Disaster recovery and multi-region": [
    "failover to another region",
    "multi-region active-active",
    "RTO of one hour and RPO of five minutes",
    "survive a regional outage",
    "a web application in several regions with automatic failover",
  ],
  "Lift-and-shift migration": [
    "lift and shift of 40 VMware servers",
    "SAP on virtual machines",
    "move our on-premises servers to the cloud",
    "data centre exit by December",
  ],
  "Virtual desktops": [
    "virtual desktops for a call centre",
    "VDI for 300 contractors",
    "remote desktops with GPUs for CAD",
  ],
  "High-performance computing": [
    "HPC cluster with Slurm and Lustre",
    "computational fluid dynamics on thousands of cores",
    "render farm for an animation studio",
  ],
  "Multiplayer game backend": [
    "multiplayer game server",
    "matchmaking and leaderboards for a mobile game",
    "online game with dedicated servers",
  ],
  "CI/CD pipeline": [
    "CI/CD with GitHub Actions and canary releases",
    "a build pipeline for our monorepo",
    "Terraform state backend",
  ],
  "Hybrid network": [
    "hub and spoke network with ExpressRoute",
    "site-to-site VPN to the head office",
    "connect on-premises to the cloud with a dedicated line",
  ],
  "Landing zone": [
    "landing zone with guardrails",
    "multi-account setup with Control Tower",
    "cloud governance for 60 subscriptions",
  ],
  "Video streaming": [
    "live video streaming",
    "video on demand platform with subtitles",
    "transcode uploaded videos for a video platform",
  ],
  "E-commerce": [
    "online shop with a relational database",
    "e-commerce with checkout and order mails",
    "a marketplace for handmade goods with sellers",
  ],
  "Real-time messaging": [
    "websocket chat",
    "real-time collaboration on documents",
    "a chat application with presence",
  ],
  "Observability platform": ["centralized logging and distributed tracing", "Prometheus and Grafana"],
  "File transfer": ["SFTP server for partners", "EDI with suppliers over AS2"],
  "Security operations": ["a SIEM for our SOC", "threat detection and incident response"],
};

const TYPOS: Readonly<Record<string, string>> = {
  "static webiste": "Static site",
  "containarized api": "Containerized API",
  "batch jbos": "Batch and scheduled jobs",
  "strming analytcs": "Streaming and analytics",
  "kuberentes microservces": "Microservices on Kubernetes",
  "machne lerning inference": "Machine-learning inference and RAG",
  "multi-tennant saas": "Multi-tenant SaaS",
  "desaster recovery": "Disaster recovery and multi-region",
};

/** Topics, and a heading that is among the first three for them. */
const TOPICS: Readonly<Record<string, string>> = {
  scraper: "Fetch pages of others politely",
  webhook: "A queue in front of every consumer",
  "API gateway": "Sign users in with tokens, check them at the gateway",
  OCR: "A person where the machine is unsure",
  "map tiles": "Map tiles are files",
  backup: "Backups that have been restored",
  "regulated portal": "A portal under a regulator",
  "WORM storage": "Locked for a time, not for ever",
  "cost of NAT": "Keep the traffic off the NAT gateway",
  "multi-region": "Choose a strategy per system, by two numbers",
  "blue/green": "Gradual release with an automatic stop",
  "canary release": "Gradual release with an automatic stop",
  "queues and retries": "A queue in front of every consumer",
  "dead letter queue": "Dead letters with an owner",
  idempotency: "Idempotent consumers",
  "rate limiting": "Limit what one caller can cost you",
  "read replicas": "Bigger instance, cache or read replica",
  "spot instances": "Fargate or instances",
  "noisy neighbours": "Fair shares against noisy neighbours",
  "Terraform state": "State of infrastructure code",
  "offline sync conflicts": "Offline first, with an answer to conflicts",
};

/** Nothing to do with the cloud, or with no workload type that we know. */
const UNKNOWN: readonly string[] = [
  "",
  "asdf",
  "the and of",
  "🙂",
  "wedding cake",
  "a good recipe for bread",
  "weekly shopping list",
  "a queue at the supermarket",
  "a table with six chairs",
  "blockchain node",
  "mail server with spam filter",
  "quantum computing experiments",
];

describe("Finding a workload's guidance", () => {
  for (const [title, texts] of Object.entries(WORDINGS))
    for (const text of texts)
      it(`“${text}” is ${title}`, () => assert.equal(practices(text).workload, title));

  for (const [text, title] of Object.entries(TYPOS))
    it(`“${text}” is read as ${title}`, () => assert.equal(practices(text).workload, title));

  for (const [text, heading] of Object.entries(TOPICS))
    it(`“${text}” is answered with “${heading}” among the first`, () => {
      const first = practices(text).chunks.slice(0, 3);
      assert.ok(
        first.some((chunk) => chunk.heading === heading),
        first.map((chunk) => chunk.heading).join("; "),
      );
    });

  it("gives a workload type that is asked for by its title as it is written", () => {
    for (const { title, chunks } of knowledge.documents)
      assert.deepEqual(
        practices(title).chunks.map(({ heading }) => heading),
        chunks.filter(({ clouds }) => clouds?.includes("aws") ?? true).map(({ heading }) => heading),
      );
  });

  for (const text of UNKNOWN) {
    it(`“${text}” is unknown: no chunks and no error`, () => {
      assert.deepEqual(practices(text), { kb_version: KB_VERSION, chunks: [] });
    });
  }

  it("finds every workload type by its own title and by each of its names", () => {
    for (const { title, names } of knowledge.documents)
      for (const name of [title, ...names]) assert.equal(practices(name).workload, title, name);
  });

  it("knows each workload that the planner reports, every one as another type", () => {
    const titles = WORKLOADS.map((workload) => practices(workload).workload);
    assert.deepEqual(titles.toSorted(), knowledge.documents.map(({ title }) => title).toSorted());
  });

  it("reads a workload the same in any case and spacing, between marks", () => {
    for (const [title, texts] of Object.entries(WORDINGS)) {
      for (const text of texts) {
        assert.equal(practices(`  “${text.toUpperCase().replaceAll(" ", "\n ")}”! `).workload, title, text);
      }
    }
  });

  it("answers any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        assert.deepEqual(practices(text), practices(text));
      }),
    );
  });
});
