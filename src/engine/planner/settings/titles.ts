/** How settings are called where they are told. */
import type { SettingName } from "../../catalogue/settings.ts";
import type { Measure } from "./amounts.ts";
import { DAY } from "./units.ts";

/** What a setting is, said of a type: "memory of the Lambda function"; and what its numbers measure, by its base unit. */
export const SETTINGS_SAID: Readonly<
  Partial<Record<SettingName, readonly [title: string, measure?: Measure, unit?: number]>>
> = {
  schedule: ["schedule"],
  engine: ["version"],
  runtime: ["runtime"],
  "instance-type": ["machine size"],
  "retention-days": ["retention", "time", DAY],
  "backup-days": ["retention of backups", "time", DAY],
  "version-days": ["retention of old versions", "time", DAY],
  "archive-days": ["move to the archive", "time", DAY],
  "locked-days": ["lock against changes", "time", DAY],
  "min-capacity": ["least number", "count", 1],
  "max-capacity": ["largest number", "count", 1],
  count: ["number", "count", 1],
  shards: ["shards", "count", 1],
  vcpu: ["processors", "processors", 1],
  "memory-mb": ["memory", "bytes", 1],
  "storage-gb": ["storage", "bytes", 1024],
  "timeout-seconds": ["timeout", "time", 1],
  "ttl-seconds": ["lifetime", "time", 1],
  "monthly-budget": ["limit", "money", 1],
};
