/**
 * Works of others without a manifest that would say so: what packages that we ship carry inside themselves, found by
 * reading them, and what our own data is distilled from.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Somebody else's work inside a package or inside our own data. */
export interface CarriedPart {
  readonly name: string;
  /** SPDX identifier. Its text stands in the notices of the package around it, or here. */
  readonly license: string;
  readonly copyright: string;
  readonly homepage: string;
  /** The whole notice, where the package around it does not have it. */
  readonly text?: string;
}

const LLHTTP: CarriedPart = {
  name: "llhttp",
  license: "MIT",
  copyright: "Copyright Fedor Indutny, 2018.",
  homepage: "https://github.com/nodejs/llhttp",
  text: `This software is licensed under the MIT License.

Copyright Fedor Indutny, 2018.

Permission is hereby granted, free of charge, to any person obtaining a
copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included
in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS
OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN
NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE
USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

/** The Java libraries that were translated together with the Eclipse Layout Kernel. */
const ELK_LIBRARIES: readonly CarriedPart[] = [
  {
    name: "Eclipse Modeling Framework",
    license: "EPL-2.0",
    copyright: "Copyright the Eclipse Modeling Framework contributors.",
    homepage: "https://github.com/eclipse-emf/org.eclipse.emf",
  },
  {
    name: "Eclipse Xtext",
    license: "EPL-2.0",
    copyright: "Copyright itemis AG and others.",
    homepage: "https://github.com/eclipse-xtext/xtext",
  },
  {
    name: "Google Web Toolkit",
    license: "Apache-2.0",
    copyright: "Copyright Google Inc. and the GWT project contributors.",
    homepage: "https://github.com/gwtproject/gwt",
  },
  {
    name: "Guava",
    license: "Apache-2.0",
    copyright: "Copyright the Guava authors.",
    homepage: "https://github.com/google/guava",
  },
];

/**
 * Packages that are published with others already put together with them, which are installed beside them for other
 * uses: these stand in the bundle like any that is imported.
 */
export const PUT_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  roughjs: ["hachure-fill", "path-data-parser", "points-on-curve", "points-on-path"],
};

/**
 * The works that a package carries, as far as they are shipped.
 * @param files paths of its files that are shipped, relative to the package
 */
export function carriedBy({
  name,
  files,
}: {
  readonly name: string;
  readonly files: readonly string[];
}): readonly CarriedPart[] {
  if (name === "undici" && files.some((file) => file.startsWith("lib/llhttp/"))) return [LLHTTP];
  if (name === "elkjs") return ELK_LIBRARIES;
  return [];
}

/**
 * The works that our own data is distilled from.
 * @param root the repository.
 */
export function carriedByData(root: string): readonly CarriedPart[] {
  return [
    {
      name: "botocore",
      license: "Apache-2.0",
      copyright: "Copyright 2012-2026 Amazon.com, Inc. or its affiliates.",
      homepage: "https://github.com/boto/botocore",
      text: readFileSync(join(root, "src/engine/catalogue/regions/LICENSE-botocore.txt"), "utf8").trim(),
    },
    {
      name: "SVG Logos",
      license: "CC0-1.0",
      copyright:
        "Dedicated to the public domain by Gil Barbara and contributors. The marks are those of their owners.",
      homepage: "https://github.com/gilbarbara/logos",
      text: "To the extent possible under law, the authors have waived all copyright and related or neighboring rights to this work: https://creativecommons.org/publicdomain/zero/1.0/legalcode",
    },
  ];
}
