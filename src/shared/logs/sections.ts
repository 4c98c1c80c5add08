/** GitLab's marks of sections, which begin its lines: https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections */

/** One mark, with what parts it from what follows. Several are on one line where a section ends and the next begins. */
const MARK = /^section_(start|end):\d{1,20}:([\w.-]{0,200})\S{0,200}[\r ]{0,2}/;
/** More are on no line. */
const MOST_MARKS = 4;

export interface SectionMark {
  readonly isStart: boolean;
  readonly name: string;
}

/** The marks at the beginning of a text, and what it says behind them. */
export function sectionsOf(text: string): { readonly marks: readonly SectionMark[]; readonly said: string } {
  const marks: SectionMark[] = [];
  let said = text;
  for (let found = MARK.exec(said); found && marks.length < MOST_MARKS; found = MARK.exec(said)) {
    marks.push({ isStart: found[1] === "start", name: found[2] ?? "" });
    said = said.slice(found[0].length);
  }
  return { marks, said };
}
