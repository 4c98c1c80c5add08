import assert from "node:assert/strict";
import * as fc from "fast-check";
import { LARGEST_FIT, LEAST_LEGIBLE } from "../../../../src/shared/pictureFit.ts";
import {
  centreOf,
  confine,
  fitCamera,
  isAstray,
  isSmall,
  keepSteady,
  moveTo,
  openingCamera,
  overviewOf,
  reveal,
  SCALE,
  shows,
  showsAll,
  unionOf,
  visibleBox,
  zoomAt,
} from "../../../../src/webview/planner/diagram/camera.ts";
import {
  emptiestCorner,
  hasRoomForMap,
  MAP,
  needsMap,
  viewOnMap,
} from "../../../../src/webview/planner/diagram/map.ts";

const size = fc.record({
  width: fc.integer({ min: 50, max: 20_000 }),
  height: fc.integer({ min: 50, max: 20_000 }),
});
const camera = fc.record({
  x: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  y: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  scale: fc.double({ min: SCALE.least, max: SCALE.most, noNaN: true }),
});
const VIEWPORT = { width: 900, height: 600 };

describe("the camera", () => {
  it("fits any picture into any viewport, centred and never much enlarged", () => {
    fc.assert(
      fc.property(size, size, (picture, viewport) => {
        const fitted = fitCamera(picture, viewport);
        assert.ok(fitted.scale <= LARGEST_FIT);
        const smallest = fitted.scale === SCALE.least;
        assert.ok(smallest || showsAll(fitted, picture, viewport));
        const right = viewport.width - fitted.x - picture.width * fitted.scale;
        assert.ok(Math.abs(right - fitted.x) < 0.01, "as much room left as right");
      }),
    );
  });

  it("opens the whole of a picture that can be read so, and of a larger one the beginning in legible letters", () => {
    const steps = [
      { x: 0, y: 900, width: 148, height: 46 },
      { x: 200, y: 900, width: 148, height: 46 },
      { x: 2_000, y: 100, width: 148, height: 46 },
    ];
    const legible = { width: 1_000, height: 900 };
    assert.deepEqual(openingCamera(legible, VIEWPORT, steps), fitCamera(legible, VIEWPORT));
    const large = { width: 2_400, height: 1_800 };
    const opened = openingCamera(large, VIEWPORT, steps);
    assert.ok(opened.scale > LEAST_LEGIBLE);
    for (const step of steps.slice(0, 2)) assert.ok(shows(opened, step, VIEWPORT), "the first steps");
    assert.ok(opened.x <= 0 && opened.y <= 0, "no room is empty before the picture");
    // One early step that stands apart does not keep many others out of view.
    const crowd = [0, 1, 2, 3].map((at) => ({ x: 200 + 180 * at, y: 1_000, width: 148, height: 46 }));
    const apart = { x: 0, y: 700, width: 148, height: 46 };
    const together = [...steps.slice(0, 1), apart, ...crowd];
    const view = { width: 720, height: 240 };
    for (const box of crowd.slice(0, 3))
      assert.ok(shows(openingCamera(large, view, together), box, view), "where most is");
    // Where a part would tell next to nothing, the whole is a map.
    const huge = { width: 40_000, height: 20_000 };
    assert.deepEqual(openingCamera(huge, VIEWPORT, steps), fitCamera(huge, VIEWPORT));
  });

  it("opens any picture without empty room beside it, as far as it goes", () => {
    fc.assert(
      fc.property(size, size, fc.array(size, { maxLength: 5 }), (picture, viewport, boxes) => {
        const beginning = boxes.map(({ width, height }) => ({ x: width / 2, y: height / 2, width, height }));
        const { x, y, scale } = openingCamera(picture, viewport, beginning);
        for (const [start, length, room] of [
          [x, picture.width * scale, viewport.width],
          [y, picture.height * scale, viewport.height],
        ] as const)
          if (length <= room) assert.ok(Math.abs(start - (room - length) / 2) < 0.01);
          else assert.ok(start <= 0.01 && start + length >= room - 0.01);
      }),
    );
  });

  it("zooms around a point, which keeps showing the same", () => {
    fc.assert(
      fc.property(camera, fc.double({ min: 0.2, max: 5, noNaN: true }), (before, factor) => {
        const at = { x: 300, y: 200 };
        const after = zoomAt(before, factor, at);
        const shown = ({ x, y, scale }: typeof before) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });
        assert.ok(Math.abs(shown(before).x - shown(after).x) * after.scale < 0.01);
        assert.ok(after.scale >= SCALE.least && after.scale <= SCALE.most);
      }),
    );
  });

  it("keeps a thing in its place on the screen when another picture has it elsewhere", () => {
    const before = { x: -120, y: 40, scale: 0.6 };
    const [was, is] = [
      { x: 500, y: 300 },
      { x: 740, y: 260 },
    ];
    const after = keepSteady(before, was, is);
    assert.equal(after.scale, before.scale);
    assert.ok(Math.abs(was.x * before.scale + before.x - (is.x * after.scale + after.x)) < 1e-9);
    assert.ok(Math.abs(was.y * before.scale + before.y - (is.y * after.scale + after.y)) < 1e-9);
  });

  it("tells when a whole picture could be shown much larger", () => {
    const picture = { width: 4 * VIEWPORT.width, height: 4 * VIEWPORT.height };
    const whole = fitCamera(picture, VIEWPORT);
    assert.ok(!isSmall(whole, picture, VIEWPORT));
    assert.ok(!isSmall(whole, { ...picture, height: picture.height * 0.8 }, VIEWPORT), "one lane less");
    assert.ok(isSmall(whole, { width: picture.width / 4, height: picture.height / 4 }, VIEWPORT));
  });

  it("brings a box into view with the least movement, and enlarges what cannot be read", () => {
    const box = { x: 4_000, y: 3_000, width: 200, height: 60 };
    const readable = reveal({ x: 0, y: 0, scale: 1 }, box, VIEWPORT);
    const view = visibleBox(readable, VIEWPORT);
    assert.ok(box.x + box.width <= view.x + view.width && box.y >= view.y);
    assert.deepEqual(reveal(readable, box, VIEWPORT), readable, "what is in view stays where it is");
    assert.ok(reveal({ x: 0, y: 0, scale: 0.1 }, box, VIEWPORT).scale > 0.5);
    const picture = { width: 1_300, height: 850 };
    const whole = fitCamera(picture, VIEWPORT);
    assert.ok(whole.scale > LEAST_LEGIBLE && whole.scale < 0.75);
    for (const corner of [
      { x: 2, y: 2 },
      { x: 1_098, y: 788 },
    ])
      assert.deepEqual(
        reveal(whole, { ...corner, width: 200, height: 60 }, VIEWPORT),
        whole,
        "it can be read",
      );
  });

  it("tells how much of a picture is in view", () => {
    const picture = { width: 1_000, height: 1_000 };
    assert.equal(overviewOf(fitCamera(picture, VIEWPORT), picture, VIEWPORT), "all");
    assert.equal(overviewOf({ x: -50, y: 0, scale: 0.6 }, picture, VIEWPORT), "most");
    assert.equal(overviewOf({ x: 0, y: 0, scale: 1 }, picture, VIEWPORT), "most");
    assert.equal(overviewOf({ x: 0, y: 0, scale: 2 }, picture, VIEWPORT), "less");
  });

  it("tells when a picture stands where nobody would look for it", () => {
    const picture = { width: 400, height: 300 };
    const centred = fitCamera(picture, VIEWPORT);
    assert.ok(!isAstray(centred, picture, VIEWPORT, true));
    assert.ok(!isAstray({ ...centred, x: centred.x + 60 }, picture, VIEWPORT, true), "a little aside");
    const atTheEdge = { ...centred, x: VIEWPORT.width - picture.width };
    assert.ok(isAstray(atTheEdge, picture, VIEWPORT, true), "at the right edge");
    assert.ok(!isAstray(atTheEdge, picture, VIEWPORT, false), "where somebody moved it");
    const beyond = { ...centred, x: VIEWPORT.width - 30 };
    assert.ok(isAstray(beyond, picture, VIEWPORT, false), "next to nothing is in view");
  });

  it("frames boxes that lie apart, and brings them into view as they are", () => {
    const boxes = [
      { x: 1_000, y: 40, width: 100, height: 50 },
      { x: 1_500, y: 300, width: 80, height: 40 },
    ];
    assert.equal(unionOf([]), undefined);
    const all = unionOf(boxes);
    assert.deepEqual(all, { x: 1_000, y: 40, width: 580, height: 300 });
    assert.ok(all && !shows({ x: 0, y: 0, scale: 0.5 }, { ...all, x: 1_400 }, VIEWPORT));
    const moved = moveTo({ x: 0, y: 0, scale: 0.6 }, { ...all, x: 1_400 }, VIEWPORT);
    assert.equal(moved.scale, 0.6);
    assert.ok(boxes.every((box) => shows(moved, { ...box, x: box.x + 400 }, VIEWPORT)));
  });

  it("never loses the picture", () => {
    fc.assert(
      fc.property(camera, size, (anywhere, picture) => {
        const { x, y, scale } = confine(anywhere, picture, VIEWPORT);
        assert.ok(x < VIEWPORT.width && x + picture.width * scale > 0);
        assert.ok(y < VIEWPORT.height && y + picture.height * scale > 0);
      }),
    );
  });
});

describe("the map", () => {
  it("is shown for large plans, for others that reach out of view, and for small ones that are mostly out of it", () => {
    assert.equal(needsMap(59, "all"), false);
    assert.equal(needsMap(60, "all"), true);
    assert.equal(needsMap(12, "most"), true);
    assert.equal(needsMap(11, "most"), false);
    assert.equal(needsMap(3, "less"), true);
  });

  it("lies in the corner where it hides least, and in the usual one where all are alike", () => {
    const still = { x: 0, y: 0, scale: 1 };
    const corner = (...boxes: { x: number; y: number; width: number; height: number }[]) =>
      emptiestCorner(boxes, still, VIEWPORT);
    const { width, height } = VIEWPORT;
    const left = { x: 10, y: height - 60, width: 100, height: 40 };
    const right = { ...left, x: width - 120 };
    const top = { ...right, y: 20 };
    assert.equal(corner(), "bottom-start");
    assert.equal(corner(right, top), "bottom-start");
    assert.equal(corner(left, top), "bottom-end");
    assert.equal(corner(left, right), "top-end");
    assert.equal(corner({ x: 0, y: 0, ...VIEWPORT }), "bottom-start");
    // What is out of view is not hidden, and what is seen small is hidden by a larger part of the picture.
    assert.equal(emptiestCorner([left], { ...still, x: -1_000 }, VIEWPORT), "bottom-start");
    const far = { x: 2 * MAP.width - 10, y: 2 * height - 20, width: 20, height: 20 };
    assert.equal(emptiestCorner([far], { ...still, scale: 0.5 }, VIEWPORT), "bottom-end");
  });

  it("gives way where it would hide more than a sixteenth of what there is to see", () => {
    for (const [width, height] of [
      [900, 600],
      [720, 480],
      [500, 900],
    ] as const)
      assert.ok(hasRoomForMap({ width, height }), `${width} × ${height}`);
    for (const [width, height] of [
      [620, 400],
      [1_400, 200],
      [330, 2_000],
    ] as const)
      assert.ok(!hasRoomForMap({ width, height }), `${width} × ${height}`);
  });

  it("frames what is in view, and nothing beside the map", () => {
    fc.assert(
      fc.property(size, camera, (picture, looking) => {
        const frame = viewOnMap(picture, looking, VIEWPORT);
        assert.ok(frame.x >= 0 && frame.y >= 0 && frame.width <= 180 && frame.height <= 120);
      }),
    );
    const picture = { width: 1_800, height: 1_200 };
    const whole = viewOnMap(picture, fitCamera(picture, VIEWPORT), VIEWPORT);
    const half = viewOnMap(picture, { x: 0, y: 0, scale: 1 }, VIEWPORT);
    assert.ok(Math.abs(half.width / whole.width - 0.5) < 0.1);
    assert.deepEqual(centreOf({ x: 0, y: 0, width: 10, height: 4 }), { x: 5, y: 2 });
  });
});
