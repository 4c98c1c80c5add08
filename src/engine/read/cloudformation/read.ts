/** Reads templates of CloudFormation and SAM, and what AWS CDK synthesized. */
import type { Reading, SourceFiles } from "../model.ts";
import { ReadingBuilder } from "./build.ts";
import { Loader } from "./load.ts";

/**
 * What a template declares, with the stacks within it that are files of the named folders; others are one thing each.
 *
 * A resource is marked as `never` there if its condition is false in every deployment. One whose condition rests on a
 * parameter that a deployment may choose, or on what only the cloud knows, is there, whatever the parameter's default.
 * @throws ReadError where the template itself cannot be read
 */
export async function readCloudFormation(files: SourceFiles, file: string): Promise<Reading> {
  const loader = new Loader(files);
  const template = await loader.load(file);
  const builder = new ReadingBuilder(loader.templates);
  builder.addStack(template);
  return { ...builder.build(), readFrom: [...loader.templates.keys()] };
}
