import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { nameOf, plan, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets } from "./asking.ts";

describe("Jobs that are described in everyday words", () => {
  it("personal data that copies must not show is masked", () => {
    everyWordingNeeds(
      [
        "Testers get a copy of the customer database in which names and bank details are replaced by fake ones",
        "Anonymise the birth dates and addresses before developers see the extract",
        "Our analysts may work with production records once everything personal is scrambled",
      ],
      { gcp: ["dlp/inspecttemplate"], aws: ["glue/job"], azure: ["datafactory/factories"] },
    );
  });

  it("paper becomes fields", () => {
    everyWordingNeeds(
      [
        "Totals and VAT should be taken from photographed receipts so that nobody has to type them",
        "Delivery notes arrive as scans; supplier and date should land in fields",
        "Stop typing paper invoices by hand",
      ],
      {
        aws: ["textract/adapter"],
        azure: ["cognitiveservices/formrecognizer"],
        gcp: ["documentai/processor"],
      },
    );
  });

  it("machines on site work without a line to the cloud, and are updated from it", () => {
    everyWordingNeeds(
      [
        "Boxes in our stores must go on deciding locally when the internet fails, and get new software centrally",
        "Software for hundreds of gateways in the field is rolled out remotely",
      ],
      { aws: ["greengrassv2/deployment"], azure: [["devices/iothubs", "iotoperations/instances"]] },
    );
  });

  it("frames are rendered, and scientific programs run on machines", () => {
    everyWordingNeeds(["Thousands of frames of our animation must be rendered over night"], {
      aws: ["deadline/farm"],
      azure: ["batch/batchaccounts"],
      gcp: ["batch/job"],
    });
    everyWordingNeeds(
      ["Colleagues share MATLAB scripts that run on a server", "Publish our Shiny apps to users"],
      {
        aws: ["ec2/instance"],
        gcp: ["compute/instance"],
      },
    );
  });

  it("types that no design has are reached by their job", () => {
    everyWordingNeeds(["Find records of the same customer that are spelled differently in two systems"], {
      aws: ["entityresolution/matchingworkflow"],
    });
    everyWordingNeeds(["Who talked to whom in our network should be recorded for forensics"], {
      aws: ["ec2/flowlog"],
    });
    everyWordingNeeds(
      ["Hold twenty graphics servers for us so that they are certain to be there on launch day"],
      {
        aws: ["ec2/capacityreservation"],
        azure: ["compute/capacityreservationgroups"],
        gcp: ["compute/reservation"],
      },
    );
    everyWordingNeeds(["Insert commercials into the live stream, different ones for each viewer"], {
      aws: ["mediatailor/playbackconfiguration"],
    });
  });

  it("a job that is not wanted is not done", () => {
    noWordingGets(["A small shop with Postgres, without face recognition of customers in photos"], {
      azure: ["cognitiveservices/face"],
    });
  });

  it("words of a job that stand far apart, or one alone, describe none", () => {
    noWordingGets(["Host a static website", "A web shop in Frankfurt", "Build an AI agent for our docs"], {
      aws: ["networkfirewall/firewall", "guardduty/detector", "codebuild/project"],
    });
  });

  it("a described job stands among the first of the list", () => {
    const { candidates } = plan("Match a selfie with the photo of the passport", { on: "azure" });
    const place = candidates.findIndex(({ type_id }) => nameOf(type_id) === "cognitiveservices/face");
    assert.ok(place >= 0 && place < 5, `at place ${place}`);
  });
});

describe("Words that mean something else", () => {
  it("beside the words of another trade", () => {
    noWordingGets(
      [
        "Load balancing of electric power between the wallboxes of our depot",
        "Staff in the control tower of the airport note delays on a tablet",
        "We build hybrid cars and collect test drive data",
        "The excavator has a bucket that is tracked",
      ],
      {
        aws: [
          "elasticloadbalancingv2/loadbalancer",
          "controltower/landingzone",
          "ec2/vpnconnection",
          "securityhub/hub",
        ],
      },
    );
  });

  it("of a budget that is somebody's share", () => {
    noWordingGets(
      ["An intranet page with a budget per user for books", "Staff see their training budget on a portal"],
      {
        aws: ["budgets/budget"],
      },
    );
  });

  it("and keep their own meaning elsewhere", () => {
    everyWordingNeeds(["Load balancing between two web servers"], {
      aws: ["elasticloadbalancingv2/loadbalancer"],
    });
    everyWordingNeeds(["Warn us when the cloud budget is exceeded"], { aws: ["budgets/budget"] });
  });
});

describe("Proposals that came to nothing", () => {
  it("are not built", () => {
    noWordingGets(
      [
        "Someone suggested Kubernetes but we only need a small web site with a contact form",
        "A consultant proposed EKS, but a site with a contact form is all we need",
        "We looked at Kubernetes and decided against it; a static site with a contact form will do",
      ],
      { aws: ["eks/cluster"] },
    );
  });

  it("while one that nobody turned down is", () => {
    assert.ok(
      recommended(plan("A consultant recommended Kubernetes for our services")).includes("eks/cluster"),
    );
  });
});
