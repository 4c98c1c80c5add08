/** Plan files that somebody saved, and then changed or left to grow old. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commitAll } from "./git.ts";

const QUEUE = { type_id: "aws:sqs/queue@1", name: "mails" };

/** As it was saved when the knowledge base was another one, which recommended a virtual machine. */
export const SAVED = {
  intent: "A queue for e-mails that a function sends",
  constraints: {},
  provider: "aws",
  kb_version: 0,
  recommended: [QUEUE.type_id, "aws:ec2/instance@1"],
  chosen: [QUEUE.type_id, "aws:ec2/instance@1"],
  components: [QUEUE, { type_id: "aws:ec2/instance@1", name: "mailer" }],
  deploy_order: ["mails", "mailer"],
};

export const BEFORE = {
  components: [QUEUE, { type_id: "aws:lambda/function@1", name: "mailer" }],
  deploy_order: ["mails", "mailer"],
};
export const AFTER = {
  components: [{ type_id: "aws:sns/topic@1", name: "news" }, ...BEFORE.components],
  deploy_order: ["news", "mails", "mailer"],
};

/** Writes `shop.plan.json`, which has changed since its last commit, and `early.plan.json`, as it was before. */
export async function writeChangedPlan(folder: string): Promise<void> {
  const write = (name: string, plan: unknown) => writeFile(join(folder, name), JSON.stringify(plan, null, 2));
  await write("shop.plan.json", BEFORE);
  await write("early.plan.json", BEFORE);
  commitAll(folder, "Plan the shop");
  await write("shop.plan.json", AFTER);
}
