/** Prints the OpenAPI 3.0 document of the interface on stdout. */
import { openApiDocument } from "./openapi.ts";

process.stdout.write(`${JSON.stringify(openApiDocument("/"), null, 2)}\n`);
