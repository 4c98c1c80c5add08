/** How the client bears the worst bodies: its longest stall, and the memory it takes meanwhile. */
import { ACCEPTED, LONG_IDS, projectList, REFUSED } from "../client/hostileBodies.ts";
import { connectTo } from "../support/client.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { measureStrain, type Strain } from "../support/strain.ts";

/** @returns milliseconds of the thread's computing time, and MB, by the kind of body */
export async function benchStrain(): Promise<Record<string, Omit<Strain, "computedMs">>> {
  const refused = Object.entries(REFUSED).map(([name, [answer]]) => [name, answer] as const);
  const bodies = [
    ...refused,
    ...Object.entries({ ...ACCEPTED, ...LONG_IDS }),
    ["the largest project list", projectList] as const,
  ];
  const found: Record<string, Omit<Strain, "computedMs">> = {};
  for (const [name, answer] of bodies) {
    await using server = await FaultServer.start(json({ id: "u0" }));
    await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
    // First use loads and compiles, which is not what is measured.
    await harness.client.me();
    server.answer(answer);
    const call = () => (answer === projectList ? harness.client.projects("o1") : harness.client.me());
    const { stallMs, peakMB } = await measureStrain(() => call().catch(() => undefined));
    found[name] = { stallMs: Math.round(stallMs), peakMB: Math.round(peakMB) };
  }
  return found;
}
