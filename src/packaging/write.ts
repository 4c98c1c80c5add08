/** Writes what a package says about what it is made of; the last step of a build. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { readBundle } from "./bundled.ts";
import { carriedByData } from "./carried.ts";
import { noticesOf } from "./notices.ts";
import { sbomOf } from "./sbom.ts";

/**
 * Writes `ThirdPartyNotices.txt` and `sbom.cdx.json` into `dist`. The bill of materials tells the time of the build if
 * `SOURCE_DATE_EPOCH` does (seconds, see reproducible-builds.org), so that building again makes the same package.
 * @param metafiles what esbuild says of everything that is shipped.
 * @throws Error when something is bundled whose license does not allow it.
 */
export function writeNotices(metafiles: readonly Metafile[], root: string): void {
  const bundle = readBundle(metafiles, root);
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const epoch = process.env["SOURCE_DATE_EPOCH"];
  const time = epoch === undefined ? undefined : new Date(Number(epoch) * 1000);
  const data = carriedByData(root);
  writeFileSync(join(root, "dist", "ThirdPartyNotices.txt"), noticesOf(bundle.packages, data));
  writeFileSync(join(root, "dist", "sbom.cdx.json"), sbomOf(bundle, manifest, data, time));
}
