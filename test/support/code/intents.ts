/** Requests of many kinds, for code that is generated in tests. */
import type { ProposeRequest } from "../../../src/contract/component.ts";

/** The roles that a sentence asks for. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  "An HTTP API with functions that writes orders to a database and queues them for a worker": [
    ...["http-api", "handler", "document", "queue", "worker"],
  ],
  "A web shop in containers with PostgreSQL, a Redis cache, product images and search": [
    ...["load-balancer", "app", "registry", "relational", "cache", "objects", "search", "secrets"],
  ],
  "A static website with our own domain and HTTPS": ["static-site", "site-cdn", "dns", "certificate"],
  "Sensors send telemetry every ten seconds; alert on high values, and keep the history for dashboards": [
    ...["device-ingestion", "device-rules", "stream-processing", "time-series", "dashboard", "alarm"],
  ],
  "Nightly batch jobs that read files from storage and load them into a data warehouse": [
    ...["schedule", "batch", "objects", "etl", "warehouse"],
  ],
  "A chatbot that answers questions about our manuals": [
    ...["chatbot", "model", "retrieval", "vectors", "content-safety"],
  ],
  "Lift and shift of two virtual machines and a SQL Server, reachable over VPN only": [
    ...["vm", "disks", "relational", "network", "packet-rules", "vpn", "machine-migration"],
  ],
  "A Kubernetes cluster with a registry and a delivery pipeline": [
    ...["cluster", "nodes", "app", "ingress", "registry", "build", "pipeline", "secrets"],
  ],
  "A REST API with sign-in, private to our company network, with a MySQL database in two zones": [
    ...["http-api", "app", "identity", "relational", "network", "subnets", "private-link", "keys"],
  ],
  "Videos are uploaded, transcoded and delivered worldwide": [
    ...["app", "objects", "file-events", "transcode", "cdn"],
  ],
  "Clickstream of 50,000 events per second, aggregated in real time and stored in a data lake": [
    ...["stream", "stream-processing", "stream-delivery", "hot-store", "lake", "query"],
  ],
  "A WebSocket chat for a mobile app with push notifications": [
    ...["websocket", "handler", "document", "identity", "mobile-backend", "push"],
  ],
  "Background workflow that approves expenses with e-mails and a schedule every Monday at 7:00": [
    ...["schedule", "workflow", "handler", "document", "email"],
  ],
  "Central logging, metrics and alerts for our accounts with guardrails and an audit trail": [
    ...["account-logs", "account-observability", "metrics", "alarm", "alert-target"],
    ...["guardrails", "landing-zone", "posture", "audit"],
  ],
  "File transfer by SFTP into object storage with a virus scan": [
    ...["file-transfer", "objects", "malware-scan", "file-events"],
  ],
  "Multi-region active-active API with a global database": [
    ...["global-entry", "load-balancer", "app", "registry", "relational", "database-failover", "waf", "dns"],
  ],
  "Virtual desktops for 200 call centre agents": ["desktop", "files"],
  "GraphQL API for a mobile app with offline sync and user profiles": [
    ...["graphql", "handler", "document", "identity", "mobile-backend"],
  ],
  "Train machine-learning models on GPUs and serve predictions": [
    ...["training", "model-registry", "serving"],
  ],
  "A secrets store, keys, and a private network with a firewall and NAT": [
    ...["secrets", "keys", "network", "subnets", "web-egress", "egress"],
  ],
};

/** Sentences with their roles: what is built does not hang on how the planner reads them. */
export const REQUESTS: readonly ProposeRequest[] = Object.entries(ROLES).map(([intent, roles]) => ({
  intent,
  facts: { roles: [...roles] },
}));
