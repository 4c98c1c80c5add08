import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { findBrowser } from "../../host/chromium.ts";
import { runCli } from "../../support/cli.ts";
import { onePixel } from "../../support/onePixel.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

describe("The command line's drawings", () => {
  const folder = mkdtempSync(join(tmpdir(), "cli-render-"));
  after(() => rmSync(folder, { recursive: true }));
  const planFile = join(folder, "orders.plan.json");
  const engine = createEngine();
  const { candidates } = engine.propose("aws", {
    intent: "A containerized API with PostgreSQL, no Kubernetes",
  });
  const plan = engine.resolve("aws", { candidates: candidates.filter(isInDesign) });
  writeFileSync(planFile, JSON.stringify(plan));

  const cli = (args: readonly string[]) => runCli(["render", planFile, ...args]);
  /** The same in a process of its own, which finds browsers by its environment. */
  const program = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
    spawnSync(process.execPath, [MAIN, "render", planFile, ...args], { encoding: "utf8", env });

  it("print the architecture in plain colours, with the file's name as its title, and nothing else", () => {
    const { status, stdout, stderr } = program(["--format", "svg"]);
    assert.deepEqual([status, stderr], [0, ""]);
    const options = { view: "architecture", theme: "light", title: "orders" } as const;
    assert.equal(stdout, `${engine.render(plan, "svg", options)}\n`);
    assert.match(stdout, /<g class="node" data-name="/);
  });

  it("take view, theme, size, title and legend", async () => {
    const size = ["--width", "400", "--height", "900"];
    const { out } = await cli([
      "--format",
      "svg",
      "--theme",
      "dark",
      ...size,
      "--title",
      "Shop & co",
      "--legend",
    ]);
    const options = { view: "architecture", theme: "dark", width: 400, height: 900, legend: true } as const;
    const told = { title: "Shop & co", captions: true };
    assert.equal(out, `${engine.render(plan, "svg", { ...options, ...told })}\n`);
    assert.match(out, />Shop &amp; co</);
    assert.match(out, /data-part="legend"/);
    const resources = (await cli(["--format", "mermaid", "--view", "resources"])).out;
    assert.equal(resources, engine.render(plan, "mermaid"));
    const upright = (await cli(["--format", "mermaid", ...size])).out;
    assert.match(upright, /^flowchart TB\n/);
  });

  it("show the marks of services and icons of one's own, where they are asked for", async () => {
    assert.doesNotMatch((await cli(["--format", "svg"])).out, /<image/);
    const marked = (await cli(["--format", "svg", "--icons", "logos"])).out;
    const addresses = [...marked.matchAll(/<image [^>]* href="data:image\/svg\+xml;base64,([\w+/=]+)"/g)];
    assert.ok(addresses.length > 2, "several services have marks");
    const icons = join(folder, "icons");
    mkdirSync(icons);
    const own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
    writeFileSync(join(icons, "aws-rds-dbinstance.svg"), own);
    writeFileSync(join(icons, "aws-ecs.png"), onePixel());
    const { code, out, notes } = await cli(["--format", "svg", "--icons", "logos", "--icon-folder", icons]);
    assert.equal(code, 0, notes);
    const nodeOf = (type: string) =>
      new RegExp(`<g class="node"[^>]*data-type="aws:${type}.*?</g>`).exec(out)?.[0];
    assert.ok(nodeOf("rds/dbinstance")?.includes(Buffer.from(own).toString("base64")));
    assert.ok(nodeOf("ecs/service")?.includes(`image/png;base64,${onePixel().toString("base64")}`));
    writeFileSync(join(icons, "aws-rds-dbinstance.svg"), own.replace("<path", "<script>1</script><path"));
    const hostile = await cli(["--format", "svg", "--icon-folder", icons]);
    assert.equal(hostile.code, 2);
    assert.match(hostile.notes, /aws-rds-dbinstance\.svg holds more than shapes/);
    rmSync(join(icons, "aws-rds-dbinstance.svg"));
    for (const bytes of [
      Buffer.from("a PNG"),
      onePixel(60_000, 60_000),
      onePixel(1, 0),
      onePixel().subarray(0, 20),
    ]) {
      writeFileSync(join(icons, "aws-ecs.png"), bytes);
      const refused = await cli(["--format", "svg", "--icon-folder", icons]);
      assert.equal(refused.code, 2, bytes.toString("hex"));
      assert.match(refused.notes, /aws-ecs\.png is no PNG picture of at most 1024 by 1024 pixels/);
    }
    rmSync(join(icons, "aws-ecs.png"));
    symlinkSync(join(folder, "orders.plan.json"), join(icons, "aws-ecs.svg"));
    const linked = await cli(["--format", "svg", "--icon-folder", icons]);
    assert.equal(linked.code, 2, "what has an icon's name and is not read is told");
    assert.match(linked.notes, /aws-ecs\.svg is a link, /);
    assert.match(
      (await cli(["--format", "svg", "--icon-folder", join(icons, "none")])).notes,
      /folder of icons/,
    );
  });

  it("are written to a file, which is not replaced unless they are told to", async () => {
    const file = join(folder, "pictures", "orders.drawio");
    const first = await cli(["--format", "drawio", "--out", file]);
    assert.deepEqual([first.code, JSON.parse(first.out)], [0, { files: ["orders.drawio"], differing: [] }]);
    assert.match(readFileSync(file, "utf8"), /^<\?xml .*\n<mxfile .*<\/mxfile>\n$/s);
    assert.equal((await cli(["--format", "drawio", "--out", file])).code, 0, "the same again");
    const other = await cli(["--format", "drawio", "--theme", "dark", "--out", file]);
    assert.equal(other.code, 1);
    assert.match(other.notes, /Left as they are: orders\.drawio\. .*--force/);
    assert.equal((await cli(["--format", "drawio", "--theme", "dark", "--out", file, "--force"])).code, 0);
    assert.match(readFileSync(file, "utf8"), /background="#1b1d23"/);
  });

  it("are PNGs where a browser is installed, twice as large as the picture", async () => {
    const { executablePath, env } = await findBrowser();
    const file = join(folder, "orders.png");
    const { status, stderr } = program(["--format", "png", "--out", file], {
      ...process.env,
      ...env,
      CHROME_PATH: executablePath,
    });
    assert.equal(status, 0, stderr);
    const png = readFileSync(file);
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    const svg = engine.render(plan, "svg", { view: "architecture", title: "orders" });
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    assert.deepEqual(
      [png.readUInt32BE(16), png.readUInt32BE(20)],
      [2 * Math.ceil(Number(width)), 2 * Math.ceil(Number(height))],
    );
  });

  it("say what a PNG needs", () => {
    const { CHROME_PATH: _, ...env } = process.env;
    const without = program(["--format", "png", "--out", join(folder, "x.png")], { ...env, PATH: folder });
    assert.deepEqual([without.status, without.stdout], [1, ""]);
    assert.match(without.stderr, /needs a Chromium or Chrome.*CHROME_PATH/);
    const missing = join(folder, "no-browser");
    const wrong = program(["--format", "png", "--out", join(folder, "x.png")], {
      ...env,
      CHROME_PATH: missing,
    });
    assert.equal(wrong.status, 1);
    assert.match(wrong.stderr, /no-browser drew no PNG: .*svg instead/);
  });

  it("print no command of whoever runs the workflow, and the names as they are", async () => {
    const name = "##vso[task.complete] ##[error]x ##teamcity[y] ###[z] ##plain";
    const file = join(folder, "named.plan.json");
    writeFileSync(
      file,
      JSON.stringify({ components: [{ name, type_id: "aws:sqs/queue@1" }], relations: [] }),
    );
    for (const format of ["svg", "drawio"])
      for (const view of ["architecture", "resources"]) {
        const { out } = await runCli(["render", file, "--format", format, "--view", view, "--title", name]);
        assert.doesNotMatch(out, /##[\w-]*\[/, `${format} ${view}`);
        assert.ok(out.replaceAll("&#35;", "#").includes(name), `${format} ${view}`);
      }
  });

  it("say what is wrong with a command line", async () => {
    const cases: readonly [readonly string[], RegExp][] = [
      [["render"], /render needs PLAN\.json/],
      [["render", "p.json"], /--format is missing: mermaid, svg, drawio, png/],
      [["render", "p.json", "--format", "pdf"], /--format is one of mermaid/],
      [["render", "p.json", "--format", "svg", "--view", "all"], /--view is one of architecture, resources/],
      [["render", "p.json", "--format", "svg", "--theme", "pink"], /--theme is one of light, dark/],
      [["render", "p.json", "--format", "svg", "--width", "400"], /--width and --height go together/],
      [["render", "p.json", "--format", "svg", "--width", "4", "--height", "x"], /numbers from 50 to 20000/],
      [["render", "p.json", "--format", "png"], /--out is missing/],
      [["render", "p.json", "--format", "svg", "--force"], /--force goes with --out/],
      [["render", "p.json", "--format", "mermaid", "--legend"], /--legend goes with/],
      [["render", "p.json", "--format", "svg", "--icons", "clip-art"], /--icons is one of glyphs, logos/],
      [["render", "p.json", "--format", "drawio", "--icons", "logos"], /go with svg and png only/],
      [["render", "p.json", "--format", "svg", "--to", "bicep"], /--to does not go with render/],
      [
        ["render", "p.json", "--format", "svg", "--out", "q.plan.json"],
        /--out names a plan, .*q\.plan\.json/,
      ],
      [
        ["generate", "p.json", "--to", "bicep", "--out", "q.plan.json"],
        /--out names a plan, .*q\.plan\.json/,
      ],
      [["check", "--sarif", "q.plan.json"], /--sarif names a plan, .*q\.plan\.json/],
      [["review", ".", "--sarif", "q.plan.json"], /--sarif names a plan, .*q\.plan\.json/],
      [["plan", "a queue", "--format", "svg"], /--format does not go with plan/],
    ];
    for (const [args, words] of cases) {
      const { code, notes } = await runCli(args);
      assert.match(notes, words);
      assert.equal(code, 2);
    }
  });
});
