/** The notices that the licenses of what we ship ask for, as one text. */
import { type BundledPackage, idOf } from "./bundled.ts";
import { type CarriedPart, carriedBy } from "./carried.ts";

const RULE = "-".repeat(80);

const HEAD = `THIRD-PARTY NOTICES

Infra Planner contains the following third-party works, each under its own license, which is given below with the
notices that belong to it. Infra Planner's own license (see LICENSE.txt) does not apply to them. This file is made by
the build from what is in the package, and so is the bill of materials beside it (sbom.cdx.json, CycloneDX).`;

/**
 * All notices, in the order given.
 * @param data works that the extension's own data is distilled from.
 */
export function noticesOf(packages: readonly BundledPackage[], data: readonly CarriedPart[]): string {
  const lines = [
    ...packages.map((shipped) => `  ${idOf(shipped)} (${shipped.license.used.join(", ")})`),
    ...data.map(({ name, license }) => `  ${name}, facts distilled from it (${license})`),
  ];
  const sections = [...packages.map(sectionOf), ...data.map(dataSectionOf)];
  return `${[HEAD, lines.join("\n"), ...sections].join("\n\n")}\n`;
}

function dataSectionOf({ name, license, copyright, homepage, text = "" }: CarriedPart): string {
  const title = `${RULE}\n${name}\nLicense: ${license}`;
  const use = `Data of this extension is distilled from ${name}, changed in form and extent. ${copyright}`;
  return [title, homepage, use, text].join("\n\n");
}

function sectionOf(shipped: BundledPackage): string {
  const { license, homepage, texts } = shipped;
  const offered = license.used.join(" AND ") === license.declared ? "" : `, offered as ${license.declared}`;
  const carried = carriedBy(shipped);
  const paragraphs = [
    `${RULE}\n${idOf(shipped)}\nLicense: ${license.used.join(" and ")}${offered}`,
    homepage,
    license.remark,
    ...carried.map(
      (part) =>
        `It contains ${part.name} (${part.homepage}), under ${part.license}. ${part.copyright}${part.text === undefined ? "" : `\n\n${part.text}`}`,
    ),
    ...[...texts].map(([name, text]) => (texts.size > 1 ? `[${name}]\n\n${text}` : text)),
  ];
  return paragraphs
    .filter((paragraph) => paragraph !== undefined)
    .join("\n\n")
    .replaceAll("\r\n", "\n");
}
