/** Pictures, markup and plans that try to run something, to reach out, or to freeze whoever draws them. */
import type { PlanInput } from "../../src/contract/plan.ts";
import { HOSTILE_NAMES, networkedApplication } from "../unit/diagram/plans.ts";

export interface HostileCase {
  readonly title: string;
  readonly format: "svg" | "mermaid";
  readonly plan: PlanInput;
  /** What the service renders; without it the engine renders the plan. */
  readonly rendered?: string;
}

const RUN = "window.hostile = true";
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Contents of an SVG; `url` is a server that counts what reaches it. */
function payloads(url: string): readonly string[] {
  const reach = `${url}/reached`;
  const laughs = Array.from(
    { length: 20 },
    (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`,
  ).join("");
  const blurs =
    '<feGaussianBlur stdDeviation="200"/><feTurbulence baseFrequency="5" numOctaves="99"/>'.repeat(60);
  return [
    `<script>${RUN}</script>`,
    `<script href="${reach}.js"></script>`,
    `<script ${XLINK} xlink:href="${reach}.js"></script>`,
    `<script xmlns="http://www.w3.org/1999/xhtml">${RUN}</script>`,
    `<rect width="99" height="99" onload="${RUN}" onclick="${RUN}" onmouseover="${RUN}" onfocus="${RUN}"/>`,
    `<animate onbegin="${RUN}" attributeName="x" dur="1s"/>`,
    `<set attributeName="onmouseover" to="${RUN}"/><animate attributeName="href" values="javascript:${RUN}"/>`,
    `<a href="javascript:${RUN}"><text y="20">click</text></a>`,
    `<a ${XLINK} xlink:href="javascript:${RUN}"><rect width="500" height="500"/></a>`,
    `<a href="${reach}"><rect width="500" height="500"/></a>`,
    `<a href="data:text/html,&lt;script&gt;${RUN}&lt;/script&gt;"><rect width="500" height="500"/></a>`,
    `<foreignObject width="99" height="99"><iframe srcdoc="&lt;script&gt;parent.hostile=1&lt;/script&gt;"></iframe></foreignObject>`,
    `<foreignObject width="99" height="99"><img xmlns="http://www.w3.org/1999/xhtml" src="${reach}.png" onerror="${RUN}"/></foreignObject>`,
    `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${RUN}"><form action="${reach}"><input autofocus onfocus="${RUN}"/></form></body></foreignObject>`,
    `<image href="${reach}.png" width="9" height="9"/>`,
    `<image ${XLINK} xlink:href="${reach}.svg" width="9" height="9" onerror="${RUN}"/>`,
    `<image href="data:image/svg+xml,&lt;svg onload='${RUN}'/&gt;" width="9" height="9"/>`,
    `<use href="${reach}.svg#a"/>`,
    `<use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIvPg==#x"/>`,
    `<filter id="f"><feImage href="${reach}.png"/></filter><rect filter="url(#f)" width="99" height="99"/>`,
    `<style>@import url("${reach}.css");</style>`,
    `<style>@font-face { font-family: x; src: url(${reach}.woff) } text { font-family: x }</style><text y="20">x</text>`,
    `<style>* { background: url(${reach}.png); cursor: url(${reach}.cur), auto }</style>`,
    `<rect width="9" height="9" style="fill: url(${reach}.svg#p); background-image: url('${reach}.png')"/>`,
    `<rect width="9" height="9" fill="url(${reach}.svg#p)" mask="url(${reach}.svg#m)" clip-path="url('${reach}.svg#c')"/>`,
    `<rect width="9" height="9" fill="u\\72l(${reach}.svg#p)" cursor="url(&quot;${reach}.cur&quot;), auto"/>`,
    `<path d="M0 0h9" marker-end="url(${reach}.svg#m)" filter="url( ${reach}.svg#f )"/>`,
    `<g id="l0"><rect width="9" height="9"/></g>${laughs}<use href="#l20"/>`,
    `<filter id="b" width="9999%" height="9999%">${blurs}</filter><g filter="url(#b)"><g filter="url(#b)"><rect width="9999" height="9999" filter="url(#b)"/></g></g>`,
    `<pattern id="p" width="0.0001" height="0.0001"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="9999" height="9999" fill="url(#p)"/>`,
    `${"<g>".repeat(20_000)}<rect width="9" height="9"/>${"</g>".repeat(20_000)}`,
    '<rect width="1" height="1"/>'.repeat(60_000),
    `<text>${"x".repeat(5_100_000)}</text>`,
    `<text>${"\u202e&amp;".repeat(50_000)}</text>`,
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${reach}.css"/><base href="${reach}/"/>`,
    `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${reach}"/>`,
    `<iframe xmlns="http://www.w3.org/1999/xhtml" src="${reach}"/><object data="${reach}"/><embed src="${reach}"/>`,
    `<video src="${reach}.mp4" autoplay="" poster="${reach}.png"/><audio src="${reach}.mp3" autoplay=""/>`,
    `<title><style><!--</style><img src="${reach}.png" onerror="${RUN}">--></title>`,
    `<desc><math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math></desc>`,
    `<![CDATA[><img src="${reach}.png" onerror="${RUN}">]]><!--><img src=x onerror="${RUN}">-->`,
    `<g id="app" name="body"><g id="l10n" class="viewport codicon notice"/><g id="__proto__"/></g>`,
    `<g data-name="__proto__" data-index="constructor" data-group="toString" transform="translate(NaN 1e999)"><rect width="-5" height="NaN"/></g>`,
    `<g data-name="web" data-index="-1" transform="translate(1e308 1e308)"><rect width="1e308" height="1e308"/></g><path data-from="web" data-to="web" d="M0 0${"L9 9".repeat(9_000)}"/>`,
    `<text contenteditable="true" tabindex="1" autofocus="" popover="" inert="">x</text><template><img src="${reach}.png"/></template>`,
  ];
}

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

/** What a picture refers to, so that a few kilobytes of it are drawn for minutes; or a few numbers, for ever. */
const multiplied: readonly string[] = [
  `${times(12, (n) => `<pattern id="p${n + 1}" width="9" height="9" patternUnits="userSpaceOnUse">${times(9, (x) => `<rect x="${x}" width="3" height="9" fill="url(#p${n})"/>`)}</pattern>`)}<rect width="300" height="200" fill="url(#p12)"/>`,
  `<marker id="m0"><rect width="9" height="9"/></marker>${times(9, (n) => `<marker id="m${n + 1}" overflow="visible"><path d="M0 0L1 1L2 2L3 3L4 4L5 5L6 6L7 7L8 8" stroke="red" marker-start="url(#m${n})" marker-mid="url(#m${n})" marker-end="url(#m${n})"/></marker>`)}<path d="M0 0L9 9L20 20" stroke="red" marker-mid="url(#m9)" marker-end="url(#m9)"/>`,
  `<marker id="m">${'<rect width="9" height="9"/>'.repeat(20_000)}</marker>${'<path d="M0 0L9 9" marker-end="url(#m)"/>'.repeat(20_000)}`,
  `${times(12, (n) => `<mask id="k${n + 1}">${`<rect width="99" height="99" fill="white" mask="url(#k${n})"/>`.repeat(6)}</mask>`)}<rect width="300" height="200" mask="url(#k12)"/>`,
  `${times(12, (n) => `<clipPath id="c${n + 1}">${`<rect width="99" height="99" clip-path="url(#c${n})"/>`.repeat(6)}</clipPath>`)}<rect width="300" height="200" clip-path="url(#c12)"/>`,
  `${'<g filter="blur(200px) drop-shadow(9px 9px 99px red)">'.repeat(30)}<rect width="300" height="200"/>${"</g>".repeat(30)}`,
  '<rect width="9999" height="9999" fill="none" stroke="red" stroke-dasharray="0.001"/>'.repeat(200),
  `<g stroke="red" stroke-dasharray="0.001">${'<rect width="9999" height="9999"/>'.repeat(200)}</g>`,
  '<rect width="9999" height="9999" stroke="red" style="stroke-dasharray: 0.001"/>'.repeat(200),
  `<linearGradient id="g" spreadMethod="repeat" x2="0.001">${times(20_000, (n) => `<stop offset="${n / 20_000}"/>`)}</linearGradient>${'<rect width="300" height="200" fill="url(#g)"/>'.repeat(2_000)}`,
  `<path d="M0 0${"C300 200 0 200 300 0".repeat(100_000)}" stroke="red" stroke-width="99" stroke-linejoin="round"/>`,
  `<text x="${"1 ".repeat(9_999)}" textLength="9999999">${"w".repeat(9_999)}</text>`.repeat(20),
];

/** Functions of CSS that load, in attributes that CSS reads. */
function functions(reach: string): readonly string[] {
  return [
    ...["mask", "fill", "cursor", "filter", "clip-path", "marker-start", "color"].flatMap((attribute) => [
      `<rect width="9" height="9" ${attribute}="image-set('${reach}.svg' 1x)"/>`,
      `<rect width="9" height="9" ${attribute}="-webkit-image-set(&quot;${reach}.svg&quot; 1x), none"/>`,
      `<rect width="9" height="9" ${attribute}="var(--x, image-set('${reach}.svg' 1x))"/>`,
      `<rect width="9" height="9" ${attribute}="cross-fade(src('${reach}.svg'), element(#app))"/>`,
    ]),
  ];
}

const NAMED = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200" viewBox="0 0 300 200">';

/** Documents around a content: alone, after a prologue with entities, and among what looks like a picture of ours. */
function documents(content: string, url: string): readonly string[] {
  const bomb = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(12)}">`).join("");
  return [
    `${NAMED}${content}</svg>`,
    `<?xml version="1.0"?><?xml-stylesheet href="${url}/reached.css"?><!DOCTYPE svg [<!ENTITY e0 "ha">${bomb}<!ENTITY x SYSTEM "${url}/reached.ent">]>${NAMED}<text>&e12;&x;</text>${content}</svg>`,
    `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}" viewBox="NaN 0 1e9 1e9" width="1e9"><g class="nodes"><g class="node" data-name="web" data-index="11" transform="translate(5 5)"><rect width="90" height="40"></rect>${content}</g></g></svg>`,
  ];
}

/** Labels that are text to whoever looks for HTML, and HTML to whoever reads them once more. */
function labelTricks(reach: string): readonly string[] {
  const tags = [`img src='${reach}.png' onerror='${RUN}'`, `svg><image href='${reach}.png'/></svg`];
  return [
    ...tags.flatMap((tag) => [
      `#lt;${tag}#gt;`,
      `#60;${tag}#62;`,
      `#x3c;${tag}#x3e;`,
      `&lt;${tag}&gt;`,
      `&#60;${tag}&#62;`,
      `&amp;lt;${tag}&amp;gt;`,
      `<br/><br /${tag}>`,
      `<br/<${tag}>`,
      `</br><${tag}>`,
      `<\u0000${tag}>`,
      `\uff1c${tag}\uff1e`,
      `<!--><${tag}>-->`,
      `\`<${tag}>\``,
    ]),
    `\`![i](${reach}.png)\``,
    `\`**![i][r]**\n\n[r]: ${reach}.png\``,
    `$$\\includegraphics{${reach}.png}$$`,
    `$$\\href{javascript:${RUN}}{x}$$`,
    "fa:fa-user fab:fa-github",
    "icon:logos:aws",
  ];
}

const notPictures = [
  "",
  "not a picture",
  "<html><body><h1>502</h1></body></html>",
  '{"error": 1}',
  "\u0000\uffff<svg",
];

function mermaids(url: string): readonly string[] {
  const reach = `${url}/reached`;
  const flow = (...lines: readonly string[]) => ["flowchart LR", ...lines].join("\n");
  return [
    flow("a-->b", `click a href "javascript:${RUN}"`),
    flow("a-->b", `click a call ${RUN}()`, `click b "${reach}" _self`),
    flow(`a["<img src='${reach}.png' onerror='${RUN}'>"]-->b`),
    flow(`a["<script>${RUN}</script>"]-->b["<svg onload=${RUN}>"]`),
    flow(`a["<iframe src='${reach}'></iframe>"]-->b["<a href='javascript:${RUN}'>x</a>"]`),
    flow(`a["\`**x** ![i](${reach}.png) [l](javascript:${RUN})\`"]-->b`),
    ...labelTricks(reach).map((label) =>
      flow(`a["${label}"]-->|"${label}"|b`, `subgraph s ["${label}"]`, "c", "end"),
    ),
    flow(`a@{ label: "}", img: "${reach}.png", pos: "t" }-->b`),
    flow(`a@{ "im\\u0067": "${reach}.png", label: 'x' }-->b`),
    flow(`a@{\n  label: x\n  img: "${reach}.png"\n}-->b`),
    flow("a-->b", `style a fill:image-set('${reach}.png' 1x),mask:image-set('${reach}.png' 1x)`),
    flow(
      "a:::x-->b",
      `classDef x background-image:image-set("${reach}.png" 1x),filter:u\\72l(${reach}.svg#f)`,
    ),
    `sequenceDiagram\n  participant A as <img src=${reach}.png>\n  A->>B: #lt;img src=${reach}.png#gt;\n  link A: x @ ${reach}`,
    `classDiagram\n  class A["<img src=${reach}.png>"]\n  link A "${reach}"`,
    flow("a-->b", `style a fill:url(${reach}.svg),background:url(${reach}.png)`),
    flow("a:::x-->b", `classDef x fill:#f00,background-image:url('${reach}.png')`),
    flow("a-->b", `linkStyle 0 stroke:url(${reach}.svg#p)`),
    flow(`a@{ img: "${reach}.png", label: "x", pos: "t" }-->b`),
    flow(`a@{ icon: "fa:fa-user", form: "square" }-->b@{ shape: "x" }`),
    `%%{init: {"securityLevel": "loose", "themeCSS": "@import url(${reach}.css);", "layout": "dagre"}}%%\n${flow("a-->b", `click a call ${RUN}()`)}`,
    `%%{init: {"themeVariables": {"fontFamily": "x;}</style><img src=${reach}.png onerror=${RUN}>"}, "fontFamily": "url(${reach})"}}%%\n${flow("a-->b")}`,
    `%%{init: {"maxTextSize": 1e9, "maxEdges": 1e9, "flowchart": {"htmlLabels": true, "defaultRenderer": "elk"}}}%%\n${flow("a-->b")}`,
    `%%{init: {"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}}%%\n${flow("a-->b")}`,
    `---\nconfig:\n  securityLevel: loose\n  themeCSS: "* { background: url(${reach}.png) }"\n  look: handDrawn\n---\n${flow("a-->b")}`,
    `---\ntitle: "<img src=${reach}.png onerror=${RUN}>"\n---\n${flow("a-->b")}`,
    flow(Array.from({ length: 3_000 }, (_, n) => `a${n}`).join("-->")),
    flow(
      `${Array.from({ length: 300 }, (_, n) => `a${n}`).join(" & ")} --> ${Array.from({ length: 300 }, (_, n) => `b${n}`).join(" & ")}`,
    ),
    flow(...Array.from({ length: 4_000 }, (_, n) => `a${n}`)),
    flow(Array.from({ length: 4_000 }, (_, n) => `a${n}`).join(";")),
    flow("subgraph s\n".repeat(400), "a-->b", "end\n".repeat(400)),
    flow(`a["${"x".repeat(600_000)}"]-->b`),
    flow(`a["${"&amp;lt;".repeat(4_000)}"]-->b`),
    "sequenceDiagram\n  A->>B: hello",
    "gantt\n  title x\n  section y\n  z: 2020-01-01, 30d",
    `mindmap\n  root((x))\n    ::icon(${reach})`,
    "not a diagram at all",
    "",
    "flowchart LR\n  a[unclosed-->b",
    flow("constructor-->__proto__", "toString-->hasOwnProperty"),
    flow('a["#lt;script#gt;alert(1)#lt;/script#gt;"]-->b["#quot;onload=x"]'),
    flow('a-- "<img src=x onerror=1>" -->b', "a-.->|<svg/onload=1>|b"),
    flow("a-->b", `accTitle: <img src=${reach}.png>`, `accDescr: {<script>${RUN}</script>}`),
  ];
}

/** Plans whose words are hostile: as names, types, groups, containers, verbs and texts. */
function plans(url: string): readonly PlanInput[] {
  const words = [
    ...HOSTILE_NAMES,
    `<image href="${url}/reached.png"/>`,
    `url(${url}/reached.png)`,
    `javascript:${RUN}`,
    "constructor",
  ];
  return words.map((word) => ({
    components: [
      {
        name: word,
        type_id: word,
        group: word,
        display_name: word,
        parent: word,
        desired_input: { [word || "k"]: word },
      },
      { name: "b", type_id: "aws:sqs/queue@1", parent: word },
      { name: `${word}!`, type_id: word, group: "data" },
    ],
    deploy_order: ["b", word, `${word}!`, word],
    relations: [
      { from: word, to: "b", kind: word },
      { from: "b", to: `${word}!`, kind: word },
    ],
    warnings: [{ message: word, components: [word] }, word, null, 7],
    errors: [word],
    conflicts: [[word]],
    auto_completed: [{ name: word, message: word }],
  }));
}

export function hostileCases(url: string): readonly HostileCase[] {
  const plan = networkedApplication;
  const svgs = [
    ...payloads(url).flatMap((content) => documents(content, url)),
    ...[...functions(`${url}/reached`), ...multiplied].map((content) => `${NAMED}${content}</svg>`),
    ...notPictures,
  ];
  return [
    ...svgs.map((rendered, index): HostileCase => ({ title: `svg ${index}`, format: "svg", plan, rendered })),
    ...plans(url).flatMap((hostile, index): HostileCase[] => [
      { title: `plan ${index} as svg`, format: "svg", plan: hostile },
      { title: `plan ${index} as mermaid`, format: "mermaid", plan: hostile },
    ]),
    ...mermaids(url).map(
      (rendered, index): HostileCase => ({ title: `mermaid ${index}`, format: "mermaid", plan, rendered }),
    ),
  ];
}
