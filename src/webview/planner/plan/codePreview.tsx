import { useEffect, useState } from "preact/hooks";
import type { CodeFile, CodeLanguage } from "../../../contract/code.ts";
import type { PlanInput } from "../../../contract/plan.ts";
import { parseTypeId } from "../../../contract/typeId.ts";
import { CODE_LANGUAGES, languagesFor } from "../../../shared/codeLanguages.ts";
import { HostError } from "../../common/host.ts";
import { t } from "../../common/l10n.ts";
import type { Controller } from "../controller.ts";

/** Characters of a file that are shown: who wants all of it generates it. */
const MOST_SHOWN = 40_000;

/** What was answered, or why nothing was. */
interface Previewed {
  readonly files: readonly CodeFile[];
  readonly left: number;
  readonly problem?: string;
}

interface CodePreviewProps {
  readonly plan: PlanInput;
  readonly controller: Controller;
}

/** The plan as code, to be read before anything is generated. */
export function CodePreview({ plan, controller }: CodePreviewProps) {
  const languages = languagesOf(plan);
  const [chosen, choose] = useState<CodeLanguage>();
  const [path, show] = useState<string>();
  const language = chosen !== undefined && languages.includes(chosen) ? chosen : languages[0];
  const previewed = usePreview(plan, language, controller);
  if (language === undefined) return null;
  const { files = [], left = 0, problem } = previewed ?? {};
  const file = files.find((one) => one.path === path) ?? mostCode(files);
  return (
    <section class="code-preview" aria-label={t("Preview of the code")} aria-busy={previewed === undefined}>
      <div class="code-preview-choices">
        <select
          aria-label={t("Language of the code")}
          value={language}
          onChange={({ currentTarget }) => choose(languages.find((id) => id === currentTarget.value))}
        >
          {languages.map((id) => (
            <option key={id} value={id}>
              {CODE_LANGUAGES[id].name}
            </option>
          ))}
        </select>
        {file && (
          <select
            aria-label={t("File of the code")}
            value={file.path}
            onChange={({ currentTarget }) => show(currentTarget.value)}
          >
            {files.map((one) => (
              <option key={one.path}>{one.path}</option>
            ))}
          </select>
        )}
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {file && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard.
        <pre class="code-preview-text" tabIndex={0}>
          {file.content.slice(0, MOST_SHOWN)}
        </pre>
      )}
      {file && file.content.length > MOST_SHOWN && (
        <p class="muted">{t("Only the beginning of the file is shown.")}</p>
      )}
      {left > 0 && <p class="muted">{t("Left to you: {0}. README.md lists them.", left)}</p>}
    </section>
  );
}

/** Asked anew with each plan and language; undefined while it is under way. */
function usePreview(plan: PlanInput, to: CodeLanguage | undefined, { host }: Controller) {
  const [previewed, setPreviewed] = useState<Previewed>();
  useEffect(() => {
    if (to === undefined) return undefined;
    const abort = new AbortController();
    setPreviewed(undefined);
    host.call("previewCode", { plan, to }, abort.signal).then(
      (answer) => !abort.signal.aborted && setPreviewed(answer),
      (error: unknown) => {
        const problem = error instanceof HostError ? error.failure.sentence : String(error);
        if (!abort.signal.aborted) setPreviewed({ files: [], left: 0, problem });
      },
    );
    return () => abort.abort();
  }, [plan, to]);
  return previewed;
}

function languagesOf({ components }: PlanInput): readonly CodeLanguage[] {
  const clouds = components.flatMap(({ type_id: typeId }) => parseTypeId(typeId)?.provider ?? []);
  return [...new Set(clouds.flatMap(languagesFor))];
}

/** The largest file that is no text about the others. */
function mostCode(files: readonly CodeFile[]): CodeFile | undefined {
  const code = files.filter(({ path }) => !path.endsWith(".md"));
  return code.toSorted((a, b) => b.content.length - a.content.length)[0] ?? files[0];
}
