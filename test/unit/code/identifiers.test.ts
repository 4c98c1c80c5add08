/** Identifiers of generated code: short enough to read, unique, and the same for the same plan. */
import assert from "node:assert/strict";
import { Identifiers } from "../../../src/engine/code/identifiers.ts";
import { Variables } from "../../../src/engine/code/variables.ts";

const between = (from: string, to: string, ...endings: string[]) =>
  new Identifiers("snake").takeBetween(from, to, ...endings);

describe("Identifiers between two components", () => {
  it("say once what the names of both end in", () => {
    assert.equal(
      between("application-security-group", "data-security-group", "out", "5432"),
      "application_data_security_group_out_5432",
    );
    assert.equal(between("data-security-group", "data-security-group", "in"), "data_security_group_in");
    assert.equal(between("orders-table", "users-table", "copy"), "orders_table_users_table_copy");
  });

  it("say once what one of them begins with, and tell apart which way it is", () => {
    assert.equal(between("ecs-task", "ecs-task-role", "policy"), "ecs_task_role_policy");
    assert.equal(between("ecs-task-role", "ecs-task", "policy"), "ecs_task_role_own_policy");
    assert.equal(between("Orders API", "orders-api-role", "policy"), "orders_api_role_policy");
  });

  it("are unique whatever the names", () => {
    const ids = new Identifiers("pascal");
    const names = ["a", "a-b", "a-b-c", "b-c", "c", "", "ß", "a b"];
    const taken = names.flatMap((from) => names.map((to) => ids.takeBetween(from, to, "policy")));
    assert.equal(new Set(taken.map((id) => id.toLowerCase())).size, taken.length);
  });
});

describe("Identifiers that are too long", () => {
  const long = "managed-service-for-apache-airflow-environment";
  const endings = ["bigquery-data-editor", "bigquery-data-viewer"] as const;

  it("keep what they are of and what tells them apart, whichever is asked for first", () => {
    for (const form of ["snake", "pascal", "camel"] as const) {
      const [forth, back] = [new Identifiers(form), new Identifiers(form)];
      const one = endings.map((ending) => forth.take(long, ending, "policy"));
      const other = endings.toReversed().map((ending) => back.take(long, ending, "policy"));
      assert.deepEqual(one, other.toReversed());
      for (const id of one) assert.ok(id.length <= 60, id);
    }
    const [editor] = endings.map((ending) => new Identifiers("snake").take(long, ending, "policy"));
    assert.match(editor ?? "", /^managed_service_for_apache_bigquery_data_editor_policy_[a-z0-9]{4}$/);
    const pascal = new Identifiers("pascal").take(long, "bigquery-data-editor", "policy", "of", "role");
    assert.match(pascal, /^ManagedServiceForApacheBigqueryDataEditorPolicyOfRole[A-Z0-9][a-z0-9]{3}$/);
  });

  it("are cut within a word where that is most of them", () => {
    const id = new Identifiers("snake").take(`a-${"x".repeat(100)}`);
    assert.match(id, /^a_x{53}_[a-z0-9]{4}$/);
  });
});

describe("Variables of a component", () => {
  const ask = (...questions: readonly (readonly [component: string, name: string])[]) => {
    const variables = new Variables({}, { documents: true, said: { doubts: [] }, decide: () => {} });
    return questions.map(([component, name]) => {
      const value = variables.ask(
        { name: component, type_id: "" },
        { name, type: "string", description: "" },
      );
      return value.kind === "variable" ? value.name : "";
    });
  };

  it("say no word twice in a row", () => {
    assert.deepEqual(ask(["job-queue", "queue_length"]), ["job_queue_length"]);
    assert.deepEqual(ask(["distribution", "origin_origin_id"]), ["distribution_origin_id"]);
    assert.deepEqual(ask(["rule", "rule"], ["tenant-of-customers", "customers"]), [
      "rule_value",
      "tenant_of_customers_value",
    ]);
  });

  it("are one for each question", () => {
    const names = ask(["site", "origin_id"], ["site", "origin_origin_id"], ["site-origin", "id"]);
    assert.equal(new Set(names).size, 3);
    assert.deepEqual(ask(["site", "origin_id"], ["site", "origin_id"]), ["site_origin_id", "site_origin_id"]);
  });
});
