/** Names that rows are told apart by may be of any length, and hold anything. */
import assert from "node:assert/strict";
import { closeEnvironments, emptyEnvironment, fileOf, focusTable } from "./importSupport.ts";

closeEnvironments();

/** A text that no compression makes much shorter. */
function randomText(length: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 8;
  };
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + (next() % 20_000))).join("");
}

interface Part {
  readonly account: string;
  readonly service: string;
  readonly daily_costs: readonly { readonly cost: number }[];
}
const shown = ({ breakdown = [] }: { breakdown?: readonly Part[] }) =>
  breakdown.map(({ account, service, daily_costs: [day] }) => [account, service, day?.cost]);

describe("Long names", () => {
  it("of accounts and services are kept, told apart by their last character, and replaced", async () => {
    const { service, environmentId, take, see } = await emptyEnvironment();
    const long = randomText(999, 1);
    const rows = [
      [`${long}a`, `${long}x`, 4],
      [`${long}b`, `${long}x`, 3],
      [`${long}b`, `${long}y`, 2],
    ] as const;
    const table = (factor: number) =>
      focusTable(
        ...rows.map(([account, service, cost]) => `2026-09-01,${cost * factor},EUR,${account},${service}`),
      );
    await take("costs", fileOf("a.csv", table(1)));
    assert.deepEqual(shown(await see("cost?breakdown=true")), rows);
    await take("costs", fileOf("b.csv", table(2)));
    assert.deepEqual(
      shown(await see("cost?breakdown=true")),
      rows.map(([account, service, cost]) => [account, service, cost * 2]),
    );
    assert.equal((await service.imports(environmentId)).length, 1);
  });

  it("that mean a byte to a database are the names of different accounts", async () => {
    const { take, see } = await emptyEnvironment();
    const rows = ["A", "\\101", "\\\\101", "\\x41", "\\", "\\\\", "é", "\\303\\251"].map(
      (account, index) => [account, "Queue", 9 - index] as const,
    );
    const lines = rows.map(([account, service, cost]) => `2026-09-01,${cost},EUR,${account},${service}`);
    await take("costs", fileOf("a.csv", focusTable(...lines)));
    assert.deepEqual(shown(await see("cost?breakdown=true")), rows);
  });

  it("of resources are kept, and since when they have drifted", async () => {
    const { take, see } = await emptyEnvironment();
    const long = randomText(5_000, 2);
    const plan = (timestamp: string) =>
      JSON.stringify({
        ...{ format_version: "1.2", timestamp, planned_values: {} },
        resource_drift: ["a", "b"].map((end) => ({
          ...{ address: `aws_s3_bucket.b["${long}${end}"]`, mode: "managed" },
          change: { actions: ["update"], before: { v: 1 }, after: {} },
        })),
      });
    for (const day of ["10", "11"])
      await take("drift", fileOf(`${day}.json`, plan(`2026-09-${day}T10:00:00Z`)));
    const { checks } = await see("drift");
    assert.deepEqual(
      checks.map(({ resource, since }: { resource: string; since: string }) => [resource.at(-3), since]),
      [
        ["a", "2026-09-10T10:00:00.000Z"],
        ["b", "2026-09-10T10:00:00.000Z"],
      ],
    );
  });
});
