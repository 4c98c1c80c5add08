import type { PropertyCheck } from "../model.ts";
import { ENCRYPTION_CHECKS } from "./encryption.ts";
import { EXPOSURE_CHECKS } from "./exposure.ts";
import { RESILIENCE_CHECKS } from "./resilience.ts";
import { RUNTIME_CHECKS } from "./runtimes.ts";

export const PROPERTY_CHECKS: readonly PropertyCheck[] = [
  ...EXPOSURE_CHECKS,
  ...ENCRYPTION_CHECKS,
  ...RESILIENCE_CHECKS,
  ...RUNTIME_CHECKS,
];
