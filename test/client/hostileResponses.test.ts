import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createClient } from "../../src/client/client.ts";
import { ClientError } from "../../src/client/errors.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import { EnvironmentModel } from "../../src/editor/environments/model.ts";
import type { Organization } from "../../src/editor/environments/nodes.ts";
import { CountingClock } from "../support/clock.ts";
import { sized } from "../support/stress.ts";

/** Responses in all: one round answers each of the eight routes once. */
const ROUNDS = sized(130, 1300);

/** A list whose elements are marked as ones that must be kept, or as whatever a service may send. */
interface MixedList {
  readonly elements: readonly unknown[];
  /** What identifies each good element, in order. */
  readonly good: readonly string[];
}

function mixed(
  good: fc.Arbitrary<readonly [string, unknown]>,
  odd: fc.Arbitrary<unknown>,
): fc.Arbitrary<MixedList> {
  const element = fc.oneof(
    good.map(([key, value]) => ({ key, value })),
    odd.map((value) => ({ key: undefined, value })),
  );
  return fc.array(element, { maxLength: 8 }).map((elements) => ({
    elements: elements.map(({ value }) => value),
    good: elements.flatMap(({ key }) => (key === undefined ? [] : [key])),
  }));
}

const junk = fc.jsonValue({ maxDepth: 3 });
/** Fields under names that matter, with values that do not fit. */
const junkFields = fc.dictionary(
  fc.constantFrom(
    "id",
    "name",
    "email",
    "total_cost",
    "unit",
    "start_date",
    "daily_costs",
    "profiles_count",
    "checks",
    "environment_id",
    "run_id",
    "logs",
    "organizations",
    "environments",
    "candidates",
    "chunks",
    "kb_version",
    "rendered",
    "status",
    "__proto__",
    "constructor",
    "toString",
  ),
  junk,
);
const id = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
  fc.integer(),
);
/** Scalars are unreadable in lists of objects; objects get names that no reader looks for. */
const oddObject = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.array(junk, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("x", "y", "__proto__"), junk),
);

const projects = mixed(
  fc.tuple(id, junkFields).map(([value, extra]) => [String(value), { ...extra, id: value }] as const),
  oddObject,
);
const dailyCost = fc.integer({ min: -1000, max: 1000 }).chain((cost) =>
  fc
    .tuple(
      fc.constantFrom("cost", "amount", "total_cost", "value"),
      junkFields,
      fc.constantFrom("2026-01-01", "2026-01-01T00:00:00Z", 1767225600),
    )
    .chain(([key, extra, date]) =>
      fc.constantFrom<unknown>(
        cost,
        String(cost),
        { ...extra, cost: undefined, total_cost: undefined, [key]: cost, date },
        [date, cost],
      ),
    )
    .map((value) => [String(cost), value] as const),
);
const dailyCosts = mixed(
  dailyCost,
  fc.oneof(fc.constant(null), fc.boolean(), fc.constant("n/a"), fc.constant([]), fc.constant({ x: 1 })),
);
const checks = mixed(
  fc
    .tuple(
      id,
      fc.constantFrom("resource", "address", "name", "check", "id"),
      fc.constantFrom("status", "result", "drifted", "severity"),
      junk,
    )
    .map(
      ([subject, key, verdictKey, verdict]) =>
        [String(subject), { [key]: subject, [verdictKey]: verdict }] as const,
    ),
  oddObject,
);
const candidates = mixed(
  fc
    .tuple(fc.string({ minLength: 1 }), junkFields)
    .map(([type, extra]) => [type, { ...extra, type_id: type }] as const),
  oddObject,
);
const chunks = mixed(
  fc
    .tuple(fc.string({ minLength: 1 }), junkFields)
    .map(([text, extra]) => [text, { ...extra, chunk_text: text }] as const),
  oddObject,
);

/** A whole body instead of the expected one. */
const wreck = fc.oneof(
  { weight: 3, arbitrary: junk.map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc.tuple(junk, fc.nat()).map(([value, cut]) => JSON.stringify(value).slice(0, cut % 20)),
  },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "null",
      "[",
      "<html>",
      '{"isError":true}',
      '{"isError":true,"error":5}',
      '{"isError":false}',
      '{"isError":false,"result":[]}',
      "\u0000",
      '"\ud800"',
    ),
  },
);
const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 301, 400, 401, 403, 404, 409, 418, 422, 501, 599) },
);
const headers = fc.dictionary(
  fc.constantFrom(
    "link",
    "retry-after",
    "x-ratelimit-remaining",
    "x-request-id",
    "content-type",
    "date",
    "content-encoding",
  ),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "gzip",
    "<>; rel=next",
    '</x?a>; rel="next"',
    "<http://127.0.0.1:9>; rel=next",
    "text/html",
    "a, b",
    "\u00ff",
  ),
);

/** What a service answers to one route: the body that it should be in, or something else. */
interface Scripted {
  readonly body: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface Generated {
  readonly scripted: Scripted;
  /** The good elements that must come through; undefined when the body is no list of the kind at all. */
  readonly list: MixedList | undefined;
}

function answers(
  list: fc.Arbitrary<MixedList>,
  wrap: (elements: readonly unknown[], extra: object) => unknown,
): fc.Arbitrary<Generated> {
  const right = fc.tuple(list, junkFields).map(([generated, extra]) => ({
    body: JSON.stringify(wrap(generated.elements, extra)),
    list: generated,
  }));
  const wrong = wreck.map((body) => ({ body, list: undefined }));
  const body = fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: wrong });
  return fc.tuple(body, status, headers).map(([{ body: text, list: generated }, code, named]) => ({
    scripted: { body: text, status: code, headers: named },
    list: code < 300 ? generated : undefined,
  }));
}

const round = fc.record({
  user: answers(fc.constant({ elements: [], good: [] }), (_, extra) => extra),
  projects: answers(projects, (elements) => elements),
  cost: answers(dailyCosts, (elements, extra) => ({ ...extra, daily_costs: elements })),
  drift: answers(checks, (elements, extra) => ({ ...extra, checks: elements })),
  logs: answers(fc.constant({ elements: [], good: [] }), (_, extra) => extra),
  propose: answers(candidates, (elements, extra) => ({
    isError: false,
    result: { ...extra, candidates: elements },
  })),
  practices: answers(chunks, (elements, extra) => ({ ...extra, chunks: elements })),
  render: answers(fc.constant({ elements: [], good: [] }), (_, extra) => extra),
});

type Round = typeof round extends fc.Arbitrary<infer T> ? T : never;

const ROUTES: readonly (readonly [RegExp, keyof Round])[] = [
  [/\/v1\/me$/, "user"],
  [/\/projects/, "projects"],
  [/\/cost$/, "cost"],
  [/\/drift$/, "drift"],
  [/\/logs/, "logs"],
  [/\/propose$/, "propose"],
  [/\/practices/, "practices"],
  [/\/render-diagram$/, "render"],
];

describe("hostile responses", () => {
  it("by the thousand: no exception escapes, no good element is lost", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(round, async (generated) => {
        const transport = inProcessTransport((request) => {
          const path = URL.parse(request.url)?.pathname ?? "";
          const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1];
          // A next page that a Link header names is an end of the list.
          if (route === undefined || new URL(request.url).search === "?a") return Response.json([]);
          answered++;
          const { scripted } = generated[route];
          return new Response(scripted.body, scripted);
        });
        const client = createClient({
          baseUrl: "http://service.localhost",
          transport,
          token: { origin: "http://service.localhost", account: "alice", getToken: () => "token" },
          providerWord: "provider",
          clock: new CountingClock(),
          // What broke off is asked for again, without a wait.
          random: () => 0,
        });
        const keep = async <T>(
          call: Promise<T>,
          { list }: Generated,
          found: (value: T) => readonly (string | undefined)[],
        ) => {
          const value = await call.catch((error: unknown) => error);
          if (value instanceof Error) {
            assert.ok(value instanceof ClientError, String(value.stack));
            assert.equal(list, undefined, `${value.message} lost a list`);
          } else if (list) {
            assertKept(list, found(value as T));
          }
        };

        const settings = {
          organizations: ["o1"],
          environments: [{ id: "e1" }],
          pins: [{ id: "e1", name: "e1", place: "" }],
        };
        const model = new EnvironmentModel(
          client,
          () => settings,
          () => {},
        );
        await model.user.ensure();
        for (const organization of model.organizations()) await organization.projects.ensure();
        const [named] = model.organizations().filter(({ id: name }) => name === "o1") as [Organization];
        assertExpected(named.projects.error);
        if (generated.projects.list) {
          assertKept(
            generated.projects.list,
            model.projects(named).map(({ reading }) => reading.id),
          );
        }
        for (const project of model.projects(named)) model.environments(project);
        const { facts } = model.pinnedEnvironments()[0] ?? {};
        assert.ok(facts);
        await Promise.all([facts.cost.ensure(), facts.drift.ensure(), facts.logs.ensure()]);
        for (const { error } of [facts.cost, facts.drift, facts.logs, model.user]) assertExpected(error);
        if (generated.cost.list) {
          assertKept(
            generated.cost.list,
            facts.cost.value?.dailyCosts.items.map(({ cost }) => String(cost)) ?? [],
          );
        }
        if (generated.drift.list) {
          assertKept(generated.drift.list, facts.drift.value?.checks.map(({ subject }) => subject) ?? []);
        }
        await keep(client.propose({ intent: "a queue" }), generated.propose, (reading) =>
          reading.candidates.items.map(({ typeId }) => typeId),
        );
        await keep(client.practices("static site"), generated.practices, (reading) =>
          reading.chunks.items.map(({ text }) => text),
        );
        await client.renderDiagram({ components: [] }, "mermaid").catch(assertExpected);
        model.dispose();
      }),
      { numRuns: ROUNDS },
    );
    assert.ok(answered >= sized(1_000, 10_000), `${answered} responses`);
  });
});

/** Every good element is there, in the service's order. Odd ones that happen to be readable may stand between. */
function assertKept({ good }: MixedList, found: readonly (string | undefined)[]): void {
  let at = 0;
  for (const element of found) if (element === good[at]) at++;
  assert.equal(
    at,
    good.length,
    `lost ${JSON.stringify(good.slice(at))} of ${JSON.stringify(good)}, found ${JSON.stringify(found)}`,
  );
}

function assertExpected(error: unknown): void {
  if (error !== undefined) assert.ok(error instanceof ClientError, String((error as Error)?.stack ?? error));
}
