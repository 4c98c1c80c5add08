/** Advice on generated code (`code/advice/*.yaml`), read, and held against the resource types that there are. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { byEachCloud, type Cloud } from "../../shared/clouds.ts";
import { Advice, typesNamedIn } from "../code/beside/advice.ts";
import { isOf } from "../code/beside/advise.ts";
import { CODE_TABLES, cloudOfTable } from "../code/tables.ts";
import { readSchemaTable, schemaFile } from "./schemaFiles.ts";

/** @param directory that of the code's data */
export function readAdvice(directory: string, report: (problem: string) => void): Record<Cloud, Advice> {
  return byEachCloud((cloud): Advice => {
    const path = join(directory, "advice", `${cloud}.yaml`);
    if (!existsSync(path)) return Advice.parse({});
    const { data, error } = Advice.safeParse(parse(readFileSync(path, "utf8")));
    if (error) report(`advice/${cloud}.yaml: ${z.prettifyError(error)}`);
    const advice = data ?? Advice.parse({});
    const known = CODE_TABLES.filter((table) => cloudOfTable(table) === cloud).flatMap((table) =>
      Object.keys(readSchemaTable(schemaFile(directory, table)).types),
    );
    for (const type of typesNamedIn(advice))
      if (!known.some((one) => isOf(one, type)))
        report(`advice/${cloud}.yaml: no resource type is called ${type}`);
    return advice;
  });
}
