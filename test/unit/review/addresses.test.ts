/** Shares of the internet that ranges of addresses are. */
import assert from "node:assert/strict";
import { rangesOf, shareOfInternet } from "../../../src/engine/review/ports/addresses.ts";

const shareOf = (...sources: readonly string[]) => shareOfInternet([rangesOf(sources)]);

describe("The share of the internet that addresses are", () => {
  for (const block of [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "224.0.0.0/3",
    "3000::/4",
    "fc00::/7",
  ])
    it(`is none of what is not routed: ${block}`, () => {
      assert.equal(shareOf(block), 0);
    });

  it("is all without what is not routed", () => {
    const routed = ["1.0.0.0/8", "2.0.0.0/7", "4.0.0.0/6", "8.0.0.0/7", "11.0.0.0/8", "12.0.0.0/6"];
    const rest = ["16.0.0.0/4", "32.0.0.0/3", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/3"];
    assert.equal(shareOf(...routed, ...rest), 1);
    assert.ok(shareOf(...routed.slice(1), ...rest) < 1);
  });

  it("counts of IPv6 what registries have been given", () => {
    assert.equal(shareOf("2000::/4"), 1);
    assert.ok(shareOf("2600::/7") > 0.15 && shareOf("2600::/7") < 0.3);
    assert.ok(shareOf("2400::/6", "2800::/6") > 0.5);
  });
});
