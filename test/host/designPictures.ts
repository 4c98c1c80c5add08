/** Designs of every size on every cloud in the real panel, to be looked at: would one put them into a document? */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { proposed } from "../support/composing.ts";
import { CLOUDS } from "../support/pictures/intents.ts";
import type { Theme } from "../support/themes.ts";
import { Workbench } from "../ui/driver/workbench.ts";

/** What a design is told with, and the ids of its roles, of which alone it is made: no sentence is read for it. */
interface Asked {
  readonly intent: string;
  readonly roles: string;
}

const SHOP: Asked = {
  intent:
    "online shop: web site on a CDN with a firewall, containers in a private network over two zones, Postgres with replicas, " +
    "Redis cache, search, sign-in of customers, payments workflow, order queue with workers, order e-mails, event bus, " +
    "clickstream into a data lake with SQL queries, nightly batch job, file uploads, secrets, encryption keys, audit trail, " +
    "backups, dashboards and alarms",
  roles:
    "app cdn waf certificate dns network subnets private-link relational cache search identity workflow task-queue worker " +
    "email events stream lake query schedule batch objects secrets keys audit backup metrics logs dashboard alarm alert-target",
};
const GROUP: Asked = {
  intent:
    `${SHOP.intent}, recommendations by machine learning, continuous delivery from a repository, telemetry of devices with ` +
    "rules and a time-series store, a VPN for the employees, ten microservices on Kubernetes with a registry, an assistant " +
    "that answers from our manuals, push notifications, live updates over WebSockets, virtual machines of the old accounting " +
    "with shared files, a jump host, private DNS, a graph database for fraud, nightly exports to partners over SFTP",
  roles:
    `${SHOP.roles} recommendations source pipeline build registry device-ingestion device-rules time-series stream-processing ` +
    "notify vpn cluster model retrieval vectors push websocket vm files bastion private-dns graph file-transfer",
};

/** Designs of about so many components; clouds need more or fewer for the same, so that each has its own. */
const DESIGNS: Readonly<Record<(typeof CLOUDS)[number], Readonly<Record<number, Asked>>>> = {
  aws: {
    5: { intent: "a queue, a function that works it off, an alarm", roles: "queue handler alarm" },
    12: {
      intent: "clickstream into a data lake, queried with SQL every morning",
      roles: "stream stream-processing objects etl query schedule observability",
    },
    25: {
      intent:
        "CRUD REST API for a mobile app: users log in, a document database, push notifications, file uploads behind a CDN, " +
        "e-mails from a queue, alarms, backups",
      roles:
        "handler http-api app-data identity push objects cdn waf certificate dns task-queue email alarm alert-target " +
        "dashboard backup secrets keys audit",
    },
    60: SHOP,
  },
  azure: {
    5: {
      intent: "a function behind an HTTP API with a document database",
      roles: "handler http-api document",
    },
    12: {
      intent: "internal web app in a private network, SQL database, cache, single sign-on, secrets",
      roles: "app relational cache workforce-identity secrets network private-link",
    },
    25: {
      intent:
        "internal web app in a private network, SQL database with backups, cache, single sign-on, secrets, encryption keys, " +
        "workers with a queue, alarms and dashboards, VPN",
      roles:
        "app relational cache workforce-identity secrets keys worker queue alarm dashboard backup vpn network private-link",
    },
    60: GROUP,
  },
  gcp: {
    5: {
      intent: "a company website on our own domain, with a contact form that sends e-mails",
      roles: "static-site certificate dns email handler",
    },
    12: {
      intent: "web application on virtual machines behind a load balancer, MySQL, backups",
      roles: "vm load-balancer relational backup network",
    },
    25: {
      intent:
        "internal web app in a private network, containers behind a load balancer, SQL database, cache, single sign-on, " +
        "secrets, encryption keys, workers with a queue, search, alarms and dashboards, audit trail, nightly report, VPN",
      roles:
        "app load-balancer relational cache workforce-identity secrets keys worker queue search alarm dashboard audit " +
        "schedule vpn network",
    },
    60: GROUP,
  },
};
/** How far a plan's size may be from what it stands for. */
const TOLERANCE = 0.15;
const THEMES: readonly Theme[] = ["light", "dark", "highContrast"];
const WIDTHS = [700, 1600];

/** Writes two pictures of each design, as narrow and as wide as people have the panel; the themes take turns. */
export async function designPictures(folder: string): Promise<void> {
  const code = await Workbench.launch({
    theme: "light",
    viewport: { width: 1600, height: 900 },
    settings: { "infraPlanner.diagram.view": "architecture" },
  });
  const panel = code.webview().content;
  const designs = CLOUDS.flatMap((cloud, turn) =>
    Object.entries(DESIGNS[cloud]).map(([size, { intent, roles }], index) => {
      const plan = { intent, ...proposed("", cloud, { roles: roles.split(" ") }) };
      const { length } = plan.components;
      if (Math.abs(length - Number(size)) > Math.ceil(TOLERANCE * Number(size)))
        throw new Error(`${cloud}: ${length} components stand for ${size}. Choose other roles.`);
      return { cloud, size, plan, theme: THEMES[(index + turn) % THEMES.length] ?? "light" };
    }),
  ).sort((a, b) => THEMES.indexOf(a.theme) - THEMES.indexOf(b.theme));
  let theme: Theme = "light";
  try {
    await mkdir(folder, { recursive: true });
    await code.runCommand("View: Toggle Primary Side Bar Visibility");
    for (const { cloud, size, plan, ...design } of designs) {
      if (design.theme !== theme) await code.setTheme(design.theme);
      theme = design.theme;
      const file = `${cloud}-${size}.plan.json`;
      await writeFile(join(code.folder, file), JSON.stringify(plan));
      await code.page.setViewportSize({ width: 1600, height: 900 });
      await code.openFile(file);
      await code.runCommand("Infra Planner: Render Plan Diagram");
      await panel.locator(".diagram-title", { hasText: file }).waitFor();
      // The text stands beside it.
      await code.page.keyboard.press("ControlOrMeta+2");
      await code.runCommand("View: Maximize Editor Group");
      for (const width of WIDTHS) {
        await code.page.setViewportSize({ width, height: 900 });
        await panel.locator(".picture svg .node").first().waitFor();
        await code.page.mouse.move(width - 5, 890);
        await code.page.waitForTimeout(1_500);
        await code.screenshot(join(folder, `${cloud}-${size}-${width}-${theme}.png`));
      }
      await code.editors.closeAll();
    }
  } finally {
    await code.close();
  }
}
