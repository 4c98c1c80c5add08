import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import type { ImportRequest } from "../../src/service/import/importer.ts";
import type { ImportFile } from "../../src/service/import/input.ts";
import type { Service, ServiceOptions } from "../../src/service/service.ts";
import { openService } from "../support/stores.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures");

/** A file of test/fixtures, by its path there. */
export function fixture(path: string): ImportFile {
  return { name: path.split("/").at(-1) ?? "", content: createReadStream(join(FIXTURES, path)) };
}

export function fixtureText(path: string): string {
  return readFileSync(join(FIXTURES, path), "utf8");
}

/** A file with this content, read in pieces of so many bytes. */
export function fileOf(name: string, content: string | Uint8Array, piece = 64 * 1024): ImportFile {
  const bytes = Buffer.from(content);
  async function* pieces() {
    for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
  }
  return { name, content: pieces() };
}

const opened = new Set<Service>();

/**
 * Closes what a file's tests have opened after each of them. Each file says so itself: one process runs several, and
 * hooks of this one would only be heard in the first.
 */
export function closeEnvironments(): void {
  afterEach(async () => {
    for (const service of opened) await service.close();
    opened.clear();
  });
}

/** A service, to be closed by {@link closeEnvironments}, with one empty environment, and the few things import tests ask of it. */
export async function emptyEnvironment(options: Partial<ServiceOptions> = {}) {
  const service = await openService({ dataDir: ":memory:", ...options });
  opened.add(service);
  const { id } = await service.createEnvironment((await service.createProject("Project")).id, "production");
  return { service, environmentId: id, ...asking(service, id) };
}

/** What the service's callers see of an environment, and importing into it. */
export function asking(service: Service, environmentId: string) {
  const url = "http://built-in.invalid";
  let token: Promise<string> | undefined;
  const signIn = async () => {
    const body = JSON.stringify({ code: await service.issueLoginCode() });
    const answer = await service.fetch(new Request(`${url}/v1/auth/cli-exchange`, { method: "POST", body }));
    return ((await answer.json()) as { token: string }).token;
  };
  /** GET below the environment; the parsed body. */
  const see = async (what: string) => {
    token ??= signIn();
    const headers = { authorization: `Bearer ${await token}` };
    const answer = await service.fetch(
      new Request(`${url}/v1/environments/${environmentId}/${what}`, { headers }),
    );
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
    return (await answer.json()) as any;
  };
  const take = (
    kind: ImportRequest["kind"],
    files: ImportFile | readonly ImportFile[],
    options: Partial<ImportRequest> = {},
  ) => service.importFiles({ environmentId, kind, files: [files].flat() as ImportFile[], ...options });
  return { see, take };
}

const FOCUS_HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName";
/** A FOCUS export as CSV. */
export const focusTable = (...rows: readonly string[]) => [FOCUS_HEADER, ...rows, ""].join("\n");

type Codec = "UNCOMPRESSED" | "SNAPPY" | "GZIP" | "BROTLI" | "ZSTD";

/** A FOCUS table as another program writes it: the columns in its types. */
export function focusParquet(
  columns: readonly ColumnSource[],
  { codec = "SNAPPY", rowGroupSize }: { readonly codec?: Codec; readonly rowGroupSize?: number } = {},
): Uint8Array {
  const compressors = {
    GZIP: (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes)),
    BROTLI: (bytes: Uint8Array) => new Uint8Array(brotliCompressSync(bytes)),
    ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes)),
  };
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [...columns],
      codec,
      compressors,
      ...(rowGroupSize && { rowGroupSize }),
    }),
  );
}

/** So many rows of half a euro, a thousand a day. */
export function halves(count: number): readonly ColumnSource[] {
  const times = (make: (row: number) => unknown) => Array.from({ length: count }, (_, row) => make(row));
  return [
    { name: "x_Other", data: times((row) => `other ${row}`) as string[], type: "STRING" },
    {
      name: "ChargePeriodStart",
      data: times((row) => new Date(Date.UTC(2026, 0, 1 + Math.floor(row / 1000)))) as Date[],
      type: "TIMESTAMP",
    },
    { name: "EffectiveCost", data: times(() => 0.5) as number[], type: "DOUBLE" },
    { name: "BillingCurrency", data: times(() => "EUR") as string[], type: "STRING" },
    { name: "BillingAccountId", data: times(() => "1") as string[], type: "STRING" },
    { name: "ServiceName", data: times((row) => `Service ${row % 3}`) as string[], type: "STRING" },
    {
      name: "SubAccountId",
      data: times((row) => (row % 2 ? null : "sub")) as (string | null)[],
      nullable: true,
      type: "STRING",
    },
  ];
}
