/** What holds when several instances serve one database, whoever of them is asked, and whatever ends half-way. */
import assert from "node:assert/strict";
import pg from "pg";
import type { Service } from "../../src/service/service.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import { aboutEnvironment } from "../../src/service/store/subjects.ts";
import { asking, fileOf, focusTable } from "../service/importSupport.ts";
import { askServer, freshDatabase } from "../support/postgres/cluster.ts";
import { closeOpened, openInstance, openStoreOf, waitingIn } from "./support.ts";

closeOpened();

const DAYS = 30;
/** Costs of each day of a month, all the same, for several services. */
const month = (cost: number, services = 4) =>
  focusTable(
    ...Array.from({ length: DAYS * services }, (_, row) => {
      const day = String(1 + (row % DAYS)).padStart(2, "0");
      return `2026-09-${day},${cost},EUR,1,Service ${Math.floor(row / DAYS)}`;
    }),
  );

const exchange = async (service: Service, code: string) =>
  service.fetch(
    new Request("http://built-in.invalid/v1/auth/cli-exchange", {
      method: "POST",
      body: JSON.stringify({ code }),
    }),
  );

describe("Instances over one database", () => {
  let url: string;
  let services: readonly [Service, Service];
  let environment: string;
  beforeEach(async () => {
    url = await freshDatabase();
    services = [await openInstance(url), await openInstance(url)];
    const [first, second] = services;
    const { id } = await first.createProject("Project");
    environment = (await second.createEnvironment(id, "production")).id;
  });
  const by = (index: number) => services[index % 2] ?? services[0];

  it("exchange a login code once, however many ask for it at the same time", async () => {
    const code = await services[0].issueLoginCode();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => exchange(by(index), code)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 401).length, 199);
    assert.equal(await services[1].revokeTokens(), 1);
  });

  it("take imports into one environment one after the other, each as a whole", async () => {
    const { see } = asking(services[0], environment);
    const seen: number[][] = [];
    let importing = true;
    const reading = (async () => {
      while (importing) seen.push(costsOf(await see("cost")));
    })();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        asking(by(index), environment).take("costs", fileOf(`${index}.csv`, month(index + 1))),
      ),
    );
    importing = false;
    await reading;
    seen.push(costsOf(await see("cost")));
    for (const costs of seen) assert.ok(new Set(costs).size <= 1, `${costs}`);
    assert.equal(seen.at(-1)?.length, DAYS);
    // Each replaces what was there: of one alone something is left.
    assert.equal((await services[1].imports(environment)).length, 1);
  });

  it("make one project or environment of a name, whoever is asked for it", async () => {
    const projects = await Promise.all(
      Array.from({ length: 20 }, (_, index) => by(index).createProject("Shop")),
    );
    assert.equal(new Set(projects.map(({ id }) => id)).size, 1);
    const [{ id } = { id: "" }] = projects;
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, index) => by(index).createEnvironment(id, `env ${index % 10}`)),
    );
    assert.equal(new Set(made.map((each) => each.id)).size, 10);
  });

  it("do not wait with a sign-in, or with another environment, for an import that takes its time", async () => {
    const [, { id: project }] = [services, await services[0].createProject("Project")];
    const { id: other } = await services[0].createEnvironment(project, "staging");
    const store = await openStoreOf(url);
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const importing = store.database.transaction(aboutEnvironment(environment), async () => {
      const row = sql`INSERT INTO cost_imports VALUES (${environment}, ${"source"}, ${"name"}, ${0})`;
      await store.database.run(row);
      begin();
      await told;
    });
    await begun;
    const same = asking(services[0], environment).take("costs", fileOf("a.csv", month(1)));
    await waitingIn(url);
    for (const service of services) {
      assert.equal((await exchange(service, await service.issueLoginCode())).status, 200);
      await asking(service, other).take("costs", fileOf("b.csv", month(2)));
      await service.createProject("Further");
      assert.equal((await service.createEnvironment(project, "production")).id, environment);
    }
    assert.deepEqual(await services[0].imports(environment), []);
    goOn();
    await Promise.all([importing, same]);
    assert.equal((await services[1].imports(environment)).length, 1);
  });

  it("delete a project only when the import into it is over, which no sign-in waits for", async () => {
    const store = await openStoreOf(url);
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const importing = store.database.transaction(aboutEnvironment(environment), async () => {
      begin();
      await told;
      return store.projects.seesEnvironment("usr_owner", environment);
    });
    await begun;
    const [project] = await services[0].projects();
    const deleting = (await openStoreOf(url)).deleteProject(project?.id ?? "");
    await waitingIn(url);
    assert.equal((await exchange(services[1], await services[1].issueLoginCode())).status, 200);
    goOn();
    assert.equal(await importing, true);
    await deleting;
    assert.deepEqual(await services[0].projects(), []);
  });

  it("have nothing of an import whose connection the server ended, and take the next one", async () => {
    const { take, see } = asking(services[0], environment);
    await take("costs", fileOf("before.csv", month(1)));
    const before = await see("cost");
    // Somebody holds the last of the tables that it writes to: all else it has written by then.
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query("BEGIN; LOCK TABLE cost_item_days IN EXCLUSIVE MODE");
    const broken = assert.rejects(take("costs", fileOf("after.csv", month(2))), (error) => {
      assert.ok(error instanceof StorageError && error.problem === "unreachable", String(error));
      return true;
    });
    const [pid] = await waitingIn(url);
    await askServer("SELECT pg_terminate_backend($1)", [pid]);
    await broken;
    await holder.end();
    assert.deepEqual(await see("cost"), before);
    assert.deepEqual(
      (await services[1].imports(environment)).map(({ name }) => name),
      ["before.csv"],
    );
    await take("costs", fileOf("after.csv", month(2)));
    assert.deepEqual(new Set(costsOf(await see("cost"))), new Set([8]));
  });
});

function costsOf(answer: { daily_costs?: readonly { cost: number }[] }): number[] {
  return (answer.daily_costs ?? []).map(({ cost }) => cost);
}
