/** Ordinary sentences in the words of something else, which they do not mean. */
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

const SENTENCES: readonly {
  readonly that: string;
  readonly said: readonly string[];
  readonly not: Wanted;
}[] = [
  {
    that: "what people send is no reading of a device",
    said: [
      "A newsletter service that sends current offers to 20,000 subscribers every week",
      "A web app where couriers deliver food to any location in the city",
      "A photo site with high upload speed for photographers",
      "Marketing wants to send current discounts to customers by email",
    ],
    not: { aws: ["iot/thing"], azure: ["devices/iothubs"] },
  },
  {
    that: "what people switch off at night are no machines",
    said: [
      "A smart home app where people switch lights off automatically",
      "A web app whose users can turn off emails at night",
      "A game backend where players turn each other off the board at night",
    ],
    not: { aws: ["scheduler/schedule"], gcp: ["cloudscheduler/job"] },
  },
  {
    that: "who may do something is not restricted by being told of",
    said: ["A data warehouse for analysts who can query sales data with SQL"],
    not: { aws: ["lakeformation/resource"], azure: ["purview/accounts"] },
  },
  {
    that: "users of a course are no developers with sandboxes",
    said: [
      "A service for students with temporary subscriptions to magazines",
      "An online course site whose learners have accounts of their own that expire after a year",
    ],
    not: { aws: ["controltower/landingzone"], azure: ["authorization/policyassignments"] },
  },
  {
    that: "who comes over the internet without a VPN is let in",
    said: ["A web app with a Postgres database; no VPN, users come from the public internet"],
    not: { aws: ["ec2/vpcendpoint"], azure: ["network/privateendpoints"] },
  },
];

describe("what is not meant", () => {
  for (const { that, said, not } of SENTENCES) it(that, () => noWordingGets(said, not));

  it("leaves alone what is: machines that are off at night have a schedule", () => {
    everyWordingNeeds(
      [
        "Virtual machines for developers, turn the servers off at night",
        "Virtual machines for tests, turn off the whole environment overnight",
        "our test environment switches itself off every weekend",
      ],
      { aws: ["scheduler/schedule"] },
    );
  });

  it("leaves what people say in between to itself", () => {
    everyWordingNeeds(
      [
        "Shut down virtual machines when idle",
        "Virtual machines for tests, turn off the whole environment overnight",
      ],
      {
        aws: ["ec2/instance", "scheduler/schedule"],
        azure: ["compute/virtualmachines", "automation/automationaccounts"],
      },
    );
  });
});
