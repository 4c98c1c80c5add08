import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { hashRuleSet } from "../../../src/engine/composition/ruleSet.ts";
import { lookup, search } from "../../../src/engine/primitives.ts";
import { catalogueOf, entry, SMALL_CLOUD } from "./fixture.ts";

describe("primitives", () => {
  const found = (query: string, provider = "acme") =>
    search(SMALL_CLOUD, provider, query).map(({ display_name }) => display_name);

  it("are looked up by identifier, and by the literal provider word", () => {
    assert.equal(lookup(SMALL_CLOUD, "acme:msg/queue@1")?.display_name, "Queue");
    assert.equal(lookup(SMALL_CLOUD, "acme:msg/queue@9"), undefined);
    assert.equal(lookup(shippedCatalogue(), "provider:sqs/queue@1")?.type_id, "aws:sqs/queue@1");
  });

  it("are all there, by name, for an empty query", () => {
    assert.equal(found(" ").length, SMALL_CLOUD.entries.length);
    assert.deepEqual(found(""), [...found("")].sort());
  });

  it("are ranked: names first, then types, capabilities and summaries; every word must match", () => {
    assert.deepEqual(found("table"), ["Table", "Cached table"]);
    assert.deepEqual(found("container runtime"), ["Service"]);
    assert.deepEqual(found("cached banana"), []);
    assert.equal(found("acme:id/role@1")[0], "Role");
  });

  it("of an unknown provider are none", () => {
    assert.deepEqual(found("queue", "nimbus"), []);
  });

  it("name the cloud's own resource type where the identifier does not spell it", () => {
    const typeOf = (id: string) => lookup(shippedCatalogue(), `azure:${id}@1`)?.resource_type;
    assert.equal(typeOf("web/functionapps"), "Microsoft.Web/sites");
    assert.equal(typeOf("storage/queues"), "Microsoft.Storage/storageAccounts/queueServices/queues");
    assert.equal(typeOf("app/containerapps"), undefined);
  });

  it("say where a type stands that is not for new designs, and come after those that are", () => {
    const redis = lookup(shippedCatalogue(), "azure:cache/redis@1");
    assert.equal(redis?.lifecycle?.successor, "azure:cache/redisenterprise@1");
    assert.match(redis?.lifecycle?.note ?? "", /will be retired on 2028-09-30/);
    assert.equal(lookup(shippedCatalogue(), "aws:sqs/queue@1")?.lifecycle, undefined);
    const names = search(shippedCatalogue(), "azure", "redis").map(({ type_id }) => type_id);
    assert.ok(names.indexOf("azure:cache/redisenterprise@1") < names.indexOf("azure:cache/redis@1"));
  });

  it("of the shipped catalogue answer to the words people use", () => {
    const first = (query: string) => search(shippedCatalogue(), "provider", query)[0]?.type_id;
    assert.equal(first("dlq"), "aws:sqs/queue@1");
    assert.equal(first("lambda"), "aws:lambda/function@1");
    assert.equal(first("s3 bucket"), "aws:s3/bucket@1");
  });
});

describe("rule set hash", () => {
  it("is the same for the same catalogue, and another for another", () => {
    const [a, b] = [entry("a/a"), entry("b/b")];
    assert.match(hashRuleSet(catalogueOf(a), []), /^[0-9a-f]{64}$/);
    assert.equal(hashRuleSet(catalogueOf(a, b), []), hashRuleSet(catalogueOf(b, a), []));
    assert.notEqual(hashRuleSet(catalogueOf(a, b), []), hashRuleSet(catalogueOf(a), []));
  });

  it("does not depend on the order of an entry's keys", () => {
    const a = entry("a/a");
    const turned = Object.fromEntries(Object.entries(a).reverse()) as typeof a;
    assert.equal(hashRuleSet(catalogueOf(a), []), hashRuleSet(catalogueOf(turned), []));
  });
});
