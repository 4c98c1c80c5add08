/** How each system's keyring is asked: what is secret goes over stdin, and nowhere else. */
import assert from "node:assert/strict";
import { configFolder } from "../../../src/cli/session/folder.ts";
import { keyringOf, windowsProtection } from "../../../src/cli/session/keyring.ts";

const TOKEN = "canary+T0ken'\"; $(9f3a)";
const ORIGIN = "https://planner.example.com";

describe("Keyrings", () => {
  for (const platform of ["linux", "darwin"] as const)
    it(`of ${platform} get the token over stdin, and are asked for it by the service's origin`, () => {
      const keyring = keyringOf(platform);
      assert.ok(keyring);
      const hex = Buffer.from(TOKEN).toString("hex");
      const { args, input } = keyring.save(ORIGIN, TOKEN);
      assert.ok(!args.join(" ").includes(TOKEN) && !args.join(" ").includes(hex));
      assert.ok(input === TOKEN || (input.includes(` -a ${ORIGIN} `) && input.endsWith(` -X ${hex}\n`)));
      for (const request of [keyring.load(ORIGIN), keyring.remove(ORIGIN)]) {
        assert.ok(request.args.includes(ORIGIN));
        assert.equal(request.input, "");
      }
    });

  it("are none on Windows, whose data protection gets the token over stdin as well", () => {
    assert.equal(keyringOf("win32"), undefined);
    const protection = windowsProtection("C:\\Windows");
    for (const { args, input, program } of [protection.protect(TOKEN), protection.open(TOKEN)]) {
      assert.equal(input, TOKEN);
      assert.ok(!args.join(" ").includes(TOKEN) && program.startsWith("C:\\Windows"));
    }
  });

  it("are beside a folder of the user's, which no workspace chooses", () => {
    assert.equal(configFolder({ HOME: "/h" }, "linux"), "/h/.config/infra-planner");
    assert.equal(configFolder({ HOME: "/h", XDG_CONFIG_HOME: "/c" }, "linux"), "/c/infra-planner");
    assert.equal(configFolder({ HOME: "/h", XDG_CONFIG_HOME: "here" }, "linux"), "/h/.config/infra-planner");
    assert.match(configFolder({ HOME: "/h" }, "darwin"), /^\/h\/Library\/Application Support\//);
    assert.match(configFolder({ APPDATA: "/a" }, "win32"), /^\/a.infra-planner$/);
  });
});
