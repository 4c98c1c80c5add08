import assert from "node:assert/strict";
import type { CandidateView, ProposalView } from "../../../src/shared/protocols/proposal.ts";
import { arrange, type Member, type RoleGroup, rivals } from "../../../src/webview/planner/design/roles.ts";
import * as design from "../../../src/webview/planner/design.ts";

const SERVICE = "aws:ecs/service@1";
const FUNCTION = "aws:lambda/function@1";
const MACHINE = "aws:ec2/instance@1";
const DATABASE = "aws:rds/dbinstance@1";
const AURORA = "aws:rds/dbcluster@1";
const BUCKET = "aws:s3/bucket@1";
const FILES = "aws:efs/filesystem@1";
const KEY = "aws:kms/key@1";
const QUEUE = "aws:sqs/queue@1";
const CACHE = "aws:elasticache/replicationgroup@1";

function candidate(typeId: string, rest: Partial<CandidateView> = {}): CandidateView {
  return { id: typeId, typeId, displayName: typeId, explanation: "", contributions: [], ...rest };
}

const filling = (typeId: string, role?: string) =>
  candidate(typeId, { recommended: true, ...(role !== undefined && { role }) });
const alternative = (typeId: string, role: string, alternativeTo: string) =>
  candidate(typeId, { recommended: false, role, alternativeTo });
const asked = (candidates: CandidateView[], rest: Partial<ProposalView> = {}): ProposalView => ({
  candidates,
  odd: [],
  notes: [],
  ...rest,
});

/** Groups as an outline: alternatives are indented. */
const outline = (groups: readonly RoleGroup[]) =>
  groups.map(({ role = "-", members }) => [
    role,
    ...members.map(({ candidate: { typeId }, insteadOf }) => (insteadOf ? `  ${typeId}` : typeId)),
  ]);

function find(groups: readonly RoleGroup[], typeId: string): [RoleGroup, Member] {
  for (const group of groups) {
    const member = group.members.find((one) => one.candidate.typeId === typeId);
    if (member) return [group, member];
  }
  throw new Error(`${typeId} is in no group`);
}

describe("The proposal by role", () => {
  it("puts what fills a role first, and below it what could do so instead, whatever their scores", () => {
    const { groups, others } = arrange(
      asked([
        alternative(FUNCTION, "application", SERVICE),
        filling(DATABASE, "database"),
        filling(SERVICE, "application"),
        alternative(AURORA, "database", DATABASE),
        candidate(KEY, { recommended: false }),
        alternative(MACHINE, "application", SERVICE),
      ]),
    );
    assert.deepEqual(outline(groups), [
      ["database", DATABASE, `  ${AURORA}`],
      ["application", SERVICE, `  ${FUNCTION}`, `  ${MACHINE}`],
    ]);
    assert.deepEqual(
      others.map(({ typeId }) => typeId),
      [KEY],
    );
  });

  it("lists what is there already as what fills its role", () => {
    const there = candidate(DATABASE, { recommended: false, existing: true, role: "database" });
    const { groups, others } = arrange(
      asked([there, alternative(AURORA, "database", DATABASE), filling(SERVICE, "application")], {
        designs: [
          { id: "a", title: "Balanced", tradeOff: "", components: [{ typeId: DATABASE, role: "database" }] },
        ],
      }),
    );
    assert.deepEqual(outline(groups), [
      ["database", DATABASE, `  ${AURORA}`],
      ["application", SERVICE],
    ]);
    assert.deepEqual(groups[0]?.onlyIn, [], "the design has it, and not only another one");
    assert.deepEqual(others, []);
  });

  it("is one list without names where a service says nothing of roles", () => {
    const { groups, others } = arrange(asked([candidate(SERVICE), candidate("acme:thing/one@1")]));
    assert.deepEqual(outline(groups), [["-", SERVICE, "acme:thing/one@1"]]);
    assert.deepEqual(others, []);
  });

  it("lists what is recommended without a role after the roles", () => {
    const components = [{ typeId: KEY, role: "KMS key", displayName: "KMS key" }];
    const { groups } = arrange(
      asked([filling(KEY), filling(SERVICE, "application")], {
        designs: [{ id: "a", title: "Balanced", tradeOff: "", components }],
      }),
    );
    assert.deepEqual(outline(groups), [
      ["application", SERVICE],
      ["-", KEY],
    ]);
  });

  it("puts an alternative below what fills its role, where a service does not say instead of what", () => {
    const { groups } = arrange(
      asked([
        filling(SERVICE, "application"),
        candidate(FUNCTION, { recommended: false, role: "application" }),
      ]),
    );
    assert.deepEqual(outline(groups), [["application", SERVICE, `  ${FUNCTION}`]]);
  });

  it("keeps an alternative to what is not listed, under its role", () => {
    const { groups } = arrange(asked([alternative(FUNCTION, "application", SERVICE)]));
    assert.deepEqual(outline(groups), [["application", FUNCTION]]);
  });

  it("shows what only another whole design has under its role there, and says where", () => {
    const proposal = asked([filling(SERVICE, "application"), candidate(QUEUE, { recommended: false })], {
      designs: [
        { id: "a", title: "Balanced", tradeOff: "", components: [{ typeId: SERVICE, role: "application" }] },
        {
          id: "b",
          title: "Most available",
          tradeOff: "",
          components: [
            { typeId: SERVICE, role: "application" },
            { typeId: QUEUE, role: "queue" },
            { typeId: CACHE, role: "cache" },
          ],
        },
      ],
    });
    const added = [
      { id: CACHE, typeId: CACHE },
      { id: KEY, typeId: KEY },
      { id: `${QUEUE} (2)`, typeId: QUEUE },
    ];
    const { groups, own } = arrange(proposal, added);
    assert.deepEqual(outline(groups), [["application", SERVICE], ["queue", QUEUE], ["cache"]]);
    assert.deepEqual(
      groups.map(({ onlyIn }) => onlyIn),
      [[], ["Most available"], ["Most available"]],
    );
    assert.deepEqual(groups[2]?.own, [added[0]]);
    assert.deepEqual(own, added.slice(1));
  });

  describe("swapping a role's filling", () => {
    const proposal = asked([
      filling(SERVICE, "application"),
      filling(BUCKET, "site"),
      alternative(FUNCTION, "application", SERVICE),
      alternative(MACHINE, "application", SERVICE),
      alternative(FILES, "shared files", BUCKET),
    ]);
    const { groups } = arrange(proposal);
    const begun: design.Design = { proposal, chosen: design.preselect(proposal), undone: [] };
    const swapped = (before: design.Design, typeId: string): design.Design => {
      const [group, member] = find(groups, typeId);
      return { ...before, ...design.swap(before, member.candidate, rivals(group, member, before.chosen)) };
    };
    const types = ({ chosen }: design.Design) => chosen.map(({ typeId }) => typeId);

    it("takes its place, and gives it back", () => {
      const other = swapped(begun, FUNCTION);
      assert.deepEqual(types(other), [FUNCTION, BUCKET]);
      assert.deepEqual(types(swapped(other, MACHINE)), [MACHINE, BUCKET]);
      assert.deepEqual(types(swapped(other, SERVICE)), [SERVICE, BUCKET]);
    });

    it("leaves what does something else besides", () => {
      assert.deepEqual(types(swapped(begun, FILES)), [SERVICE, BUCKET, FILES]);
    });
  });

  it("has what was chosen instead of a filling where that stood, also where nothing proposed it, and back", () => {
    const proposal = asked([filling(SERVICE, "application"), alternative(FUNCTION, "application", SERVICE)]);
    const begun: design.Design = { proposal, chosen: design.preselect(proposal), undone: [] };
    const swapped = { ...begun, ...design.addInstead(begun, { typeId: MACHINE }, begun.chosen) };
    const [group] = arrange(proposal, design.addedByHand(swapped)).groups;
    assert.deepEqual(
      group?.own.map(({ typeId }) => typeId),
      [MACHINE],
    );
    // The interface's component has no role.
    assert.ok(design.composition(swapped).components.every((component) => !("role" in component)));
    const [there, member] = find(arrange(proposal, design.addedByHand(swapped)).groups, FUNCTION);
    assert.deepEqual(rivals(there, member, swapped.chosen), swapped.chosen);
    const again = { ...swapped, ...design.addInstead(swapped, { typeId: DATABASE }, swapped.chosen) };
    assert.equal(arrange(proposal, design.addedByHand(again)).groups[0]?.own[0]?.typeId, DATABASE);
  });
});
