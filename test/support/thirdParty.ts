import type { Answer } from "./faultServer.ts";
import { json } from "./faultServer.ts";

/** What a service that is not the built-in one answers, by the end of a path; 404 for what it lacks. */
export interface ThirdParty {
  readonly [end: string]: Answer;
}

/** Types that no catalogue of ours has; one type twice, one odd element, no recommendation, no contributions. */
export const FOREIGN_CANDIDATES = [
  {
    type_id: "acme:cache/grid@3",
    display_name: "Grid",
    explanation: "It caches.",
    rank_score: 9,
    tier: "gold",
  },
  {
    type_id: "acme:cache/grid@3",
    display_name: "Grid",
    explanation: "Another.",
    rank_score: 8,
    name: "spare",
  },
  { type_id: "aws:sqs/queue@1", display_name: "Queue", explanation: "It queues.", rank_score: 2 },
  "what is this?",
];

/** Everything that the panel asks a service for, in bare results without the envelope. */
export const THIRD_PARTY: ThirdParty = {
  "/v1/me": json({ id: 7, email: "ann@acme.example", organizations: [] }),
  "/propose": json({ candidates: FOREIGN_CANDIDATES }),
  "/practices": json({
    kb_version: 41,
    chunks: [
      {
        doc_path: "a.md",
        heading: "<img src=x onerror=alert(1)>",
        chunk_text: "**Mind** the <script>alert(1)</script> [gap](https://evil.invalid).",
        chunk_index: 0,
        token_count: 9,
        category: "house_rule",
        type_ids: ["acme:cache/grid@3", "aws:sqs/queue@1"],
        tags: ["cost"],
      },
    ],
  }),
  "/render-diagram": json({ rendered: 'flowchart LR\n  a["Grid"] --> b["Queue"]' }),
};

/** Answers each request by the end of its path. */
export function answering(service: ThirdParty): Answer {
  return (exchange) => {
    const path = exchange.request.url.split("?")[0] ?? "";
    const end = Object.keys(service).find((one) => path.endsWith(one));
    return (end === undefined ? json({ error: "There is no such thing." }, 404) : service[end])?.(exchange);
  };
}
