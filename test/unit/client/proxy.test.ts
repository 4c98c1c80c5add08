import assert from "node:assert/strict";
import {
  chooseProxy,
  DEFAULT_PROXY_SETTINGS,
  type ProxySettings,
} from "../../../src/client/transports/proxy.ts";

type Environment = Readonly<Record<string, string>>;

function choose(url: string, settings: Partial<ProxySettings> = {}, environment: Environment = {}) {
  return chooseProxy(new URL(url), { ...DEFAULT_PROXY_SETTINGS, ...settings }, environment);
}

const URL_ = "https://planner.example.com/base";

describe("choice of proxy", () => {
  it("follows the order: this computer, off, exceptions, http.proxy, environment, none", () => {
    const proxy = "http://settings:3128";
    const environment = { HTTPS_PROXY: "http://environment:3128" };
    const noProxy = ["example.com"];
    const cases: readonly [string, Partial<ProxySettings>, Environment, string | undefined, RegExp][] = [
      ["http://localhost:1", { proxy }, environment, undefined, /this computer/],
      ["http://127.0.0.1:1", { proxy }, environment, undefined, /this computer/],
      [URL_, { proxy, support: "off" }, environment, undefined, /proxySupport is off/],
      [URL_, { proxy, noProxy }, environment, undefined, /http\.noProxy/],
      [URL_, { proxy }, { ...environment, NO_PROXY: "a,.example.com" }, undefined, /NO_PROXY/],
      [URL_, { proxy }, environment, "settings:3128", /http\.proxy/],
      [URL_, {}, environment, "environment:3128", /HTTPS_PROXY/],
      [URL_, {}, { http_proxy: "http://plain:80" }, "plain:80", /http_proxy/],
      [URL_, {}, {}, undefined, /no proxy is set/],
    ];
    for (const [url, settings, variables, host, why] of cases) {
      const decision = choose(url, settings, variables);
      assert.equal(decision.proxy?.host, host);
      assert.match(decision.why, why);
    }
  });

  it("reads a proxy as people write it", () => {
    const read = (proxy: string) => {
      const found = choose(URL_, { proxy }).proxy;
      return (
        found && [
          found.secure,
          found.host,
          found.authorization && atob(found.authorization.replace("Basic ", "")),
        ]
      );
    };
    assert.deepEqual(read("proxy.corp:8080"), [false, "proxy.corp:8080", undefined]);
    assert.deepEqual(read(" http://proxy.corp "), [false, "proxy.corp:80", undefined]);
    assert.deepEqual(read("https://proxy.corp"), [true, "proxy.corp:443", undefined]);
    assert.deepEqual(read("http://[::1]:8080"), [false, "[::1]:8080", undefined]);
    assert.deepEqual(read("http://u%40corp:p%3Aw@proxy:1"), [false, "proxy:1", "u@corp:p:w"]);
    assert.deepEqual(read("http://u:100%@proxy:1"), [false, "proxy:1", "u:100%"]);
    assert.equal(read("socks5://proxy:1080"), undefined);
    assert.match(choose(URL_, { proxy: "socks5://proxy:1080" }).why, /left to VS Code/);
  });

  it("never tells user name and password", () => {
    assert.doesNotMatch(choose(URL_, { proxy: "http://alice:secret@proxy:1" }).why, /alice|secret/);
  });

  const exempt: readonly [string, string, boolean][] = [
    ["*", "https://a.b", true],
    ["b.c", "https://b.c", true],
    ["b.c", "https://a.b.c", true],
    ["b.c", "https://ab.c", false],
    [".b.c", "https://a.b.c", true],
    ["*.b.c", "https://a.b.c", true],
    ["B.C", "https://b.c", true],
    ["b.c:443", "https://b.c", true],
    ["b.c:8443", "https://b.c", false],
    ["b.c:8443", "https://b.c:8443", true],
    ["10.0.0.0/8", "https://10.200.3.4", true],
    ["10.0.0.0/8", "https://11.0.0.1", false],
    ["10.0.0.0/99", "https://10.0.0.1", false],
    ["fd00::/8", "https://[fd12::1]", true],
    ["fd12::1", "https://[fd12::1]", true],
    ["[fd12::1]:443", "https://[fd12::1]", true],
    ["", "https://a.b", false],
    ["a", "https://b", false],
  ];
  for (const [rule, url, expected] of exempt) {
    it(`“${rule}” ${expected ? "exempts" : "does not exempt"} ${url}`, () => {
      assert.equal(choose(url, { proxy: "http://p:1", noProxy: [rule] }).proxy === undefined, expected);
      assert.equal(choose(url, { proxy: "http://p:1" }, { no_proxy: rule }).proxy === undefined, expected);
    });
  }
});
