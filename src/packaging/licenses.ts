/** Which licenses the packages that we ship may have, and what we make of those that offer several or none. */
import parse, { type Info } from "spdx-expression-parse";

/** What is read of a package's `package.json`. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly repository?: string | { readonly url?: string };
}

/** The terms of a package. */
export interface License {
  /** What its authors offer, as an SPDX expression. */
  readonly declared: string;
  /** What we take of it: SPDX identifiers, all of which are kept to. */
  readonly used: readonly string[];
  /** Why it may be shipped and how its terms are kept, where the notice alone is not enough. */
  readonly remark: string | undefined;
}

/** Licenses that ask for no more than their notice: whatever has one of these may be shipped. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
]);

/** Licenses that ask for more: each is allowed to the packages named here alone, with how its terms are kept. */
const CONDITIONAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "EPL-2.0": {
    elkjs: `The layout that Mermaid's flowcharts use is elkjs, which is the Eclipse Layout Kernel translated to JavaScript.
Its authors offer it under EPL-2.0 or GPL-3.0-or-later; it is used, and passed on, under EPL-2.0. It is unchanged but
for being minified and put into a file of its own (dist/webview/chunks/elk-*.js). EPL-2.0 covers elkjs and changes to
elkjs; the rest of this extension calls it, is no Modified Work of it, and stands under its own license.

Its source code is available under EPL-2.0 at https://github.com/kieler/elkjs (of this version, the tag of the same
number) and at https://github.com/eclipse-elk/elk, which it is translated from. As sections 5 and 6 of EPL-2.0 say,
its contributors give no warranties and are liable for no damages. What this extension's own license says is said by
the authors of this extension alone.`,
  },
  "CC-BY-4.0": {
    "@vscode/codicons": `The icons are those of Visual Studio Code, by Microsoft Corporation
(https://github.com/microsoft/vscode-codicons). The font is unchanged, under CC-BY-4.0
(https://creativecommons.org/licenses/by/4.0/); the style sheet with the icons' names, which is minified and joined
with this extension's own, is under MIT.`,
  },
};

/** What manifests leave out or say less exactly than the license files beside them, each of which has been read. */
export const CORRECTED: Readonly<Record<string, string>> = {
  "@vscode/codicons": "CC-BY-4.0 AND MIT",
  khroma: "MIT",
};

/**
 * A package's terms.
 * @throws Error when nothing that it offers is allowed, which is for a person to judge.
 */
export function licenseOf(manifest: Manifest): License {
  const { name, version, license } = manifest;
  const declared = CORRECTED[name] ?? license;
  if (typeof declared !== "string" || declared === "")
    throw new Error(`${name}@${version} does not state its license.`);
  const used = choose(parsed(name, declared), name);
  if (used === undefined)
    throw new Error(`${name}@${version}: ${declared} is not among the allowed licenses.`);
  const remarks = used.map((id) => CONDITIONAL[id]?.[name]).filter((remark) => remark !== undefined);
  return { declared, used, remark: remarks.join("\n\n") || undefined };
}

function parsed(name: string, expression: string): Info {
  try {
    return parse(expression);
  } catch (error) {
    throw new Error(`${name}: ${JSON.stringify(expression)} is no SPDX expression.`, { cause: error });
  }
}

/** Of alternatives, the first that is allowed, permissive ones before others; of what comes together, all or nothing. */
function choose(info: Info, name: string): readonly string[] | undefined {
  if ("license" in info) {
    const plain = info.plus === undefined && info.exception === undefined;
    const allowed = PERMISSIVE.has(info.license) || CONDITIONAL[info.license]?.[name] !== undefined;
    return plain && allowed ? [info.license] : undefined;
  }
  const left = choose(info.left, name);
  const right = choose(info.right, name);
  if (info.conjunction === "and") return left && right && [...left, ...right];
  const permissive = [left, right].find((ids) => ids?.every((id) => PERMISSIVE.has(id)));
  return permissive ?? left ?? right;
}
