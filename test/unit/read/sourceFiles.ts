import { ReadError, type Reading, type SourceFiles } from "../../../src/engine/read/model.ts";

/** Files by path, as a reader sees those of a named folder. */
export function filesOf(
  contents: Readonly<Record<string, string>>,
): SourceFiles & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async list(folder) {
      const prefix = folder === "" ? "" : `${folder}/`;
      return Object.keys(contents)
        .filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes("/"))
        .map((path) => path.slice(prefix.length))
        .sort();
    },
    async read(file) {
      asked.push(file);
      const content = Object.hasOwn(contents, file) ? contents[file] : undefined;
      if (content === undefined) throw new ReadError(`${file} is not there.`, { file });
      return new TextEncoder().encode(content);
    },
  };
}

/** The references of a reading as lines: `from -> to at property`, with what they grant behind. */
export function referencesOf({ resources, modules }: Reading): string[] {
  return [...resources, ...modules].flatMap(({ address, references = [] }) =>
    references.map(
      ({ to, at, access }) =>
        `${address} -> ${to}${at === undefined ? "" : ` at ${at}`}${access ? ` (${access.join(", ")})` : ""}`,
    ),
  );
}

/** What each resource and module of a reading is called. */
export function addressesOf({ resources, modules }: Reading): string[] {
  return [...modules, ...resources].map(({ address }) => address);
}

/** What must hold of any reading, whatever it was made of. */
export function faultsOf(reading: Reading): string[] {
  const addresses = addressesOf(reading);
  const known = new Set(addresses);
  const faults = known.size === addresses.length ? [] : ["an address stands twice"];
  const modules = new Set(reading.modules.map(({ address }) => address));
  for (const { address, module } of reading.resources)
    if (module !== undefined && !modules.has(module))
      faults.push(`${address} is in ${module}, which is none`);
  for (const { address, parent } of reading.modules)
    if (parent !== undefined && !modules.has(parent))
      faults.push(`${address} is in ${parent}, which is none`);
  for (const { address, references = [] } of [...reading.resources, ...reading.modules]) {
    const pairs = references.map(({ to, at }) => `${to} ${at}`);
    if (new Set(pairs).size < pairs.length) faults.push(`${address} has a reference twice`);
    for (const { to } of references)
      if (!known.has(to)) faults.push(`${address} names ${to}, which is nothing`);
  }
  return faults;
}
