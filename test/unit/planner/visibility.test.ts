import assert from "node:assert/strict";
import { isPrivateAltogether, visibilityOf } from "../../../src/engine/planner/settings/visibility.ts";
import { plan } from "./planning.ts";

describe("Who may reach a design", () => {
  it("is not said by private people and businesses, or by what is internal in another sense", () => {
    for (const text of [
      "a booking site for private gyms",
      "private tutors and pupils find each other",
      "private lessons for seniors",
      "a clinic for internal medicine",
      "the internal audit asks for logs",
    ])
      assert.equal(visibilityOf(text), undefined, text);
  });

  it("is said by what is technical, and by what is kept private", () => {
    for (const text of [
      "a private API",
      "in private subnets",
      "a private container registry",
      "a private Cloud SQL instance",
      "keep the bucket private",
      "everything stays private and cheap",
      "an internal tool for staff",
    ])
      assert.equal(visibilityOf(text), "private", text);
  });

  it("of machines without public addresses says nothing of the service that they run", () => {
    for (const text of [
      "Public tender portal; no public IPs on compute.",
      "A shop for everybody, no public IP addresses.",
      "No public IPs.",
      "Nothing may have an external IP.",
    ])
      assert.equal(isPrivateAltogether(text), false, text);
    assert.equal(visibilityOf("a public tender portal without public ips on compute"), "public");
    assert.equal(visibilityOf("a virtual machine without a public ip"), "private");
    assert.equal(isPrivateAltogether("Nothing public, no public IPs."), true);
  });

  it("is said back of what it is said of only", () => {
    const kinds = (intent: string) =>
      (plan(intent).understood ?? []).filter(({ meaning }) => meaning === "reachable from within only");
    assert.equal(kinds("Web app for private gyms to book classes").length, 0);
    assert.equal(kinds("Web app with a private database").length, 1);
  });
});
