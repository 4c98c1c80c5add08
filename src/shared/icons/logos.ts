/** The marks of services that ship with the extension; loaded only where somebody asks for them. */
import * as z from "zod/mini";
import type { Icons } from "./icons.ts";

/** Marks as SVG documents by their names, and the names of marks by types without their versions. */
export interface LogoTable {
  readonly marks: Record<string, string>;
  readonly types: Record<string, string>;
}

/** The marks of those of the types that have one. @param keys types without their versions */
export async function logosOf(keys: readonly string[]): Promise<Icons> {
  const { default: data } = await import("../generated/logos.json", { with: { type: "json" } });
  const { marks, types } = z.parse(z.custom<LogoTable>(), data);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = Object.hasOwn(types, key) ? marks[types[key] ?? ""] : undefined;
      return text === undefined ? [] : [[key, { kind: "svg", text }] as const];
    }),
  );
}
