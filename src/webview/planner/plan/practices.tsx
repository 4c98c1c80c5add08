import { t } from "../../common/l10n.ts";
import { Section } from "../../common/parts.tsx";
import type { ChunkView } from "../protocol.ts";

const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  pattern: t("Patterns"),
  tradeoff: t("Trade-offs"),
  composition_hint: t("Composition hints"),
};

/** Best practices for the workload, by category. */
export function Practices({ chunks }: { readonly chunks: readonly ChunkView[] }) {
  const byCategory = Map.groupBy(chunks, ({ category }) => category);
  return (
    <Section title={t("Best practices")} count={chunks.length} open={false}>
      {chunks.length === 0 && <p class="muted">{t("There is no guidance for this kind of workload yet.")}</p>}
      {[...byCategory].map(([category, members]) => (
        <section class="practices" key={category}>
          <h3>{CATEGORY_TITLES[category] ?? category}</h3>
          {members.map((chunk) => (
            <article class="chunk" key={`${chunk.docPath} ${chunk.heading} ${chunk.text}`}>
              {chunk.heading && <h4>{chunk.heading}</h4>}
              <ChunkText text={chunk.text} />
              {chunk.typeIds.length > 0 && (
                <p class="chunk-types">
                  {chunk.typeIds.map((typeId) => (
                    <code class="type-id" key={typeId}>
                      {typeId}
                    </code>
                  ))}
                </p>
              )}
            </article>
          ))}
        </section>
      ))}
    </Section>
  );
}

/** Paragraphs and lists of a chunk. Its Markdown is shown as text: what a service sends is never markup here. */
function ChunkText({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split("\n");
    if (!lines.every((line) => /^\s*[-*] /.test(line))) return <p key={block}>{plain(block)}</p>;
    return (
      <ul key={block}>
        {lines.map((line) => (
          <li key={line}>{plain(line.replace(/^\s*[-*] /, ""))}</li>
        ))}
      </ul>
    );
  });
}

/** Without the marks of emphasis, code and links. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll(/\*\*(.+?)\*\*/g, "$1")
    .replaceAll(/`([^`]+)`/g, "$1")
    .replace(/^#+ /, "");
}
