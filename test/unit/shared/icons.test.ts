import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { iconNames, MOST_ICON_BYTES, typeKey, typeKeys } from "../../../src/shared/icons/icons.ts";
import { isInertSvg } from "../../../src/shared/icons/inert.ts";
import { logosOf } from "../../../src/shared/icons/logos.ts";
import { readIcons } from "../../../src/shared/icons/read.ts";
import { onePixel } from "../../support/onePixel.ts";

describe("Icons", () => {
  it("are files named by type, or by service, on every kind of disk", () => {
    assert.deepEqual(iconNames("aws:lambda/function@1"), ["aws-lambda-function", "aws-lambda"]);
    assert.deepEqual(iconNames("../../secret"), []);
    for (const { typeId } of shippedCatalogue().entries)
      for (const name of iconNames(typeId)) assert.match(name, /^[a-z0-9][a-z0-9.-]*$/);
  });

  it("hold for every version of a type", () => {
    assert.equal(typeKey("aws:lambda/function@1"), typeKey("aws:lambda/function@2"));
    assert.deepEqual(typeKeys([{ type_id: "aws:s3/bucket@1" }, { type_id: "aws:s3/bucket@1" }]), [
      "aws:s3/bucket",
    ]);
  });

  it("are the marks of services where the set has them, each a drawing and nothing more", async () => {
    const keys = typeKeys(shippedCatalogue().entries.map(({ typeId }) => ({ type_id: typeId })));
    const logos = Object.entries(await logosOf([...keys, "constructor", "aws:lambda/function"]));
    assert.ok(logos.length > 100, `${logos.length} types have marks`);
    for (const [key, icon] of logos) {
      assert.ok(icon.kind === "svg" && isInertSvg(icon.text), key);
      assert.ok(keys.includes(key), key);
    }
    assert.deepEqual(await logosOf(["aws:ec2/subnet"]), {});
  });

  it("are PNG pictures by what they hold, of a size that cards have", async () => {
    const told: string[] = [];
    const shown = async (bytes: Uint8Array) => {
      const folder = { names: ["AWS-ECS.png"], read: async () => bytes };
      const rules = { isSvg: isInertSvg, onProblem: (name: string) => told.push(name) };
      return readIcons(folder, [{ type_id: "aws:ecs/service@1" }], rules);
    };
    for (const png of [onePixel(), onePixel(1024, 1024)])
      assert.deepEqual(await shown(png), {
        "aws:ecs/service": { kind: "png", data: png.toString("base64") },
      });
    assert.deepEqual(told, []);
    const others = [
      Buffer.from("<svg/>"),
      Buffer.from("GIF89a"),
      Buffer.alloc(0),
      onePixel().subarray(0, 20),
      onePixel(60_000, 60_000),
      onePixel(1025, 1),
      onePixel(0, 1),
      Buffer.concat([onePixel(), Buffer.alloc(MOST_ICON_BYTES)]),
      Buffer.concat([onePixel().subarray(0, 12), Buffer.from("IDAT"), onePixel().subarray(16)]),
    ];
    for (const bytes of others)
      assert.deepEqual(await shown(bytes), {}, bytes.subarray(0, 40).toString("hex"));
    assert.equal(told.length, others.length);
  });

  it("are no SVG that runs, loads or leads anywhere", () => {
    const svg = (content: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
    for (const content of [
      '<path d="M0 0h9v9z" fill="url(#a)"/>',
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>',
      "<style>.a{fill:#fff}</style>",
    ])
      assert.ok(isInertSvg(svg(content)), content);
    for (const content of [
      "<script>alert(1)</script>",
      '<path onload="alert(1)"/>',
      '<image href="https://example.com/a.png"/>',
      '<a href="javascript:alert(1)"><path/></a>',
      '<path fill="url(https://example.com/a.svg#b)"/>',
      "<foreignObject/>",
      '<use href="#a"/>',
      "<style>@import 'x'</style>",
      '<animate attributeName="x"/>',
    ])
      assert.ok(!isInertSvg(svg(content)), content);
    assert.ok(!isInertSvg('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'));
    assert.ok(!isInertSvg("no picture"));
  });
});
