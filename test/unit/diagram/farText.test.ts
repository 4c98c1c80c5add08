import assert from "node:assert/strict";
import { FAR_COMPONENTS, FarReader, farText } from "../../../src/webview/planner/diagram/farText.ts";
import { isPlain } from "../../../src/webview/planner/diagram/plainSvg.ts";

describe("The text of a large picture that is read after another one", () => {
  /** Cards, then parts without attributes by which they could be told from each other. */
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><g class="nodes">${Array.from(
    { length: FAR_COMPONENTS + 1 },
    (_, number) => `<g class="node" data-name="n${number}"><rect x="0"/><text>${number}</text></g>`,
  ).join("")}</g><g class="frames"><g class="frame"><rect x="1"/></g><g><rect x="2"/></g></g></svg>`;

  const read = (before?: FarReader) => {
    const reader = new FarReader(text, before?.result());
    let known = 0;
    const isRead = isPlain(text, {
      opened(depth, start, end) {
        const to = reader.opened(depth, start, end);
        if (to !== undefined) known++;
        return to;
      },
      closed: (depth, end) => reader.closed(depth, end),
    });
    assert.ok(isRead);
    return { reader, known };
  };

  it("is known where it is the same, whatever stands behind a part", () => {
    const first = read();
    assert.equal(first.known, 0);
    const second = read(first.reader);
    assert.equal(second.known, FAR_COMPONENTS + 1 + 2);
    const [one, other] = [first.reader.result(), second.reader.result()];
    assert.ok(one && other);
    assert.equal(farText(other), farText(one));
  });
});
