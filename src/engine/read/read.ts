/** One way in for all languages. What a file is, is told by what stands in it, and by its name only where that decides. */
import { MODULE_TYPE, type PlanInput } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { append } from "../../shared/append.ts";
import { decoderFor } from "../../shared/files/encoding.ts";
import { isHidden } from "../../shared/files/names.ts";
import { isPrinted } from "../../shared/json/printed.ts";
import { listed } from "../../shared/listed.ts";
import { redactText } from "../../shared/redaction/text.ts";
import { onOneLine } from "../../shared/seen.ts";
import { isConfiguration } from "../../shared/sources/configurationFiles.ts";
import { looksLikeArm, looksLikeCloudFormation } from "../../shared/sources/recognized.ts";
import { readArm } from "./arm/read.ts";
import { readCloudFormation } from "./cloudformation/read.ts";
import { type Below, configurationsBelow, documentsIn, readEach, withoutCalled } from "./configurations.ts";
import { isDocument, isStack } from "./documents.ts";
import { readJsonFile } from "./jsonFile.ts";
import {
  type DeclaredModule,
  ReadError,
  type Reading,
  type ReadProblem,
  refusalOf,
  type SourceFiles,
} from "./model.ts";
import { otherDocument, otherInFolder, otherKind } from "./otherKind.ts";
import { folderOf, folderPlace, inFolder } from "./paths.ts";
import { planOf } from "./plan.ts";
import { recognizedBelow } from "./recognizedBelow.ts";
import { shippedResourceTypes } from "./shipped.ts";
import { readTerraformFolder } from "./terraform/folder.ts";
import { looksShown, readShown } from "./terraform/shown.ts";
import { isEncrypted, looksLikeStateFile, readStateFile } from "./terraform/stateFile.ts";

/** What was read, and what became of it. */
export interface ReadInfrastructure {
  readonly plan: PlanInput;
  readonly readings: readonly Reading[];
  readonly summary: ReadSummary;
}

export interface ReadSummary {
  /** That are declared, without those whose condition is false in every deployment. */
  readonly resources: number;
  readonly components: number;
  /** Components that the catalogue has a type for, or that complete another. */
  readonly mapped: number;
  /** Types that the catalogue does not have, with how often each comes up; the most frequent first. */
  readonly unknown: readonly (readonly [type: string, count: number])[];
  readonly modules: number;
  readonly relations: number;
  /** References of the resources that are declared, each pair of two once. */
  readonly references: number;
  readonly problems: readonly ReadProblem[];
  /** Modules, stacks and deployments whose declarations are kept elsewhere, so that nothing is known of them. */
  readonly elsewhere: readonly ReadProblem[];
  /** What was named and could not be read at all; it is among the problems, too. */
  readonly refused: readonly ReadProblem[];
}

/**
 * Reads files and folders as one plan. A path that ends with `/`, or is empty, is a folder; others are files. A folder
 * that holds nothing to read itself stands for the configurations and templates below it that no other one calls as a
 * module or a stack; what of it is passed over is told. What cannot be read of several is told, and does not spoil the
 * others.
 * @throws ReadError that says what is wrong and where, when the only one that was named cannot be read
 */
export async function readInfrastructure(
  files: SourceFiles,
  paths: readonly string[],
): Promise<ReadInfrastructure> {
  const all: Reading[] = [];
  const named = new Set<Reading>();
  const problems: ReadProblem[] = [];
  const refused: ReadError[] = [];
  for (const path of paths)
    try {
      const found = await readPath(files, path);
      append(all, found.readings);
      append(problems, found.beside ?? []);
      if (!found.below) for (const reading of found.readings) named.add(reading);
      else append(problems, found.below);
    } catch (error) {
      refused.push(refusalOf(error, folderPlace(path).file));
    }
  const [first] = refused;
  if (first && paths.length === 1) throw first;
  const types = await shippedResourceTypes();
  const readings = withoutCalled(all, named);
  const plan = planOf(readings, types);
  return { plan, readings, summary: summaryOf(readings, plan, refused, problems) };
}

/** What a path stands for. */
interface Found {
  readonly readings: readonly Reading[];
  /** What is wrong below a folder whose readings are those of folders in it; absent: the path names them itself. */
  readonly below?: readonly ReadProblem[];
  /** What stands in a folder beside what it stands for, and is not read. */
  readonly beside?: readonly ReadProblem[];
}

async function readPath(files: SourceFiles, path: string): Promise<Found> {
  if (path === "" || path.endsWith("/")) return readFolder(files, path.replace(/\/$/, ""));
  // A file of a configuration says little without those beside it.
  if (isConfiguration(path)) return { readings: [await readTerraformFolder(files, folderOf(path))] };
  return { readings: [await readDocument(files, path)] };
}

async function readFolder(files: SourceFiles, folder: string): Promise<Found> {
  const names = (await files.list(folder)).filter((name) => !isHidden(name));
  if (names.some(isConfiguration)) {
    const reading = await readTerraformFolder(files, folder);
    const documents = documentsIn(folder, names);
    return { readings: [reading], beside: await besideOf(files, folder, reading, { found: [], documents }) };
  }
  const stacks = names.filter(isStack);
  if (stacks.length > 0)
    return { readings: await Promise.all(stacks.map((name) => readDocument(files, inFolder(folder, name)))) };
  const documents = names.filter(isDocument);
  const [document, ...more] = documents;
  if (document !== undefined && more.length === 0) {
    const reading = await readDocument(files, inFolder(folder, document));
    return {
      readings: [reading],
      beside: await besideOf(files, folder, reading, await configurationsBelow(files, folder)),
    };
  }
  const below = documents.length === 0 ? await configurationsBelow(files, folder) : undefined;
  const { readings = [], problems = [] } = below ? await readBelow(files, below, folder) : {};
  if (below && readings.length > 0) return { readings, below: [...below.problems, ...problems] };
  const [first] = problems;
  if (first) throw new ReadError(first.message, first.place);
  const [problem] = below?.problems ?? [];
  const next = problem ? `${problem.place?.file}: ${problem.message}` : insteadOf(names, documents);
  throw new ReadError(`This folder holds no Terraform configuration. ${next}`, folderPlace(folder));
}

/** So many documents of a folder are told by name. */
const MOST_TOLD = 5;

/** What there is in place of a configuration, and what to do. */
function insteadOf(names: readonly string[], documents: readonly string[]): string {
  if (documents.length > 0)
    return `It holds ${listed(documents.map(shortened), MOST_TOLD)}: name the one that is meant.`;
  const unread = names.find((name) => isConfiguration(name.toLowerCase()));
  if (unread === undefined) return [otherInFolder(names) ?? [], "Name a file."].flat().join(" ");
  return `Terraform does not read ${shortened(unread)}, whose ending is not in small letters: rename it.`;
}

/** Configurations and templates, each by itself. Plans and states mostly say once more what a configuration declares. */
async function readBelow(
  files: SourceFiles,
  { found, documents }: Below,
  folder: string,
): ReturnType<typeof readEach> {
  const configurations = await readEach(found, (one) => readTerraformFolder(files, one));
  const { templates, problems } = await recognizedBelow(files, documents, folder);
  const others = await readEach(templates, (file) => readDocument(files, file));
  return {
    readings: [...configurations.readings, ...others.readings],
    problems: [...configurations.problems, ...others.problems, ...problems],
  };
}

/**
 * What a folder holds beside the document or the configuration that it stands for. Plans and states come from the
 * configurations around them.
 */
async function besideOf(
  files: SourceFiles,
  folder: string,
  reading: Reading,
  { found, documents }: Pick<Below, "found" | "documents">,
): Promise<ReadProblem[]> {
  const { templates } = await recognizedBelow(files, documents, folder);
  const isRead = new Set(reading.readFrom);
  const passed = [...(reading.of === "source" ? found : []), ...templates].filter((one) => !isRead.has(one));
  if (passed.length === 0) return [];
  const names = listed(passed.map(shortened), MOST_TOLD);
  const message = `Not read, as the folder stands for what else it holds: ${names} (${passed.length}). Name those that are meant.`;
  return [{ message, place: folderPlace(folder), unread: "here" }];
}

async function readDocument(files: SourceFiles, file: string): Promise<Reading> {
  const content = await readWhole(files, file);
  if (content === "arm") return readArm(files, file);
  if (content === "cloudformation") return readCloudFormation(files, file);
  return readTerraformDocument(content.document, file);
}

/** By itself, so that no reader has a large file's bytes or text in memory beside what it makes of it. */
async function readWhole(
  files: SourceFiles,
  file: string,
): Promise<"arm" | "cloudformation" | { readonly document: unknown }> {
  const content = await files.read(file);
  const language = templateLanguage(content, file);
  return language ?? { document: readJsonFile(content, file) };
}

/** Bytes. CloudFormation takes templates of 1 MB, Azure Resource Manager of 4 MB. */
const LARGEST_TEMPLATE = 16 * 1024 * 1024;

/** Undefined for what may be JSON. @throws ReadError for what is something else, which nothing here reads */
function templateLanguage(content: Uint8Array, file: string): "arm" | "cloudformation" | undefined {
  const isJson = content[0] === 0x7b || content[0] === 0x5b;
  if (isJson && content.length > LARGEST_TEMPLATE) return undefined;
  const text = decoderFor(content).decode(content);
  if (looksLikeArm(text)) return "arm";
  if (looksLikeCloudFormation(text)) return "cloudformation";
  const kind = isPrinted(content) ? undefined : otherKind(text, file, KNOWN);
  if (kind !== undefined) throw new ReadError(kind, { file });
  return undefined;
}

function readTerraformDocument(document: unknown, file: string): Reading {
  if (looksShown(document)) return readShown(document, file);
  if (looksLikeStateFile(document)) return readStateFile(document, file);
  if (isEncrypted(document))
    throw new ReadError(
      "OpenTofu has encrypted this. Show it where its key is known: tofu show -json > state.json",
      { file },
    );
  const kind = isObject(document) ? otherDocument(document, file, KNOWN) : undefined;
  throw new ReadError(kind ?? `This is none of what can be read: ${KNOWN}.`, { file });
}

const KNOWN =
  "a plan or state of Terraform as JSON (terraform show -json), a file of a state, or a template of CloudFormation or Azure Resource Manager";

function summaryOf(
  readings: readonly Reading[],
  { components, relations = [] }: PlanInput,
  errors: readonly ReadError[],
  below: readonly ReadProblem[],
): ReadSummary {
  const refused = errors.map(
    ({ message, place }): ReadProblem => ({ message, unread: "here", ...(place && { place }) }),
  );
  const resources = readings.flatMap((reading) => reading.resources.filter(({ never }) => !never));
  const isUnknown = (one: (typeof components)[number]) =>
    one.group === undefined && one.completes !== true && one.source_type !== MODULE_TYPE;
  const unknown = Map.groupBy(components.filter(isUnknown), (one) => one.source_type ?? one.type_id);
  return {
    resources: resources.length,
    components: components.length,
    mapped: components.length - components.filter(isUnknown).length,
    unknown: [...unknown].map(([type, all]) => [type, all.length] as const).sort(([, a], [, b]) => b - a),
    modules: readings.reduce((sum, { modules }) => sum + modules.length, 0),
    relations: relations.length,
    references: resources.reduce(
      (sum, { references }) => sum + new Set(references.map(({ to }) => to)).size,
      0,
    ),
    problems: [...refused, ...below, ...readings.flatMap((reading) => reading.problems)],
    elsewhere: readings.flatMap(({ modules }) => modules.filter(isElsewhere).map(keptElsewhere)),
    refused,
  };
}

const isElsewhere = ({ opaque, never }: DeclaredModule) => opaque === "elsewhere" && never !== true;

/** Longer names are cut: they are told in a sentence. */
const LONGEST_NAME = 200;

function shortened(text: string): string {
  return onOneLine(text.slice(0, LONGEST_NAME));
}

function keptElsewhere({ address, source, place }: DeclaredModule): ReadProblem {
  const from = source === undefined ? "what only a run tells" : shortened(redactText(source));
  return {
    message: `${shortened(address)} comes from ${from}, which is kept elsewhere and not read.`,
    ...(place && { place }),
    unread: "elsewhere",
  };
}
