/** Taking in a cost export of a million rows: time, memory, and what a second time changes. */
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createService } from "../../src/service/service.ts";

const ROWS = 1_000_000;
/** The columns that the published 1.0 sample has, of which the importer reads six: parsing the others is the work. */
const COLUMNS = [
  "BilledCost,BillingAccountId,BillingAccountName,BillingCurrency,BillingPeriodEnd,BillingPeriodStart",
  "ChargeCategory,ChargeDescription,ChargePeriodEnd,ChargePeriodStart,EffectiveCost,ListCost,ProviderName",
  "RegionId,ResourceId,ResourceName,ServiceCategory,ServiceName,SkuId,SubAccountId,SubAccountName,Tags",
].join(",");

function* rows(): Generator<string> {
  yield `${COLUMNS}\n`;
  let piece = "";
  for (let row = 0; row < ROWS; row++) {
    const day = String((row % 30) + 1).padStart(2, "0");
    const at = `2026-09-${day}T${String(row % 24).padStart(2, "0")}:00:00Z`;
    piece +=
      `0.25,123456789012,Main,USD,2026-10-01T00:00:00Z,2026-09-01T00:00:00Z,Usage,"Hours, of ${row % 97}",` +
      `${at},${at},0.25,0.3,Provider,eu-central-1,resource-${row % 5000},name,Compute,Service ${row % 40},sku,` +
      `${row % 20},Team ${row % 20},"{""team"": ""${row % 7}""}"\n`;
    if (row % 1_000 !== 999) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** One row for the first import and one for its repetition. */
export async function benchImport() {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const folder = await mkdtemp(join(tmpdir(), "infra-planner-bench-"));
  const service = await createService({ dataDir: join(folder, "data") });
  const path = join(folder, "costs.csv");
  try {
    await pipeline(Readable.from(rows()), createWriteStream(path));
    const { id } = await service.createEnvironment((await service.createProject("Bench")).id, "bench");
    const measured = [];
    for (const time of ["first", "again"]) {
      let most = before;
      const sample = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
      const start = performance.now();
      const content = createReadStream(path);
      const { rows: taken, changed } = await service.importFiles({
        environmentId: id,
        kind: "costs",
        files: [{ name: "costs.csv", content }],
      });
      clearInterval(sample);
      measured.push({
        time,
        rows: taken,
        megabytes: Math.round(statSync(path).size / 1e6),
        seconds: ((performance.now() - start) / 1000).toFixed(1),
        "memory +MB": Math.round((most - before) / 1e6),
        changed,
      });
    }
    return measured;
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
